// The options that say by which freeze map and on which day to judge.
#pragma once

#include <freezegate/base_judgement.hpp>
#include <freezegate/error.hpp>
#include <freezegate/freeze_map.hpp>

#include <filesystem>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

namespace freezegate::cli {

struct MapOptions {
  std::string map;    ///< `--map`; empty: FREEZEGATE_MAP, then upward from the working directory.
  std::string root;   ///< `--root`: what fixture paths are relative to; empty: see map_root().
  std::string as_of;  ///< `--as-of`: empty: today in UTC.
};

void add_map_options(CLI::App& command, MapOptions& options);

/// A map, and what belongs to it.
struct LoadedMap {
  FreezeMap map;               ///< Empty when there is none.
  std::string path;            ///< As shown to people; empty when there is none.
  std::filesystem::path root;  ///< What fixture paths are relative to.
  Date today{};
  /// With a base revision: which one the map was read from, and what became of it.
  std::optional<BaseJudgement> base;
  std::filesystem::path file;  ///< The map in the working tree, whether it judges or not; may be missing.
};

/// The day that `--as-of` names; without it today in UTC.
Result<Date> day_of(const MapOptions& options);

/// The map that `--map` or FREEZEGATE_MAP names; empty: it has to be looked for.
std::string chosen_map(const MapOptions& options);

/// The nearest map upward from the working directory, relative to it where it is below; empty: there is none.
std::string nearest_map();

/// Finds, reads and checks the map. No map at all is no error here: nothing is frozen then.
Checked<LoadedMap> load_map(const MapOptions& options);

/// That there is none.
Error no_map();

/// The same for commands that have nothing to say without a map.
Checked<LoadedMap> load_existing_map(const MapOptions& options);

/// The freeze of a test id as somebody typed it. The error names those that may have been meant.
/// \returns a pointer into `loaded`.
Result<const Freeze*> find_freeze(const LoadedMap& loaded, const std::string& nodeid);

}  // namespace freezegate::cli
