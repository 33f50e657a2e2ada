// Nobody thaws a test by making it assert less.
#include <freezegate/assertions.hpp>
#include <freezegate/gate.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace freezegate {

namespace {

constexpr const char* pin_again =
    "bring back what it asserted; if the change is meant, have the owner of the freeze pin it again";

bool ends_early(const Failure& failure) noexcept {
  return failure.kind != FailureKind::assertion || failure.fatal;
}

// A failure may have hidden what stands behind it, so that a digest says nothing.
bool may_hide(const Replay& replay) {
  return replay.end == ReplayEnd::failed && std::ranges::any_of(replay.failures, ends_early);
}

GateProblem problem(std::string what, std::string mend, std::vector<std::string> lines) {
  return {GateFault::weakened, std::move(what), std::move(mend), std::move(lines)};
}

std::vector<std::string> lines_of(const AssertionDifference& difference) {
  std::vector<std::string> lines;
  for (const std::string& line : difference.removed)
    lines.push_back("removed " + line);
  for (const std::string& line : difference.added)
    lines.push_back("added   " + line);
  for (const AssertionChange& change : difference.changed)
    lines.push_back(fmt::format("changed {} to {}", change.pinned, change.seen));
  return lines;
}

std::optional<GateProblem> compare(const Freeze& freeze, const Replay& replay) {
  if (freeze.assertions.empty() && freeze.asserts.empty()) return std::nullopt;
  if (!replay.recorded) {
    return problem(
        "its assertions are pinned, and the replay did not record them: they cannot be compared",
        "attach the test binary by freezegate_attach(), without FREEZEGATE_CAPTURE=OFF, and build it again",
        {});
  }
  if (is_assertions_digest(freeze.assertions, replay.asserted_lines)) return std::nullopt;
  if (freeze.asserts.empty()) {
    if (may_hide(replay)) return std::nullopt;
    return problem("it does not assert what its freeze pins", pin_again,
                   {"pinned " + freeze.assertions, "now    " + assertions_digest(replay.asserted_lines)});
  }
  const auto difference =
      compare_assertions(freeze.asserts, replay.asserted_lines, replay.end == ReplayEnd::passed);
  if (difference.empty()) return std::nullopt;
  return problem("it does not assert what its freeze pins", pin_again, lines_of(difference));
}

}  // namespace

std::vector<GateProblem> weakening(const Freeze& freeze, std::span<const Replay> replays) {
  for (const Replay& replay : replays) {
    if (replay.end != ReplayEnd::passed && replay.end != ReplayEnd::failed) continue;
    if (auto found = compare(freeze, replay)) return {*std::move(found)};
    // SUCCEED() is executed and claims nothing: it is no line.
    const bool claims_nothing = replay.recorded && replay.asserted_lines.empty();
    if (replay.end == ReplayEnd::passed && (replay.assertions == 0U || claims_nothing)) {
      return {problem(
          fmt::format("it passes at seed {} and asserts nothing", replay.seed),
          "bring its assertions back: a test that asserts nothing cannot show that the flake is gone", {})};
    }
  }
  return {};
}

}  // namespace freezegate
