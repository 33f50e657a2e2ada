#include "map_history.hpp"

#include <freezegate/freeze_map_reader.hpp>
#include <freezegate/git.hpp>

#include <algorithm>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace freezegate::cli {

namespace fs = std::filesystem;

namespace {

void add_version(FileVersion& version, MapHistory& history, std::size_t& unreadable) {
  MapVersion made{std::move(version.commit), version.date, {}};
  if (version.text) {
    auto map = read_freeze_map(*version.text, made.commit);
    if (!map) {
      ++unreadable;
      return;
    }
    made.map = *std::move(map);
  }
  history.versions.push_back(std::move(made));
}

}  // namespace

MapHistory map_history(const fs::path& map, Date since, Date until) {
  MapHistory history;
  std::error_code error;
  const fs::path file = fs::canonical(map, error);
  const auto repository = Repository::open(file.parent_path());
  if (!repository) {
    history.gap = repository.error().what;
    return history;
  }
  auto versions = repository->history(file.lexically_relative(repository->top()).string(), since);
  if (!versions) {
    history.gap = versions.error().what;
    return history;
  }
  std::ranges::reverse(*versions);
  std::size_t unreadable = 0;
  for (FileVersion& version : *versions)
    if (version.date <= until) add_version(version, history, unreadable);
  if (unreadable != 0) history.gap = fmt::format("{} version(s) of the map cannot be read", unreadable);
  if (repository->is_shallow()) history.gap = "this clone is shallow: fetch the whole history";
  return history;
}

}  // namespace freezegate::cli
