// What a patch does to the freeze map, in words, and whether it may. Pure.
#pragma once

#include <freezegate/freeze_map.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace freezegate {

/// Which way a change goes. A patch may do by itself whatever asks more of it than the base does.
enum class ChangeDirection {
  neutral,    ///< Other words for the same: reasons, links, notes.
  tightened,  ///< Less is forgiven, or more is asked.
  removed,    ///< A freeze is gone: its test is enforced again.
  renewed,    ///< A new lease.
  added,      ///< A new freeze.
  loosened,   ///< More is forgiven, or less is asked; also whatever is not known to be anything else.
};

/// `neutral`, `tightened`, ...
[[nodiscard]] std::string_view to_string(ChangeDirection direction) noexcept;

/// True for what only an owner may do.
[[nodiscard]] constexpr bool needs_owner(ChangeDirection direction) noexcept {
  return direction == ChangeDirection::renewed || direction == ChangeDirection::added ||
         direction == ChangeDirection::loosened;
}

/// One change.
struct MapChange {
  ChangeDirection direction = ChangeDirection::loosened;
  std::string subject;  ///< A test id; `policy`; `the escalation of ...`; `the tombstone of ...`.
  std::string field;    ///< As the map calls it; empty: the entry as a whole.
  std::string what;     ///< What was and what is, in words: `witnesses: without a::B.c`.

  friend bool operator==(const MapChange&, const MapChange&) = default;
};

/// All that differs in meaning; line numbers, comments and the order of entries and keys do not. Policy
/// first, then freezes, escalations and tombstones in the order of `before`, what is new behind what was
/// there.
[[nodiscard]] std::vector<MapChange> compare_maps(const FreezeMap& before, const FreezeMap& after);

struct ChangeJudgement {
  std::vector<MapChange> changes;
  bool allowed = true;  ///< None of them needs an owner.
};

/// What a patch makes of the map of its base, and whether it may without an owner's signature.
[[nodiscard]] ChangeJudgement judge_changes(const FreezeMap& base, const FreezeMap& patch);

}  // namespace freezegate
