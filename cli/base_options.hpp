// The options that say by which git revision's freeze map a patch is judged.
#pragma once

#include "map_options.hpp"
#include "trust_options.hpp"

#include <freezegate/error.hpp>

#include <string>

#include <CLI/CLI.hpp>

namespace freezegate::cli {

struct BaseOptions {
  std::string revision;  ///< `--base`, or FREEZEGATE_BASE; empty: the map of the working tree judges.
  std::string kind;      ///< `--base-is`: `merge-base` (also when empty) or `exact`.
  TrustOptions trust;    ///< Whose signature lets a patch do more to the map.
  bool require_signature = false;  ///< The map that judges has to be signed itself.

  [[nodiscard]] bool is_exact() const { return kind == "exact"; }
};

void add_base_options(CLI::App& command, BaseOptions& options);

/// Refuses `--require-signature` when nobody is trusted. As load_map(), but by the map of the base revision
/// where one is given: the working tree's map then only says what the patch does to it, which is in
/// LoadedMap::base.
/// \return an error also for a map that no revision vouches for: outside of the repository, or untracked.
Checked<LoadedMap> load_judging_map(const MapOptions& options, const BaseOptions& base);

}  // namespace freezegate::cli
