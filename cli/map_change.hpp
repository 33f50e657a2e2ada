// What the commands that change the freeze map have in common: the lock, the diff, the refusal in CI.
#pragma once

#include "map_options.hpp"

#include <freezegate/error.hpp>
#include <freezegate/map_edit.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

namespace freezegate::cli {

struct ChangeOptions {
  MapOptions map;
  bool dry_run = false;
  bool in_ci = false;
};

void add_change_options(CLI::App& command, ChangeOptions& options);

/// Finds and reads the map. \returns an error in CI, where nobody is there to own the change, unless the
/// options say otherwise.
[[nodiscard]] Checked<LoadedMap> load_map_to_change(const ChangeOptions& options);

/// From the map's text, and its path for messages, to the changed map.
using Change = std::function<Checked<MapEdit>(std::string_view text, std::string_view path)>;

/// Changes the map as it is now, under its lock: other writers may have changed it since it was loaded. A dry
/// run writes the difference to standard output, and nothing else.
[[nodiscard]] Checked<MapEdit> change_map(const LoadedMap& loaded, const ChangeOptions& options,
                                          const Change& change);

/// Says what was done; on standard error and in the conditional where nothing was.
/// \returns the exit status.
int say_changed(const ChangeOptions& options, const LoadedMap& loaded, const MapEdit& edit,
                std::string_view done, std::string_view details);

}  // namespace freezegate::cli
