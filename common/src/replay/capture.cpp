#include <freezegate/capture.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace freezegate {

namespace {

// How many seeds failed with each signature.
std::map<std::string, std::size_t> counted(std::span<const Replay> tried) {
  std::map<std::string, std::size_t> counts;
  for (const Replay& replay : tried) {
    if (replay.end == ReplayEnd::failed) ++counts[replay.signature];
  }
  return counts;
}

std::size_t count_of(std::span<const Replay> tried, ReplayEnd end) {
  return static_cast<std::size_t>(std::ranges::count(tried, end, &Replay::end));
}

// The most frequent one; of equals the first by name, so that the choice is the same each time.
std::pair<std::string, std::size_t> main_signature(std::span<const Replay> tried) {
  std::pair<std::string, std::size_t> best;
  for (const auto& [signature, count] : counted(tried)) {
    if (count > best.second) best = {signature, count};
  }
  return best;
}

std::string why_other(std::span<const Replay> tried) {
  const auto other = std::ranges::find_if(tried, [](const Replay& replay) {
    return replay.end != ReplayEnd::passed && replay.end != ReplayEnd::failed;
  });
  if (other == tried.end()) return {};
  return fmt::format("at seed {} it was {}{}{}", other->seed, to_string(other->end),
                     other->why.empty() ? "" : ": ", other->why);
}

bool is_crash(const Failure& failure) {
  return failure.kind == FailureKind::signal || failure.kind == FailureKind::timeout ||
         failure.kind == FailureKind::premature_exit;
}

}  // namespace

bool is_enough(std::span<const Replay> tried, const CaptureRules& rules) {
  return tried.size() >= rules.rate_of && main_signature(tried).second >= rules.seeds &&
         count_of(tried, ReplayEnd::passed) >= rules.seeds;
}

tl::expected<SeedChoice, std::string> choose_seeds(std::span<const Replay> tried, const CaptureRules& rules) {
  if (std::string why = why_other(tried); !why.empty()) return tl::unexpected(std::move(why));
  const auto [signature, failed] = main_signature(tried);
  const std::size_t passed = count_of(tried, ReplayEnd::passed);
  if (failed == 0) return tl::unexpected(fmt::format("it failed at none of {} seeds", tried.size()));
  if (passed == 0)
    return tl::unexpected(fmt::format("it failed at all of {} seeds: that is no flake", tried.size()));
  if (failed < rules.seeds || passed < rules.seeds) {
    return tl::unexpected(fmt::format("only {} of {} seeds {}: a freeze needs {}", std::min(failed, passed),
                                      tried.size(), failed < rules.seeds ? "fail with one signature" : "pass",
                                      rules.seeds));
  }
  SeedChoice choice;
  choice.signature = signature;
  choice.rate = {static_cast<std::int64_t>(failed), static_cast<std::int64_t>(tried.size())};
  for (const Replay& replay : tried) {
    const bool is_recorded = replay.end == ReplayEnd::failed && replay.signature == signature;
    if (replay.end == ReplayEnd::failed && !is_recorded) ++choice.foreign;
    if (is_recorded && choice.seeds.empty()) {
      choice.shape = replay.shapes;
      choice.failures = replay.failures;
    }
    if (is_recorded && choice.seeds.size() < rules.seeds) choice.seeds.push_back(replay.seed);
    if (replay.end == ReplayEnd::passed && choice.controls.size() < rules.seeds)
      choice.controls.push_back(replay.seed);
  }
  return choice;
}

std::string information_fault(const SeedChoice& choice) {
  if (std::ranges::any_of(choice.failures, is_crash))
    return "it ends by a crash, a time-out or an exit, which a freeze never forgives";
  if (choice.foreign != 0) {
    return fmt::format("{} more seed(s) fail in another way: a freeze forgives one failure, and would drift",
                       choice.foreign);
  }
  if (std::ranges::all_of(choice.failures, is_low_information)) {
    return "what fails says nothing about what is wrong: give the assertion operands or a message, so that "
           "another bug "
           "does not look the same";
  }
  return {};
}

}  // namespace freezegate
