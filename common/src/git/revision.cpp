#include "git/git_command.hpp"
#include "git/git_errors.hpp"

#include <freezegate/git.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace freezegate {

namespace {

std::string_view fault_of(std::string_view revision) {
  if (revision.empty()) return "it is empty";
  if (revision.front() == '-') return "it begins with a dash";
  const bool is_plain = std::ranges::none_of(
      revision, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == '\x7f'; });
  return is_plain ? "" : "it holds a control character";
}

Error no_such_revision(std::string_view revision, bool shallow) {
  return {ExitCode::untrusted_input, fmt::format("there is no revision '{}'", revision), "--base",
          shallow ? fmt::format("the clone is shallow: git fetch origin {}, or fetch-depth: 0 in the "
                                "checkout step",
                                revision)
                  : std::string("give a commit that is there: git fetch first, or see git branch --all")};
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

}  // namespace

Result<std::string> Repository::commit_of(std::string_view revision) const {
  if (const std::string_view fault = fault_of(revision); !fault.empty()) {
    return tl::unexpected(Error{ExitCode::untrusted_input,
                                fmt::format("'{}' is no revision: {}", revision, fault), "--base",
                                "give a commit, such as origin/main"});
  }
  const auto answer = git::run_git(top_, {"rev-parse", "--verify", fmt::format("{}^{{commit}}", revision)});
  if (!answer) return tl::unexpected(answer.error());
  // A tag that is called as a branch is would win, and whoever may push a tag would choose the base.
  if (answer->errors.find("is ambiguous") != std::string::npos) {
    return tl::unexpected(Error{ExitCode::untrusted_input,
                                fmt::format("'{}' could mean several revisions", revision), "--base",
                                fmt::format("write it in full: refs/heads/NAME, refs/remotes/{}, or the "
                                            "commit's own name",
                                            revision)});
  }
  if (!answer->good()) return tl::unexpected(no_such_revision(revision, shallow_));
  return git::first_line(answer->output);
}

Result<std::vector<std::string>> Repository::merge_bases(const std::string& commit,
                                                         std::string_view revision) const {
  const auto head = git::run_git(top_, {"rev-parse", "--verify", "--quiet", "HEAD^{commit}"});
  if (!head) return tl::unexpected(head.error());
  if (!head->good()) {
    return tl::unexpected(Error{ExitCode::environment, "there is no commit to be judged yet: HEAD is unborn",
                                top_.string(), "commit the patch first, or give --base-is exact"});
  }
  auto answer = git::run_git(top_, {"merge-base", "--all", commit, git::first_line(head->output)});
  if (!answer) return tl::unexpected(answer.error());
  if (answer->good()) return lines_of(answer->output);
  if (answer->status != 1)
    return tl::unexpected(git::unexpected("looking for the merge base", top_, *answer));
  if (shallow_) {
    return tl::unexpected(
        Error{ExitCode::environment,
              fmt::format("this shallow clone does not reach back to where HEAD left {}", revision),
              top_.string(), std::string(git::fetch_more)});
  }
  return tl::unexpected(
      Error{ExitCode::untrusted_input, fmt::format("HEAD and {} have no commit in common", revision),
            top_.string(), "begin the patch on a branch of the repository's own, or give --base-is exact"});
}

}  // namespace freezegate
