#include "map_change.hpp"

#include "command.hpp"
#include "say.hpp"

#include <freezegate/freeze_map_reader.hpp>
#include <freezegate/map_file.hpp>
#include <freezegate/unified_diff.hpp>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

#include <fmt/format.h>

namespace freezegate::cli {

namespace fs = std::filesystem;

namespace {

// What the CI systems set; `CI` is set by most of them.
constexpr std::array ci_variables = {"CI",
                                     "GITHUB_ACTIONS",
                                     "GITLAB_CI",
                                     "BUILDKITE",
                                     "JENKINS_URL",
                                     "TF_BUILD",
                                     "CIRCLECI",
                                     "TRAVIS",
                                     "TEAMCITY_VERSION",
                                     "APPVEYOR",
                                     "DRONE",
                                     "CIRRUS_CI",
                                     "PROW_JOB_ID",
                                     "BITBUCKET_BUILD_NUMBER",
                                     "CODEBUILD_BUILD_ID"};

std::optional<std::string> ci_variable() {
  for (const char* const name : ci_variables) {
    const char* const value = std::getenv(name);
    if (value == nullptr) continue;
    const std::string_view text = value;
    if (!text.empty() && text != "0" && text != "false") return name;
  }
  return std::nullopt;
}

// As a patch names it: below the root of the repository.
std::string name_in_repository(const LoadedMap& loaded) {
  std::error_code error;
  const fs::path file = fs::absolute(loaded.path, error).lexically_normal();
  const fs::path below = error ? fs::path() : file.lexically_relative(map_root(loaded.path));
  return below.empty() || below.native().starts_with("..") ? fs::path(loaded.path).filename().string()
                                                           : below.generic_string();
}

}  // namespace

void add_change_options(CLI::App& command, ChangeOptions& options) {
  add_map_options(command, options.map);
  command.add_flag("--dry-run", options.dry_run, "Only show the difference that it would make");
  command.add_flag("--in-ci", options.in_ci, "Change the map in CI, too, where it is refused otherwise");
}

Checked<LoadedMap> load_map_to_change(const ChangeOptions& options) {
  const auto ci = ci_variable();
  if (ci && !options.in_ci) {
    return tl::unexpected(
        std::vector<Error>{{ExitCode::untrusted_input, "this is CI, and people own the freeze map",
                            fmt::format("the variable {}", *ci),
                            "change the map where its owner works and commit it; --in-ci if this is meant"}});
  }
  return load_existing_map(options.map);
}

Checked<MapEdit> change_map(const LoadedMap& loaded, const ChangeOptions& options, const Change& change) {
  const auto one = [](Error error) { return tl::unexpected(std::vector<Error>{std::move(error)}); };
  auto file = MapFile::hold(loaded.path);
  if (!file) return one(file.error());
  const std::string before = file->text();
  auto edit = change(before, loaded.path);
  if (!edit) return edit;
  if (auto errors = check_dates(edit->map, loaded.today); !errors.empty())
    return tl::unexpected(std::move(errors));
  if (options.dry_run) {
    if (auto error = write_out(stdout, unified_diff(before, edit->text, name_in_repository(loaded))))
      return one(*std::move(error));
  } else if (auto error = file->replace(edit->text)) {
    return one(*std::move(error));
  }
  return edit;
}

int say_changed(const ChangeOptions& options, const LoadedMap& loaded, const MapEdit& edit,
                std::string_view done, std::string_view details) {
  std::string text =
      fmt::format("{}{} in {}\n{}", options.dry_run ? "not done: " : "", done, loaded.path, details);
  if (edit.became_full_form)
    text += "  the map is in the full form now: the plain one has no place for this\n";
  if (options.dry_run) {
    say(text);
    return to_int(ExitCode::good);
  }
  const auto error = write_out(stdout, text);
  return error ? fail(*error) : to_int(ExitCode::good);
}

}  // namespace freezegate::cli
