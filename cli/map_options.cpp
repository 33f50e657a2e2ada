#include "map_options.hpp"

#include "../common/runtime/map_search.hpp"
#include "say.hpp"

#include <freezegate/freeze_map_reader.hpp>
#include <freezegate/parameter.hpp>

#include <array>
#include <cstdlib>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace freezegate::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t longest_path = 4096;

// A variable that is not set must not mean another map, or another day, than its author meant.
std::string fault_of_empty(const std::string& text) {
  return text.empty() ? "it is empty: give a value, or leave the option out" : std::string();
}

// The tests whose names hold what was asked for: most people do not type the binary's name.
std::string nearby(const FreezeMap& map, const std::string& text) {
  std::string found;
  for (const Freeze& freeze : map.freezes) {
    const std::string id = to_string(freeze.id);
    if (id.find(text) != std::string::npos) found += (found.empty() ? "did you mean " : ", ") + id;
  }
  return found.empty() ? "see freezegate list" : found;
}

}  // namespace

std::string chosen_map(const MapOptions& options) {
  if (!options.map.empty()) return options.map;
  const char* const chosen = std::getenv("FREEZEGATE_MAP");
  return chosen == nullptr ? std::string() : chosen;
}

// The search is the runtime's, so that a test binary and the command mean the same file.
std::string nearest_map() {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  if (error) return {};
  std::array<char, longest_path> path{};
  const std::size_t length = runtime::find_map_upward(here.c_str(), path.data(), path.size());
  if (length == 0) return {};
  const fs::path found(std::string(path.data(), length));
  const fs::path relative = found.lexically_relative(here);
  return relative.native().starts_with("..") ? found.string() : relative.string();
}

Result<Date> day_of(const MapOptions& options) {
  if (options.as_of.empty()) return today_utc();
  if (const auto date = parse_date(options.as_of)) return *date;
  return tl::unexpected(Error{ExitCode::untrusted_input, "'" + options.as_of + "' is no date", "--as-of",
                              "write it as YYYY-MM-DD"});
}

void add_map_options(CLI::App& command, MapOptions& options) {
  command
      .add_option("--map", options.map,
                  "The freeze map (default: FREEZEGATE_MAP, then qa/freeze.json upward from here)")
      ->type_name("FILE")
      ->check(fault_of_empty);
  command
      .add_option("--root", options.root,
                  "What fixture paths are relative to (default: the map's repository)")
      ->type_name("DIR")
      ->check(fault_of_empty);
  command.add_option("--as-of", options.as_of, "Judge leases as of this day (default: today in UTC)")
      ->type_name("YYYY-MM-DD")
      ->check(fault_of_empty);
}

Checked<LoadedMap> load_map(const MapOptions& options) {
  const auto today = day_of(options);
  if (!today) return tl::unexpected(std::vector<Error>{today.error()});
  LoadedMap loaded;
  loaded.today = *today;
  loaded.path = chosen_map(options);
  if (loaded.path.empty()) loaded.path = nearest_map();
  if (loaded.path.empty()) return loaded;
  auto map = load_freeze_map(loaded.path);
  if (!map) return tl::unexpected(std::move(map.error()));
  if (auto errors = check_dates(*map, loaded.today); !errors.empty())
    return tl::unexpected(std::move(errors));
  loaded.map = *std::move(map);
  loaded.file = loaded.path;
  loaded.root = options.root.empty() ? map_root(loaded.path) : fs::path(options.root);
  return loaded;
}

Error no_map() {
  return {ExitCode::untrusted_input, "there is no freeze map", "",
          "give one with --map, or write qa/freeze.json (docs/reference/freeze-map.md)"};
}

Checked<LoadedMap> load_existing_map(const MapOptions& options) {
  auto loaded = load_map(options);
  if (loaded && loaded->path.empty()) return tl::unexpected(std::vector<Error>{no_map()});
  return loaded;
}

namespace {

// Nothing when there are several: a guess would answer about another test.
const Freeze* find_by_ctest_name(const FreezeMap& map, const TestId& id) {
  const Freeze* found = nullptr;
  for (const Freeze& freeze : map.freezes) {
    if (freeze.id.binary != id.binary || !is_ctest_name_of(id.test, freeze)) continue;
    if (found != nullptr) return nullptr;
    found = &freeze;
  }
  return found;
}

}  // namespace

Result<const Freeze*> find_freeze(const LoadedMap& loaded, const std::string& nodeid) {
  const auto id = parse_test_id(nodeid);
  const Freeze* const freeze = id ? loaded.map.find(*id) : nullptr;
  if (freeze != nullptr) return freeze;
  if (const Freeze* const renamed = id ? find_by_ctest_name(loaded.map, *id) : nullptr; renamed != nullptr) {
    say(fmt::format("'{}' is what ctest calls {}\n", nodeid, to_string(renamed->id)));
    return renamed;
  }
  return tl::unexpected(Error{ExitCode::untrusted_input, fmt::format("'{}' is not frozen", nodeid),
                              loaded.path, nearby(loaded.map, nodeid)});
}

}  // namespace freezegate::cli
