#include "git/git_errors.hpp"

#include <fmt/format.h>

namespace freezegate::git {

namespace {

bool says(const Answer& answer, std::string_view words) {
  return answer.errors.find(words) != std::string::npos;
}

std::string complaint_of(const Answer& answer) {
  std::string line = first_line(answer.errors);
  return line.empty() ? fmt::format("git exited with {}", answer.status) : line;
}

}  // namespace

Error no_repository(const std::filesystem::path& folder, const Answer& answer) {
  if (says(answer, "dubious ownership")) {
    return {ExitCode::environment, "git refuses the repository, which belongs to another user",
            folder.string(), fmt::format("git config --global --add safe.directory '{}'", folder.string())};
  }
  if (says(answer, "must be run in a work tree")) {
    return {ExitCode::environment, "there is no working tree here", folder.string(),
            "run it inside of a checkout of the patch"};
  }
  if (says(answer, "not a git repository")) {
    return {ExitCode::environment, "there is no git repository to take a base revision from", folder.string(),
            "run it inside of the repository, or leave --base out"};
  }
  return unexpected("looking for the repository", folder, answer);
}

Error unexpected(std::string_view doing, const std::filesystem::path& top, const Answer& answer) {
  return {ExitCode::environment, fmt::format("git failed at {}: {}", doing, complaint_of(answer)),
          top.string(), "run git there by hand to see why"};
}

}  // namespace freezegate::git
