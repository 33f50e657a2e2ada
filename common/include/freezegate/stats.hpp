// Whether anybody reads the freeze map: what left it of itself, how old the rest is, and what it costs. Pure.
#pragma once

#include <freezegate/date.hpp>
#include <freezegate/freeze_map.hpp>
#include <freezegate/gate_cost.hpp>

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace freezegate {

/// The map as one commit had it.
struct MapVersion {
  std::string commit;
  Date date{};
  FreezeMap map;  ///< Empty where the commit deleted it. One that cannot be read is left out by the caller.
};

/// A freeze that left the map.
struct Departure {
  TestId id;
  Date opened{};
  Date on{};
  std::string revocation_class;  ///< As its tombstone says; empty: it has none.
  /// What revoked it as the tombstone says, or the commit that removed the entry; may be empty: the working
  /// tree did.
  std::string change;
};

struct StatsInput {
  const FreezeMap& map;
  Date today{};
  int days = 30;                         ///< How far back departures count.
  std::span<const MapVersion> versions;  ///< Oldest first; the first may be older than `days`.
  std::optional<GateMeasure> measure;
};

struct Stats {
  int days = 0;
  std::vector<Departure> departures;           ///< The latest first.
  std::map<std::string, std::size_t> classes;  ///< Of those that revoked themselves.
  std::size_t revoked = 0;                     ///< Revoked themselves.
  std::size_t withdrawn = 0;                   ///< Closed by their owners.
  std::size_t unknown = 0;                     ///< Removed without a tombstone.

  std::size_t open = 0;
  int cap = 0;
  int median_age = 0;  ///< Days; of an even number the lower of the two in the middle.
  std::optional<Freeze> oldest;
  int oldest_age = 0;
  std::size_t renewals = 0;            ///< Of all open freezes.
  std::size_t renewed = 0;             ///< Open freezes that were renewed at all.
  std::optional<Freeze> most_renewed;  ///< Nothing when none was.
  GateCost cost;

  /// Freezes are open and none has revoked itself.
  [[nodiscard]] bool is_unread() const noexcept { return open != 0 && revoked == 0; }
};

[[nodiscard]] Stats stats_of(const StatsInput& input);

/// What stats says besides, for its views.
struct StatsContext {
  std::string map_path;
  Date today{};
  std::string history;  ///< Why the past is not known, or not in full; empty: it is.
  bool colour = false;
  unsigned width = 100;
};

[[nodiscard]] std::string render_stats(const Stats& stats, const StatsContext& context);
[[nodiscard]] std::string render_stats_json(const Stats& stats, const StatsContext& context);

}  // namespace freezegate
