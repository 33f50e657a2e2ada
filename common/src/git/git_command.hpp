// One call of the `git` command, under settings that neither the tree nor the environment can change.
#pragma once

#include <freezegate/error.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace freezegate::git {

struct Answer {
  int status = 0;  ///< Its exit status, signals as 128 + n.
  std::string output;
  std::string errors;

  [[nodiscard]] bool good() const noexcept { return status == 0; }
};

/// Runs `git` in a folder. \return an environment error when it cannot be started or was interrupted.
[[nodiscard]] Result<Answer> run_git(const std::filesystem::path& folder, std::vector<std::string> arguments);

/// The parts of an output that ends each of them with a NUL.
[[nodiscard]] std::vector<std::string> split_at_nul(const std::string& text);

/// The first line, without its end.
[[nodiscard]] std::string first_line(const std::string& text);

}  // namespace freezegate::git
