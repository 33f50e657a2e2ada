// What the gate finds out about each freeze, and what it says in the end. Pure; the command does the work.
#pragma once

#include <freezegate/base_judgement.hpp>
#include <freezegate/classification.hpp>
#include <freezegate/exit_code.hpp>
#include <freezegate/freeze_map.hpp>
#include <freezegate/replay.hpp>
#include <freezegate/restatement.hpp>
#include <freezegate/test_id.hpp>
#include <freezegate/verdict.hpp>

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace freezegate {

/// Why a freeze fails the gate before its class is asked for.
enum class GateFault {
  expired,           ///< Its lease ended.
  fixture_changed,   ///< A pinned fixture differs, is missing or cannot be read.
  witness_failed,    ///< A witness did not run, did not pass, or asserted nothing.
  witness_restates,  ///< A witness says again what the frozen test asserts.
  weakened,          ///< The frozen test asserts something else than its freeze pins, or nothing.
  not_found,         ///< The build has no binary for it.
  withdrawn,         ///< The patch, or the base's own branch, closed its freeze, and its test does not pass.
};

[[nodiscard]] std::string_view to_string(GateFault fault) noexcept;

struct GateProblem {
  GateFault fault = GateFault::expired;
  std::string what;  ///< A lower-case fragment.
  std::string mend;
  std::vector<std::string> lines;  ///< What is shown below it: sources side by side, digests.
};

/// One freeze under judgement.
struct GateEntry {
  Freeze freeze;
  std::vector<GateProblem> problems;
  std::optional<Classification> classification;  ///< Nothing: it was not replayed.
  std::vector<std::string> remarks;              ///< Worth saying, never blocking.
  PinOutcome pins;                               ///< Of its last replay.
  int age_days = 0;                              ///< Since it was opened, renewals or not.
  int days_left = 0;

  /// It fails the gate.
  [[nodiscard]] bool blocks() const noexcept {
    return !problems.empty() || !classification || classification->blocks;
  }
};

struct GateResult {
  std::vector<GateEntry> entries;         ///< In the order of the map.
  std::vector<std::string> map_problems;  ///< What is wrong with the map as a whole: the cap; what the patch
                                          ///< did to it; it changed meanwhile.
  std::size_t replays = 0;
  double seconds = 0;        ///< Wall time.
  std::string kept_outputs;  ///< Folder with the outputs of failed replays; empty: none was kept.
  bool interrupted = false;
  std::optional<BaseJudgement> base;  ///< By which revision's map it was judged; nothing: by the tree's.

  /// \returns `bad` when anything blocks, `nothing_to_judge` when there is no freeze, else `good`.
  [[nodiscard]] ExitCode code() const noexcept;
};

/// What is to be said of one freeze from the map alone: its lease.
[[nodiscard]] GateEntry begin_entry(const Freeze& freeze, const Policy& policy, Date today);

/// The faults that the states of its fixtures are. \param states  by path as in the map.
[[nodiscard]] std::vector<GateProblem> fixture_problems(const Freeze& freeze,
                                                        const std::map<std::string, FixtureState>& states);

/// What one witness came to: it must have passed, and executed at least one assertion.
/// \param frozen   all frozen tests: none of them can be a witness.
[[nodiscard]] std::vector<GateProblem> witness_problems(const Freeze& freeze, const TestId& id,
                                                        const Replay& witness,
                                                        const std::set<TestId>& frozen);

/// Whether a witness says again what the frozen test asserts. It is refused when it restates an assertion
/// that fails, or one of which that is not known, and when it has no assertion of its own. A precondition
/// that both tests check is none of these: it is remarked upon.
/// \param frozen  replays of the frozen test: what it asserts where the map does not pin it.
struct RestatementJudgement {
  std::optional<GateProblem> problem;
  std::string remark;
};
[[nodiscard]] RestatementJudgement judge_restatements(const Freeze& freeze, const TestId& id,
                                                      const Replay& witness, std::span<const Replay> frozen);

/// Whether the frozen test still asserts what its freeze pins. A replay that passed must have reached all of
/// it; a failure may hide what stands behind it.
/// \param replays  of the frozen test; those that did not come to an end are passed over.
[[nodiscard]] std::vector<GateProblem> weakening(const Freeze& freeze, std::span<const Replay> replays);

}  // namespace freezegate
