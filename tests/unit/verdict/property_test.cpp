// What must hold for every verdict, over random evidence with fixed seeds.
#include "scenario.hpp"

#include <algorithm>
#include <functional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::scenario {
namespace {

constexpr int cases = 600;

class Generator {
 public:
  explicit Generator(std::uint32_t seed) : random_(seed) {}

  int below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(random_); }
  bool one_in(int n) { return below(n) == 0; }

  template <typename T>
  void shuffle(std::vector<T>& values) {
    std::shuffle(values.begin(), values.end(), random_);
  }

  TestRun test() {
    const std::vector<std::string> names{std::string(frozen_name), std::string(witness_name), "A.a", "A.b",
                                         "A.c"};
    const std::string& name = names[static_cast<std::size_t>(below(5))];
    const std::string expression = one_in(4) ? "count == 3" : "rows == expected";
    switch (below(10)) {
      case 0:
      case 1:
        return failed(name, expression);
      case 2:
        return skipped(name);
      case 3:
        return excused(name, expression);
      case 4:
        return passed(name, 0);
      default:
        return passed(name);
    }
  }

  ProcessReport report(int when) {
    std::vector<TestRun> tests;
    for (int i = below(6); i > 0; --i)
      tests.push_back(test());
    ProcessReport report = process(one_in(4) ? "other_tests" : binary, std::move(tests));
    report = started_at(std::move(report), when);
    if (one_in(3)) report = filtered(std::move(report));
    if (one_in(8)) report.program_failures.push_back({"environment", failure("ready")});
    return ending(std::move(report));
  }

 private:
  ProcessReport ending(ProcessReport report) {
    switch (below(12)) {
      case 0:
        report.tests.push_back(open(one_in(2) ? frozen_name : std::string_view("A.d")));
        return killed_by(std::move(report), 11);
      case 1:
        report.tests.push_back(open(one_in(2) ? frozen_name : std::string_view("A.d")));
        return exits_with(cut_off(std::move(report)), one_in(2) ? 0 : 3);
      case 2:
        return exits_with(std::move(report), 0);
      case 3:
        return exits_with(std::move(report), 7);
      case 4:
        report.exit_status.reset();
        report.closed = false;
        return report;
      default:
        return report;
    }
  }

  std::mt19937 random_;
};

Scenario random_scenario(Generator& generator) {
  std::vector<ProcessReport> reports;
  for (int i = 1 + generator.below(4); i > 0; --i)
    reports.push_back(generator.report(i));
  Scenario scenario(std::move(reports));
  scenario.in(static_cast<Scope>(generator.below(3)));
  if (generator.one_in(6)) scenario.today = day("2027-01-01");
  if (generator.one_in(3)) scenario.covered(binary, generator.one_in(2), "-R");
  return scenario;
}

std::vector<std::string> texts(const Verdict& verdict) {
  std::vector<std::string> all;
  all.reserve(verdict.findings.size());
  for (const Finding& finding : verdict.findings)
    all.push_back(text_of(finding));
  return all;
}

TEST(VerdictProperty, OrderOfReportsDoesNotMatter) {
  Generator generator(1);
  for (int i = 0; i < cases; ++i) {
    Scenario scenario = random_scenario(generator);
    const Verdict before = scenario.verdict();
    generator.shuffle(scenario.evidence.reports);
    const Verdict after = scenario.verdict();
    ASSERT_EQ(texts(before), texts(after));
    ASSERT_EQ(before.code(), after.code());
    ASSERT_EQ(before.tests_run, after.tests_run);
  }
}

TEST(VerdictProperty, BlockingFactNeverMakesAVerdictGood) {
  const std::vector<std::pair<std::string, std::function<void(Scenario&)>>> facts{
      {"a failing test in a process of its own",
       [](Scenario& s) {
         s.evidence.reports.push_back(started_at(process("more_tests", {failed("M.m")}), 90));
       }},
      {"a crash",
       [](Scenario& s) {
         s.evidence.reports.push_back(started_at(killed_by(process({open("M.m")}), 6), 90));
       }},
      {"an end that nobody saw",
       [](Scenario& s) {
         s.evidence.reports.front().supervised = true;
         s.evidence.reports.front().end.reset();
       }},
      {"a listener that stopped", [](Scenario& s) { s.evidence.reports.front().lost = "disk full"; }},
      {"a failure of the program",
       [](Scenario& s) {
         ProcessReport report = started_at(process("more_tests", {passed("M.m")}), 90);
         report.program_failures = {{"program", failure("ready")}};
         s.evidence.reports.push_back(exits_with(std::move(report), 1));
       }},
      {"a foreign exit code",
       [](Scenario& s) {
         s.evidence.reports.push_back(started_at(exits_with(process({passed("M.m")}), 9), 90));
       }},
  };
  Generator generator(2);
  int were_good = 0;
  for (int i = 0; i < cases; ++i) {
    const Scenario scenario = random_scenario(generator);
    were_good += scenario.verdict().good() ? 1 : 0;
    for (const auto& [name, add] : facts) {
      Scenario worse = scenario;
      add(worse);
      ASSERT_FALSE(worse.verdict().good()) << name;
      ASSERT_FALSE(worse.verdict().forgives_raw_code) << name;
    }
  }
  EXPECT_GT(were_good, cases / 20) << "the property is empty where nothing was good before";
}

// What is added to the frozen test's own evidence can only make it worse.
TEST(VerdictProperty, BadFreezeIsNeverMadeGoodByAnotherExecution) {
  Generator generator(3);
  int were_bad = 0;
  for (int i = 0; i < cases; ++i) {
    Scenario scenario = random_scenario(generator);
    const auto blocks = [](const Verdict& verdict) {
      return std::ranges::any_of(verdict.findings, [](const Finding& finding) {
        // An absent test is rightly cured by an execution.
        return finding.blocking && finding.kind != FindingKind::missing &&
               finding.kind != FindingKind::no_report && finding.kind != FindingKind::witness_failed;
      });
    };
    if (!blocks(scenario.verdict())) continue;
    ++were_bad;
    scenario.evidence.reports.push_back(
        started_at(filtered(process({passed(witness_name), passed(frozen_name)})), 90));
    ASSERT_FALSE(scenario.verdict().good());
  }
  EXPECT_GT(were_bad, cases / 20);
}

TEST(VerdictProperty, WithoutFreezesTheRawCodeStandsButForIncomplete) {
  Generator generator(4);
  std::set<int> seen;
  for (int i = 0; i < cases; ++i) {
    Scenario scenario({generator.report(1)});
    scenario.without_freezes();
    const int raw = raw_code(scenario.evidence.reports.front());
    seen.insert(raw);
    const Verdict verdict = scenario.verdict();
    const Finding* const incomplete = find(verdict, FindingKind::incomplete);
    if (raw == 0 && incomplete != nullptr) {
      ASSERT_EQ(exit_status(verdict, raw), 1);
      scenario.map.policy.incomplete = Severity::warn;
      ASSERT_EQ(exit_status(scenario.verdict(), raw), 0);
    } else {
      ASSERT_EQ(exit_status(verdict, raw), raw) << testing::PrintToString(texts(verdict));
    }
  }
  EXPECT_EQ(seen, (std::set<int>{0, 1, 3, 7, 139}));
}

// Nothing but the framework's own 'tests failed' is ever turned into 0.
TEST(VerdictProperty, NonZeroCodeBecomesZeroOnlyWithForgivenFailures) {
  Generator generator(5);
  int forgiven = 0;
  for (int i = 0; i < 5 * cases; ++i) {
    const Scenario scenario({generator.report(1)});
    const ProcessReport& report = scenario.evidence.reports.front();
    const int raw = raw_code(report);
    const Verdict verdict = scenario.verdict();
    if (raw == 0 || exit_status(verdict, raw) != 0) continue;
    ++forgiven;
    ASSERT_EQ(raw, report.runs.front().own_code);
    ASSERT_FALSE(report.runs.front().ok);
    ASSERT_TRUE(report.program_failures.empty());
    for (const TestRun& test : report.tests) {
      if (test.outcome != Outcome::failed) continue;
      ASSERT_EQ(test.name, frozen_name);
      ASSERT_EQ(signature_of(shape_set(test.failures)), signature("rows == expected"));
    }
    ASSERT_NE(find(verdict, FindingKind::frozen), nullptr);
  }
  EXPECT_GT(forgiven, 10) << "the property is empty where nothing was forgiven";
}

}  // namespace
}  // namespace freezegate::scenario
