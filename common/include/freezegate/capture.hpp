// Capture: from the replays of a flaky test to a draft of its freeze, or to the reason why there can be none.
// Pure.
#pragma once

#include <freezegate/cause.hpp>
#include <freezegate/date.hpp>
#include <freezegate/freeze_map.hpp>
#include <freezegate/replay.hpp>

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace freezegate {

struct CaptureRules {
  std::size_t seeds = 3;     ///< That fail with one signature, and as many that pass.
  std::size_t repeats = 5;   ///< Of each, to show that the seed decides.
  std::size_t rate_of = 60;  ///< Seeds that the failure rate is measured over at least.
};

/// Enough seeds were tried: so many fail with one signature, so many pass, and the rate is known.
[[nodiscard]] bool is_enough(std::span<const Replay> tried, const CaptureRules& rules);

/// What a freeze would be made of.
struct SeedChoice {
  std::string signature;
  std::vector<std::string> shape;
  std::vector<Failure> failures;       ///< Of the first of the seeds.
  std::vector<std::int64_t> seeds;     ///< The first that failed so.
  std::vector<std::int64_t> controls;  ///< The first that passed.
  FailureRate rate;                    ///< Of this signature, over all seeds that were tried.
  std::size_t foreign = 0;             ///< Seeds that failed with another signature.
};

/// Chooses the signature that most seeds fail with. \returns why there is no choice, as a sentence fragment.
[[nodiscard]] tl::expected<SeedChoice, std::string> choose_seeds(std::span<const Replay> tried,
                                                                 const CaptureRules& rules);

/// Why the chosen failure says too little to be recognised again; empty when it does say enough.
[[nodiscard]] std::string information_fault(const SeedChoice& choice);

/// All that capture found out.
struct CaptureStudy {
  TestId id;
  Date today{};
  PinOutcome pins;
  std::map<std::string, std::string> env;
  std::string among;  ///< The filter of the tests that ran along with it; empty: it ran alone.
  std::size_t tried = 0;
  std::optional<SeedChoice> choice;
  std::vector<AxisEffect> effects;
  std::vector<std::string> asserts;              ///< What a run that passed asserts, as the map pins it.
  std::string parameter;                         ///< The same in all runs; empty when there is none such.
  std::map<std::string, std::string> fixtures;   ///< Files that the test read -> digest.
  std::map<std::string, std::uint64_t> escapes;  ///< What the pins did not decide.
  std::string refusal;                           ///< Why there is no freeze; empty when there is one.
  bool is_escalated = false;                     ///< Refused since a seed does not decide.
  bool interrupted = false;
};

}  // namespace freezegate
