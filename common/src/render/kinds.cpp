#include "render/kinds.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace freezegate::render {

namespace {

// Weights: what makes the rest of the verdict unreliable outweighs what is wrong with one test.
constexpr std::array<KindInfo, 17> kinds{{
    {FindingKind::frozen, "FG001", "Frozen", "frozen",
     "A frozen test failed as recorded while its lease is good: forgiven.", 3, Level::notice},
    {FindingKind::quiet, "FG002", "Quiet", "quiet", "A frozen test passed.", 2, Level::notice},
    {FindingKind::drifted, "FG003", "Drifted", "drifted",
     "A frozen test failed in another way than recorded.", 12, Level::error},
    {FindingKind::expired, "FG004", "Expired", "expired", "A frozen test failed after its lease had ended.",
     11, Level::error},
    {FindingKind::fixture_changed, "FG005", "FixtureChanged", "with a changed fixture",
     "A fixture that a freeze pins differs, is missing or cannot be read.", 10, Level::error},
    {FindingKind::witness_failed, "FG006", "WitnessFailed", "without a witness",
     "A witness of a frozen test failed, was skipped or did not run.", 9, Level::error},
    {FindingKind::missing, "FG007", "Missing", "missing", "A frozen test did not run, though it should have.",
     8, Level::error},
    {FindingKind::weakened, "FG008", "Weakened", "weakened",
     "A frozen test no longer asserts what its freeze pins.", 7, Level::error},
    {FindingKind::asserted_nothing, "FG009", "AssertedNothing", "asserting nothing",
     "A frozen test or a witness executed no assertion.", 6, Level::error},
    {FindingKind::failed, "FG010", "Failed", "failed",
     "A test that is not frozen failed, or something outside any test.", 5, Level::error},
    {FindingKind::incomplete, "FG011", "Incomplete", "incomplete", "A process ended inside its run.", 16,
     Level::error},
    {FindingKind::unexplained, "FG012", "Unexplained", "unexplained",
     "A process ended in a way that its report does not explain.", 17, Level::error},
    {FindingKind::masked, "FG013", "Masked", "masked", "Tests failed, and the process said 0.", 13,
     Level::warning},
    {FindingKind::no_tests, "FG014", "NoTests", "without tests", "No test ran.", 14, Level::warning},
    {FindingKind::no_report, "FG015", "NoReport", "without a report", "No report came from a test binary.",
     15, Level::error},
    {FindingKind::note, "FG016", "Note", "noted", "Worth knowing, and never blocking.", 1, Level::notice},
    {FindingKind::skipped, "FG017", "Skipped", "skipped",
     "A test is skipped, disabled, hidden or excused, and has no freeze.", 4, Level::warning},
}};

std::pair<Level, int> rank(const Finding& finding) noexcept {
  return {level_of(finding), kind_info(finding.kind).weight};
}

}  // namespace

std::span<const KindInfo> all_kinds() noexcept {
  return kinds;
}

const KindInfo& kind_info(FindingKind kind) noexcept {
  const auto* const found = std::ranges::find(kinds, kind, &KindInfo::kind);
  return found == kinds.end() ? kinds.back() : *found;
}

Level level_of(const Finding& finding) noexcept {
  if (finding.blocking) return Level::error;
  switch (finding.kind) {
    case FindingKind::frozen:
    case FindingKind::quiet:
    case FindingKind::note:
      return Level::notice;
    default:
      return Level::warning;
  }
}

std::string_view to_string(Level level) noexcept {
  switch (level) {
    case Level::notice:
      return "notice";
    case Level::warning:
      return "warning";
    case Level::error:
      break;
  }
  return "error";
}

std::vector<const Finding*> worst_last(const Verdict& verdict) {
  std::vector<const Finding*> sorted;
  sorted.reserve(verdict.findings.size());
  for (const Finding& finding : verdict.findings)
    sorted.push_back(&finding);
  // The findings lie in one vector, so that their addresses keep the order of those that weigh the same.
  std::ranges::sort(sorted, [](const Finding* a, const Finding* b) {
    return std::pair(rank(*a), a) < std::pair(rank(*b), b);
  });
  return sorted;
}

}  // namespace freezegate::render
