// The class of a freeze, from its replays: what became of the lease. Pure: no I/O, no clock, no machine.
//
// The plain rule, for a freeze without controls:
//
//   every seed passes                                   SEED_STABLE
//   every seed fails with an allowed signature          STILL_FROZEN
//   every seed fails, one with another signature        DRIFTED
//   some pass, some fail                                UNSTABLE_FREEZE
//
// Before any rule, of whatever freeze: a replay that did not come to an outcome is an error and no class; a
// seed that disagrees with itself is UNSTABLE_FREEZE. A crash and a time-out are failures with signatures of
// their own, and a failure without a signature is never allowed.
//
// With controls, where the seeds outlive the build:
//
//   a control fails with a foreign signature            DRIFTED
//   every seed fails, one with another signature        DRIFTED
//   every seed fails as recorded, a control fails, too  DRIFTED: one control is enough, for nothing but the
//                                                       patch can have changed what that seed does
//   every seed fails as recorded, every control passes  STILL_FROZEN
//   every seed passes, every control passes             SEED_STABLE
//   anything else                                       UNSTABLE_FREEZE
//
// With controls, a rate, and an axis in `follows` whose seeds belong to a build (PinAxis::outlives_build):
//
//   any failure with a foreign signature                DRIFTED
//   every seed fails as recorded, every control passes  STILL_FROZEN
//   anything else                                       fresh seeds decide: freezegate/sweep.hpp
//
// Without a rate that can be used, such a freeze is judged as if its seeds outlived the build, and the reason
// says so: this never forgives a failure that a sweep would not.
//
// Laws, which tests hold this to. Blocking classes are DRIFTED, UNSTABLE_FREEZE, and an error of the replays;
// the others are STILL_FROZEN and SEED_STABLE.
//
// 1. Order. The whole Classification stays the same under any order of the freeze's seeds and controls and
// under
//    any order of the replays. Fresh seeds are read in the order of their numbers.
// 2. More seeds. A seed or control added to the freeze, with replays of it, turns no blocking class into
// another,
//    where the freeze had controls before if it has them after, and the sweep stays the same.
// 3. Repeats. Further replays of seeds, controls or fresh seeds that agree with those that are there (in
//    their end, signature, refused pins and shapes) change nothing.
// 4. No controls. Without controls the plain rule holds, whatever `follows` and `rate` say, where no sweep is
// given.
// 5. Errors. With any replay that came to no outcome there is no class and the gate fails, whatever else
// happened.
// 6. Foreign signatures. A replay that failed with a signature that is not allowed is never forgiven.
#pragma once

#include <freezegate/freeze_map.hpp>
#include <freezegate/replay.hpp>
#include <freezegate/sweep.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate {

enum class FreezeClass { seed_stable, still_frozen, drifted, unstable_freeze };

/// As in the freeze map's tombstones: `SEED_STABLE`, ...
[[nodiscard]] std::string_view to_string(FreezeClass freeze_class) noexcept;

/// Why a seed was replayed.
enum class SeedRole {
  seed,     ///< Of the freeze's `seeds`: it should fail.
  control,  ///< Of its `controls`: it should pass.
  fresh,    ///< Of a sweep.
};

[[nodiscard]] std::string_view to_string(SeedRole role) noexcept;

/// What a test did at one seed, over all its repeats.
enum class SeedOutcome {
  passed,
  allowed,     ///< Failed with an allowed signature.
  foreign,     ///< Failed with another one.
  disagreed,   ///< The repeats differ in how they ended, or in their signatures.
  no_outcome,  ///< A replay of it came to none: see Classification::errors.
};

[[nodiscard]] std::string_view to_string(SeedOutcome outcome) noexcept;

struct SeedFinding {
  SeedRole role = SeedRole::seed;
  std::int64_t seed = 0;
  SeedOutcome outcome = SeedOutcome::no_outcome;
  std::vector<std::string> signatures;  ///< Of its failures, sorted, each once; may hold the empty one.
  std::vector<std::string> shapes;      ///< Of its failures, sorted, each once.
};

/// Why there is no outcome at one seed.
struct ReplayError {
  SeedRole role = SeedRole::seed;
  std::int64_t seed = 0;
  std::string what;  ///< A lower-case fragment, such as `the test was skipped`.
  std::string mend;  ///< How to mend it.
};

/// Seeds and controls that describe the test in this build, for the owner to put into the map.
struct SeedProposal {
  std::vector<std::int64_t> seeds;     ///< That failed with an allowed signature, ascending.
  std::vector<std::int64_t> controls;  ///< That passed, ascending.
  bool is_complete = false;            ///< There are as many as a freeze needs.
};

/// What the sweep came to, once there was one.
struct SweepFinding {
  SweepTest test;
  SweepDecision decision;
};

/// What the gate says of one freeze.
struct Classification {
  std::optional<FreezeClass> freeze_class;  ///< Nothing with errors, and while a sweep is needed.
  std::vector<ReplayError> errors;          ///< By role, then by seed.
  /// So many fresh seeds are to be replayed before it can be decided, and classified again with all sweep
  /// replays so far; 0: it is decided. More may be replayed at once; they do not change an answer unless they
  /// fail with a foreign signature, disagree, or come to no outcome.
  std::size_t needs_sweep = 0;
  bool blocks = true;                 ///< The gate fails. True, too, as long as it is not decided.
  std::string reason;                 ///< One sentence or two for a person, without a full stop.
  std::vector<SeedFinding> findings;  ///< By role, then by seed.
  std::optional<SweepFinding> sweep;
  SeedProposal proposal;  ///< After a sweep that leaves the freeze standing; else empty.
};

/// Replays of one freeze. Of a seed there may be several: its repeats.
struct FreezeReplays {
  std::span<const Replay> seeds;
  std::span<const Replay> controls;
  std::span<const Replay> sweep;  ///< Of fresh_seeds().
};

struct ClassificationOptions {
  Severity on_seed_stable = Severity::warn;  ///< SEED_STABLE blocks where this is `fail`.
  std::size_t min_seeds = 3;                 ///< What a complete proposal holds of each kind.
  std::size_t sweep_bound = default_sweep_bound;
};

/// Classifies a freeze by the rules and laws above. Thread-safe; no errors but those in its result.
[[nodiscard]] Classification classify(const Freeze& freeze, const FreezeReplays& replays,
                                      const ClassificationOptions& options = {});

/// Whether some axis that the outcome follows gives a seed a meaning in one build only. An axis that nobody
/// knows does not.
[[nodiscard]] bool seeds_belong_to_build(const Freeze& freeze);

}  // namespace freezegate
