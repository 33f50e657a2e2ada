// Judging a patch by the freeze map of its base: which map that is, what the patch and the base's own branch
// have done to it since, and what follows for the verdict. Pure; cli/base_options.hpp finds it all out.
#pragma once

#include <freezegate/freeze_map.hpp>
#include <freezegate/map_changes.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate {

struct GateEntry;
struct Verdict;

/// A freeze that still says what must be there, and forgives nothing any more.
struct Withdrawal {
  TestId id;
  bool by_patch = false;  ///< The patch took it out of the map; else the base's own branch closed it.
  std::string why;        ///< A lower-case fragment.
  std::string mend;
};

/// Why the patch fails whatever its tests do.
struct MapProblem {
  std::string what;  ///< A lower-case fragment that names the map.
  std::string mend;
};

/// By which map a patch is judged, and what became of that map.
struct BaseJudgement {
  std::string revision;  ///< As it was asked for.
  std::string tip;       ///< The commit that it names.
  std::string commit;    ///< The commit whose map judges.
  bool is_merge_base = true;
  std::string repository;  ///< Top folder of the working tree.
  std::string map_path;    ///< Below it; empty: neither the base nor the tree has a map.
  bool has_map = false;    ///< The base has one; otherwise nothing is frozen.
  std::string
      signed_by;  ///< Whose signature covers the patch's map, which then judges; empty: none was needed.
  std::vector<MapChange> changes;  ///< What the patch does to it.
  std::vector<MapProblem> problems;
  std::vector<Withdrawal> withdrawals;
  std::vector<std::string> remarks;  ///< Worth knowing, never blocking.

  [[nodiscard]] const Withdrawal* withdrawal_of(const TestId& id) const noexcept;
};

/// The freezes that the patch takes out of the map.
[[nodiscard]] std::vector<Withdrawal> removed_by_patch(const FreezeMap& base, const FreezeMap& patch);

/// Holds a map against what the base's own branch has made of it since. Freezes that are gone there, ask for
/// more, or allow other failures, are withdrawn; the policy becomes the stricter of both, field by field;
/// what else is different is remarked upon.
/// \param since  the map at the tip of `base.revision`.
void narrow(FreezeMap& judging, const FreezeMap& since, BaseJudgement& base);

/// The stricter of two policies, field by field.
[[nodiscard]] Policy strictest(const Policy& one, const Policy& other) noexcept;

/// One problem for each change that needs an owner.
[[nodiscard]] std::vector<MapProblem> unsigned_changes(std::span<const MapChange> changes);

/// Puts into a verdict what the base makes of it: failures of withdrawn freezes count, and each problem is a
/// blocking finding.
void apply(const BaseJudgement& base, Verdict& verdict);

/// Puts into one entry of the gate what the base makes of it: a freeze that is withdrawn has to be one that
/// its test no longer needs. To be called when all else of the entry is known.
void apply(const BaseJudgement& base, GateEntry& entry);

/// `1a2b3c4d5e6f:qa/freeze.json`: the map that judges, as git would be asked for it.
[[nodiscard]] std::string map_name(const BaseJudgement& base);

}  // namespace freezegate
