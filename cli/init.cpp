// freezegate init: the first files of a project that freezegate is new to.
#include "command.hpp"
#include "files.hpp"
#include "say.hpp"
#include "user_preset.hpp"

#include <freezegate/own_files.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <system_error>

#include <fmt/format.h>

namespace freezegate::cli {

namespace {

namespace fs = std::filesystem;

struct InitOptions {
  bool cmake = false;
  bool map = false;
  bool dry_run = false;
  std::string build = "build/freezegate";
};

constexpr const char* preset_file = "CMakeUserPresets.json";
constexpr const char* map_file = "qa/freeze.json";
constexpr const char* empty_map = "{\n  \"version\": 1,\n  \"freezes\": []\n}\n";

Result<fs::path> find_injection() {
  const fs::path file = folder_beside_command("share/freezegate") / "freezegate-inject.cmake";
  std::error_code error;
  if (fs::is_regular_file(file, error)) return file;
  return tl::unexpected(Error{ExitCode::environment,
                              "freezegate-inject.cmake does not stand beside this command",
                              "share/freezegate/freezegate-inject.cmake",
                              "install the package freezegate-dev under the same prefix"});
}

// Empty where there is none.
Result<std::string> read_whole(const char* name) {
  std::error_code error;
  if (!fs::exists(fs::symlink_status(name, error))) return std::string();
  std::ifstream file(name, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (file.is_open() && !file.bad() && !text.empty()) return text;
  return tl::unexpected(Error{ExitCode::environment, "the file is there, and cannot be read or is empty",
                              name, "remove it, or make it readable"});
}

int print(const std::string& text) {
  const auto error = write_out(stdout, text);
  return error ? fail(*error) : to_int(ExitCode::good);
}

int write_preset(const InitOptions& options) {
  std::error_code missing;
  if (!fs::is_regular_file("CMakeLists.txt", missing))
    return fail(Error{ExitCode::untrusted_input, "this folder is not the top of a CMake project",
                      "CMakeLists.txt", "go to the folder of the project's own CMakeLists.txt"});
  const auto inject = find_injection();
  if (!inject) return fail(inject.error());
  const auto old = read_whole(preset_file);
  if (!old) return fail(old.error());
  const auto text = with_user_preset(options.dry_run ? "" : *old, {options.build, *inject});
  if (!text) return fail(text.error());
  if (options.dry_run) return print(*text);
  if (*text != *old) {
    if (const auto error = replace_file(preset_file, *text)) return fail(*error);
  }
  return print(fmt::format("{} {}\n  cmake --preset {}\n  cmake --build --preset {}\n  ctest --preset {}\n",
                           preset_file, *text == *old ? "has the preset already:" : "written:",
                           user_preset_name, user_preset_name, user_preset_name));
}

int write_map(const InitOptions& options) {
  if (options.dry_run) return print(empty_map);
  std::error_code error;
  if (fs::exists(fs::symlink_status(map_file, error)))
    return fail(Error{ExitCode::untrusted_input, "there is a freeze map already", map_file,
                      "keep it: it is its owners'"});
  fs::create_directories(fs::path(map_file).parent_path(), error);
  if (const auto failure = replace_file(map_file, empty_map)) return fail(*failure);
  return print(fmt::format("{} written: a freeze map without freezes\n", map_file));
}

int init(const InitOptions& options) {
  if (!options.cmake && !options.map)
    return fail(Error{ExitCode::untrusted_input, "init was not told what to write", "the command line",
                      "freezegate init --cmake, --map, or both"});
  if (options.map) {
    if (const int status = write_map(options); status != 0) return status;
  }
  return options.cmake ? write_preset(options) : to_int(ExitCode::good);
}

}  // namespace

void add_init(CLI::App& app, Invocation& invocation) {
  auto options = std::make_shared<InitOptions>();
  CLI::App* const command = app.add_subcommand("init", "Write a project's first files for freezegate");
  command->footer(
      "The preset is yours, and not the project's: CMakeUserPresets.json is not committed.\n"
      "Example:\n"
      "  freezegate init --cmake --build build && cmake --preset freezegate");
  command->add_flag(
      "--cmake", options->cmake,
      "Write a preset into CMakeUserPresets.json that puts the tests of this CMake project under "
      "freezegate, without an edit of it");
  command->add_option("--build", options->build, "Build folder of the preset (default: build/freezegate)")
      ->type_name("DIR");
  command->add_flag("--map", options->map, "Write a freeze map without freezes: qa/freeze.json");
  command->add_flag("--dry-run", options->dry_run, "Print what would be written, and write nothing");
  command->callback([options, &invocation] { invocation.exit_status = init(*options); });
}

}  // namespace freezegate::cli
