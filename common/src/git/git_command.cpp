#include "git/git_command.hpp"

#include <freezegate/process_output.hpp>

#include <array>
#include <string_view>
#include <unistd.h>
#include <utility>

namespace freezegate::git {

namespace {

// What is set in the repository's own configuration and could run something, or show other objects.
constexpr std::array safe_settings{
    "core.fsmonitor=false",          "core.hooksPath=/dev/null",
    "core.attributesFile=/dev/null", "core.quotePath=false",
    "core.warnAmbiguousRefs=true",   "core.useReplaceRefs=false",
    "log.showSignature=false",       "color.ui=false",
};

// Configuration that the caller's environment gives is kept: CI says there which folders are safe.
bool is_kept(std::string_view name) {
  return name.starts_with("GIT_CONFIG_") || name == "GIT_DISCOVERY_ACROSS_FILESYSTEM";
}

// Every variable by which git could be pointed at another repository, index, object store or program.
std::vector<std::string> foreign_variables() {
  std::vector<std::string> names;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    const std::string_view name = text.substr(0, text.find('='));
    if (name.starts_with("GIT_") && !is_kept(name)) names.emplace_back(name);
  }
  return names;
}

}  // namespace

Result<Answer> run_git(const std::filesystem::path& folder, std::vector<std::string> arguments) {
  if (!find_program("git")) {
    return tl::unexpected(Error{ExitCode::environment, "the git command is not there", "PATH",
                                "install git: a base revision is read through it"});
  }
  Launch launch;
  launch.command = {"git", "--no-pager", "--no-replace-objects", "--literal-pathspecs",
                    "--no-optional-locks"};
  for (const char* const setting : safe_settings) {
    launch.command.emplace_back("-c");
    launch.command.emplace_back(setting);
  }
  for (std::string& argument : arguments)
    launch.command.push_back(std::move(argument));
  launch.directory = folder;
  launch.drop_environment = foreign_variables();
  launch.set_environment = {{"LC_ALL", "C"},
                            {"GIT_TERMINAL_PROMPT", "0"},
                            {"GIT_OPTIONAL_LOCKS", "0"},
                            {"GIT_NO_REPLACE_OBJECTS", "1"},
                            {"GIT_GRAFT_FILE", "/dev/null"}};
  auto program = run_for_output(std::move(launch));
  if (!program) return tl::unexpected(program.error());
  if (program->interrupted)
    return tl::unexpected(Error{ExitCode::interrupted, "git was interrupted", folder.string(), ""});
  return Answer{program->end.raw_code(), std::move(program->output), std::move(program->errors)};
}

std::vector<std::string> split_at_nul(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\0', begin);
    parts.push_back(text.substr(begin, end - begin));
    begin = end == std::string::npos ? text.size() : end + 1;
  }
  return parts;
}

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

}  // namespace freezegate::git
