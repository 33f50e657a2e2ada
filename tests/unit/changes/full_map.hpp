// A map in which nothing is empty: any field can be changed, and dropped.
#pragma once

#include <freezegate/freeze_map.hpp>

#include <chrono>

namespace freezegate::testing {

inline Date day(int number) {
  using namespace std::chrono_literals;
  return std::chrono::sys_days(2026y / 11 / 1) + std::chrono::days(number);
}

inline Freeze full_freeze() {
  Freeze freeze;
  freeze.id = {"export_tests", "Export.Roundtrip"};
  freeze.signatures = {"aaaaaaaaaaaa", "bbbbbbbbbbbb"};
  freeze.shape = {"EXPECT EQ(a, b) in export.cpp"};
  freeze.seeds = {0, 7, 13};
  freeze.env = {{"TZ", "UTC"}};
  freeze.witnesses = {{"props", "P.a"}, {"props", "P.b"}};
  freeze.fixtures = {{"a.csv", "sha256:1"}, {"b.csv", "sha256:2"}};
  freeze.no_fixtures = "it reads none";
  freeze.opened = day(0);
  freeze.expires = day(20);
  freeze.renewals = {{day(5), "not mended yet", "https://example.com/1"}};
  freeze.owner = "finley";
  freeze.reason = "pointer order";
  freeze.issue = "https://example.com/2";
  freeze.pins = {{"heap", PinMode::seed}};
  freeze.controls = {1, 2, 5};
  freeze.follows = {"heap"};
  freeze.rate = FailureRate{14, 200};
  freeze.assertions = "xxh3:1";
  freeze.asserts = {"EXPECT EQ(a, b)", "EXPECT TRUE(c)"};
  freeze.among = "Export.*";
  freeze.parameter = "4";
  freeze.command = "pytest {nodeid} --seed {seed}";
  freeze.line = 3;
  return freeze;
}

inline FreezeMap full_map() {
  FreezeMap map;
  map.path = "qa/freeze.json";
  map.policy = {20, 30, 7, 3, Severity::warn, Severity::warn, Severity::warn, Severity::warn, Severity::warn};
  map.freezes = {full_freeze()};
  map.escalations = {{{"net", "Net.Slow"}, "scheduling", "ada", day(1), "asks the network", 9}};
  map.revoked = {{{"export_tests", "Export.Old"}, day(-30), day(-10), "DRIFTED", "1a2b3c", 12}};
  return map;
}

}  // namespace freezegate::testing
