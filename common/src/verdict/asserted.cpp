#include "verdict/asserted.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace freezegate::judging {

namespace {

constexpr std::string_view pin_again =
    "bring back what it asserted; if the change is meant, have the owner of the freeze pin it again";

// What the digest of one execution that differs from the pinned one means, where there are no lines to
// compare.
enum class Doubt { none, hidden, weakened };

bool ends_early(const Failure& failure) noexcept {
  return failure.fatal || failure.kind == FailureKind::exception || failure.kind == FailureKind::signal;
}

Doubt doubt_about(const TestRun& test) {
  if (test.outcome == Outcome::passed) return Doubt::weakened;
  if (!test.outcome || test.outcome == Outcome::skipped) return Doubt::hidden;
  return std::ranges::any_of(test.failures, ends_early) ? Doubt::hidden : Doubt::weakened;
}

std::string capture_mend(const ProcessReport& report) {
  return report.framework == "catch2"
             ? "switch assertion capture on: run the tests with FREEZEGATE_ASSERTIONS=all"
             : "switch assertion capture on: attach the test binary by freezegate_attach(), its helper "
               "libraries "
               "by freezegate_capture(), without FREEZEGATE_CAPTURE=OFF, and build them again";
}

std::string counted(const AssertionDifference& difference) {
  std::string text;
  const auto add = [&text](std::size_t count, std::string_view what) {
    if (count != 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, what);
  };
  add(difference.removed.size(), "removed");
  add(difference.added.size(), "added");
  add(difference.changed.size(), "changed");
  return text;
}

// Compares execution by execution; the first that differs says it all.
class AssertionJudge {
 public:
  AssertionJudge(const Freeze& freeze, Reasons& reasons) : freeze_(freeze), reasons_(reasons) {}

  // \return what was seen, when it is not what is pinned.
  std::optional<SeenAssertions> judge(const TestRun& test, SiteLines& lines) {
    SeenAssertions seen;
    seen.lines = asserted_lines(lines, test.sites);
    seen.digest = assertions_digest(seen.lines);
    if (is_assertions_digest(freeze_.assertions, seen.lines)) return std::nullopt;
    return freeze_.asserts.empty() ? judge_digest(test, std::move(seen)) : judge_lines(test, std::move(seen));
  }

 private:
  std::optional<SeenAssertions> judge_lines(const TestRun& test, SeenAssertions seen) {
    seen.difference = compare_assertions(freeze_.asserts, seen.lines, test.outcome == Outcome::passed);
    if (seen.difference.empty()) return std::nullopt;
    reasons_.add(FindingKind::weakened,
                 fmt::format("it does not assert what its freeze pins: {}", counted(seen.difference)),
                 std::string(pin_again));
    return seen;
  }

  std::optional<SeenAssertions> judge_digest(const TestRun& test, SeenAssertions seen) {
    const std::string difference = fmt::format("pinned is {}, seen was {}", freeze_.assertions, seen.digest);
    const Doubt doubt = doubt_about(test);
    if (doubt == Doubt::hidden) {
      remark_once(difference);
      return std::nullopt;
    }
    std::string mend(pin_again);
    if (test.outcome != Outcome::passed) {
      mend +=
          "; with `asserts` in the entry a failure may leave assertions out, and `maybe` marks those that "
          "passing runs leave out";
    }
    reasons_.add(FindingKind::weakened,
                 fmt::format("it does not assert what its freeze pins: {}", difference), std::move(mend));
    return seen;
  }

  void remark_once(const std::string& difference) {
    if (std::exchange(remarked_, true)) return;
    reasons_.remark(fmt::format(
        "its assertions were not compared: its end may have hidden some ({}); pin `asserts`, which "
        "can be compared then, too",
        difference));
  }

  const Freeze& freeze_;
  Reasons& reasons_;
  bool remarked_ = false;
};

}  // namespace

std::optional<SeenAssertions> judge_assertions(const Freeze& freeze, const WatchedTest& test,
                                               const BinaryFacts& binary, Reasons& reasons) {
  if (freeze.assertions.empty() && freeze.asserts.empty()) return std::nullopt;
  AssertionJudge judge(freeze, reasons);
  const ProcessReport* report = nullptr;
  std::optional<SiteLines> lines;
  for (const Execution& execution : test.executions) {
    const ProcessReport& its_report = *binary.processes[execution.process].report;
    if (!lines || report != &its_report) lines.emplace(its_report.sites);
    report = &its_report;
    if (execution.test->captured != AssertionCapture::all) {
      reasons.add(FindingKind::weakened,
                  "its assertions are pinned, and this run did not record them: they cannot be compared",
                  capture_mend(its_report));
      return std::nullopt;
    }
    if (auto seen = judge.judge(*execution.test, *lines)) return seen;
  }
  return std::nullopt;
}

}  // namespace freezegate::judging
