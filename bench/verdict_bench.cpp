// What a verdict costs beside reading the reports that it is made from: 100,000 tests under a map of 1,000
// freezes.
//
// Reading and judging take turns on the same reports; the figures are medians of the paired ratios, so that a
// machine that slows down slows both.
#include <freezegate/run_report_reader.hpp>
#include <freezegate/verdict.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace {

using namespace freezegate;

constexpr int tests = 100'000;
constexpr int freezes = 1'000;
constexpr int failing_freezes = 100;
constexpr int runs = 15;
constexpr Date today = std::chrono::year{2026} / 11 / 20;

std::string test_name(int number) {
  return fmt::format("Suite{}.DoesTheThingNumber{}", number % 500, number);
}

bool is_frozen(int number) {
  return number % (tests / freezes) == 0;
}

bool fails(int number) {
  return number % (tests / failing_freezes) == 0;
}

Failure recorded_failure() {
  Failure failure;
  failure.family = "EQ";
  failure.source = {"rows", "expected"};
  failure.file = "export_test.cpp";
  failure.line = 42;
  return failure;
}

void append_test(fmt::memory_buffer& text, int ordinal, int number) {
  auto out = std::back_inserter(text);
  fmt::format_to(out,
                 R"({{"record":"test_start","n":{},"test":"{}","file":"tests/export_test.cpp","line":{}}})",
                 ordinal, test_name(number), number % 1000 + 1);
  text.push_back('\n');
  if (fails(number)) {
    fmt::format_to(
        out,
        R"({{"record":"failure","n":{},"kind":"assertion","family":"EQ","source":["rows","expected"],)"
        R"("file":"export_test.cpp","line":42,"message":"Expected equality of these values"}})",
        ordinal);
    text.push_back('\n');
  }
  fmt::format_to(out, R"({{"record":"test_end","n":{},"outcome":"{}","us":12,"assertions":3}})", ordinal,
                 fails(number) ? "failed" : "passed");
  text.push_back('\n');
}

// Process `index` of `processes`: its share of the tests, as its listener and its supervisor write them.
std::string report_text(int index, int processes) {
  fmt::memory_buffer text;
  auto out = std::back_inserter(text);
  fmt::format_to(
      out,
      R"({{"record":"process","schema":1,"framework":"googletest","framework_version":"1.12.1",)"
      R"("binary":"export_tests","path":"/build/export_tests","binary_size":1,"binary_mtime_ns":1,)"
      R"("args":[],"cwd":"/build","pid":{},"started_ns":{},"supervised":true}})"
      "\n"
      R"({{"record":"run_start","filtered":{},"selected":{}}})"
      "\n",
      index + 1, index + 1, processes > 1, tests / processes);
  bool failed = false;
  for (int ordinal = 1, number = index; number < tests; number += processes, ++ordinal) {
    append_test(text, ordinal, number);
    failed = failed || fails(number);
  }
  const int status = failed ? 1 : 0;
  fmt::format_to(out,
                 R"({{"record":"run_end","ok":{},"own_code":{}}})"
                 "\n"
                 R"({{"record":"exit","status":{}}})"
                 "\n"
                 R"({{"record":"closed"}})"
                 "\n"
                 R"({{"record":"wait","status":{}}})"
                 "\n",
                 !failed, status, status, status);
  return fmt::to_string(text);
}

FreezeMap freeze_map() {
  FreezeMap map;
  const std::string signature = signature_of(shape_set({recorded_failure()}));
  for (int number = 0; number < tests; ++number) {
    if (!is_frozen(number)) continue;
    Freeze& freeze = map.freezes.emplace_back();
    freeze.id = {"export_tests", test_name(number)};
    freeze.signatures = {signature};
    freeze.seeds = {0, 7, 13};
    freeze.witnesses = {{"export_tests", test_name(number + 1)}, {"export_tests", test_name(number + 2)}};
    freeze.fixtures = {{"tests/fixtures/export_small.csv", "sha256:4e1f"}};
    freeze.opened = today - std::chrono::days{13};
    freeze.owner = "finley";
    freeze.reason = "row order follows pointer order";
  }
  return map;
}

std::vector<ProcessReport> read_all(const std::vector<std::string>& texts) {
  std::vector<ProcessReport> reports;
  reports.reserve(texts.size());
  for (const std::string& text : texts) {
    auto report = read_report(text, "report.jsonl");
    if (!report) {
      fmt::print(stderr, "verdict_bench: {} ({})\n", report.error().what, report.error().where);
      std::exit(EXIT_FAILURE);
    }
    reports.push_back(*std::move(report));
  }
  return reports;
}

double seconds_of(const auto& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double median(std::vector<double> values) {
  std::ranges::nth_element(values, values.begin() + std::ssize(values) / 2);
  return values[values.size() / 2];
}

void check(const Verdict& verdict) {
  if (verdict.good() && verdict.tests_run == tests && verdict.count(FindingKind::frozen) == failing_freezes &&
      verdict.count(FindingKind::quiet) == freezes - failing_freezes) {
    return;
  }
  fmt::print(stderr, "verdict_bench: the verdict is not the expected one: the figures would mean nothing\n");
  std::exit(EXIT_FAILURE);
}

void measure(int processes, const FreezeMap& map) {
  std::vector<std::string> texts;
  texts.reserve(static_cast<std::size_t>(processes));
  for (int index = 0; index < processes; ++index)
    texts.push_back(report_text(index, processes));
  Evidence evidence;
  evidence.scope = Scope::whole_run;
  evidence.coverage["export_tests"] = {true, ""};
  evidence.fixtures["tests/fixtures/export_small.csv"] = {FixtureState::Kind::intact, "sha256:4e1f", ""};
  std::vector<double> ratios;
  std::vector<double> judging;
  for (int run = 0; run <= runs; ++run) {
    const double reading = seconds_of([&] { evidence.reports = read_all(texts); });
    Verdict verdict;
    const double judged = seconds_of([&] { verdict = judge(evidence, map, today); });
    check(verdict);
    if (run == 0) continue;  // warm-up
    ratios.push_back((reading + judged) / reading);
    judging.push_back(judged);
  }
  fmt::print("{:>7} processes: reading and judging / reading = {:.3f} (reach 1.5); judging alone {:.1f} ms\n",
             processes, median(ratios), median(judging) * 1e3);
}

}  // namespace

int main() {
  const FreezeMap map = freeze_map();
  fmt::print("{} tests, {} freezes, {} of them failing, {} runs\n", tests, freezes, failing_freezes, runs);
  for (const int processes : {1, 1'000, tests})
    measure(processes, map);
}
