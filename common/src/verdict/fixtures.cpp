#include "verdict/fixtures.hpp"

#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace freezegate::judging {

namespace {

constexpr std::string_view mend =
    "restore the file; when its change is meant, capture the freeze again with it";

std::string with_detail(std::string text, const FixtureState& state) {
  return state.detail.empty() ? text : fmt::format("{} ({})", text, state.detail);
}

// Empty when the fixture is what the freeze pins.
std::string fault(const FixtureState& state, std::string_view expected) {
  switch (state.kind) {
    case FixtureState::Kind::intact:
      // Two freezes may pin one file with different digests: it is intact for one of them only.
      return state.actual.empty() || state.actual == expected ? std::string()
                                                              : fmt::format("is {}", state.actual);
    case FixtureState::Kind::changed:
      if (state.actual == expected) return "is pinned with another digest by another freeze";
      return fmt::format("is {}", state.actual.empty() ? "another file" : state.actual);
    case FixtureState::Kind::missing:
      return "is missing";
    case FixtureState::Kind::unreadable:
      return with_detail("cannot be read", state);
    case FixtureState::Kind::symlink:
      return with_detail("is a symbolic link", state);
    case FixtureState::Kind::not_a_file:
      return with_detail("is not a regular file", state);
    case FixtureState::Kind::outside:
      return with_detail("lies outside the root of the freeze map", state);
  }
  return "is in an unknown state";
}

// Only where nobody looked does the fixture check of the evidence make up for it. Another text says why there
// was no digest: a file that was gone or a link while the test ran, and is back by now.
bool is_other_content(std::string_view seen, std::string_view expected) noexcept {
  return seen != expected && seen != "not looked at";
}

std::string_view words_of(std::string_view seen) noexcept {
  return seen.empty() ? "not a file that can be read" : seen;
}

// The first of the process's fixtures that was not what the freeze pins, as a reason; empty when there is
// none.
std::string recorded_fault(const Freeze& freeze, const ProcessReport& report) {
  for (const FixtureRecord& record : report.fixtures) {
    const auto pinned = freeze.fixtures.find(record.path);
    if (pinned == freeze.fixtures.end()) continue;
    const std::string_view expected = pinned->second;
    if (is_other_content(record.before, expected)) {
      return fmt::format("fixture {} was {} before the run; pinned is {}", record.path,
                         words_of(record.before), expected);
    }
    if (is_other_content(record.after, expected)) {
      return fmt::format("fixture {} was {} after the run; pinned is {}", record.path, words_of(record.after),
                         expected);
    }
  }
  return {};
}

}  // namespace

void judge_fixtures(const Freeze& freeze, const Context& context, bool must_be_checked, Reasons& reasons) {
  for (const auto& [path, expected] : freeze.fixtures) {
    const auto found = context.evidence.fixtures.find(path);
    if (found == context.evidence.fixtures.end()) {
      if (must_be_checked) {
        reasons.add(FindingKind::fixture_changed,
                    fmt::format("fixture {} was not checked; pinned is {}", path, expected),
                    "report this: whoever collected the evidence left the fixture out");
      }
      continue;
    }
    const std::string what = fault(found->second, expected);
    if (!what.empty()) {
      reasons.add(FindingKind::fixture_changed,
                  fmt::format("fixture {} {}; pinned is {}", path, what, expected), std::string(mend));
    }
  }
}

void judge_recorded_fixtures(const Freeze& freeze, const WatchedTest& test, const BinaryFacts& binary,
                             Reasons& reasons) {
  const ProcessReport* judged = nullptr;  // Repetitions in one process share its records.
  for (const Execution& execution : test.executions) {
    const ProcessReport* const report = binary.processes[execution.process].report;
    if (report == judged) continue;
    judged = report;
    std::string what = recorded_fault(freeze, *report);
    if (what.empty()) continue;
    reasons.add(FindingKind::fixture_changed, std::move(what), std::string(mend));
    return;
  }
}

}  // namespace freezegate::judging
