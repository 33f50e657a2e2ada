// What the gate says of a freeze from the map, the fixtures and the witnesses.
#include <freezegate/gate.hpp>

#include <chrono>
#include <map>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const Date today = std::chrono::sys_days(2026y / 12 / 1);

Freeze freeze_until(Date expires) {
  Freeze freeze;
  freeze.id = {"export_tests", "Export.Roundtrip"};
  freeze.opened = today - std::chrono::days(10);
  freeze.expires = expires;
  freeze.owner = "finley";
  return freeze;
}

TEST(GateLease, LastsToItsLastDay) {
  EXPECT_THAT(begin_entry(freeze_until(today), Policy{}, today).problems, IsEmpty());
  const GateEntry over = begin_entry(freeze_until(today - std::chrono::days(1)), Policy{}, today);
  ASSERT_THAT(over.problems, SizeIs(1));
  EXPECT_EQ(over.problems[0].fault, GateFault::expired);
  EXPECT_THAT(over.problems[0].mend, HasSubstr("finley"));
  EXPECT_EQ(over.days_left, -1);
}

TEST(GateLease, ItsEndIsSaidInTime) {
  EXPECT_THAT(begin_entry(freeze_until(today + std::chrono::days(7)), Policy{}, today).remarks, SizeIs(1));
  EXPECT_THAT(begin_entry(freeze_until(today + std::chrono::days(8)), Policy{}, today).remarks, IsEmpty());
}

TEST(GateFixtures, WhatIsNotIntactIsNamedWithBothDigests) {
  Freeze freeze = freeze_until(today);
  freeze.fixtures = {{"a.csv", "sha256:1"}, {"b.csv", "sha256:2"}, {"c.csv", "sha256:3"}};
  const std::map<std::string, FixtureState> states = {
      {"a.csv", {FixtureState::Kind::intact, "sha256:1", ""}},
      {"b.csv", {FixtureState::Kind::changed, "sha256:9", ""}}};
  const auto problems = fixture_problems(freeze, states);
  ASSERT_THAT(problems, SizeIs(2));
  EXPECT_THAT(problems[0].lines, ::testing::ElementsAre("pinned sha256:2", "now    sha256:9"));
  EXPECT_THAT(problems[1].what, HasSubstr("c.csv is missing"));
}

TEST(GateWitness, MustRunPassAndAssert) {
  const TestId id{"props", "P.q"};
  Replay replay;
  replay.assertions = 1;
  for (const ReplayEnd end : {ReplayEnd::failed, ReplayEnd::skipped, ReplayEnd::not_run, ReplayEnd::error}) {
    replay.end = end;
    EXPECT_THAT(witness_problems(freeze_until(today), id, replay, {}), SizeIs(1)) << to_string(end);
  }
  replay.end = ReplayEnd::passed;
  EXPECT_THAT(witness_problems(freeze_until(today), id, replay, {}), IsEmpty());
  replay.assertions = 0;
  EXPECT_THAT(witness_problems(freeze_until(today), id, replay, {}), SizeIs(1));
}

TEST(GateWitness, IsNeverFrozen) {
  const Freeze freeze = freeze_until(today);
  Replay replay;
  replay.end = ReplayEnd::passed;
  replay.assertions = 1;
  const auto problems = witness_problems(freeze, freeze.id, replay, {freeze.id});
  ASSERT_THAT(problems, SizeIs(1));
  EXPECT_THAT(problems[0].what, HasSubstr("the frozen test itself"));
}

TEST(GateResultCode, AnythingThatBlocksIsBad) {
  GateResult result;
  EXPECT_EQ(result.code(), ExitCode::nothing_to_judge);
  GateEntry entry;
  result.entries = {entry};
  EXPECT_EQ(result.code(), ExitCode::bad) << "what was not replayed is not good";
  result.entries[0].classification = Classification{};
  result.entries[0].classification->blocks = false;
  EXPECT_EQ(result.code(), ExitCode::good);
  result.map_problems = {"cap"};
  EXPECT_EQ(result.code(), ExitCode::bad);
  result.interrupted = true;
  EXPECT_EQ(result.code(), ExitCode::interrupted);
}

}  // namespace

}  // namespace freezegate::testing
