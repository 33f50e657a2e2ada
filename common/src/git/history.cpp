#include "git/git_command.hpp"
#include "git/git_errors.hpp"

#include <freezegate/freeze_map_reader.hpp>
#include <freezegate/git.hpp>

#include <charconv>
#include <chrono>
#include <utility>

namespace freezegate {

namespace {

// `COMMIT SECONDS`, the committer's time.
std::optional<FileVersion> read_version(std::string_view line) {
  const std::size_t blank = line.find(' ');
  if (blank == std::string_view::npos) return std::nullopt;
  std::int64_t seconds = 0;
  const auto [end, error] = std::from_chars(line.data() + blank + 1, line.data() + line.size(), seconds);
  if (error != std::errc{} || end != line.data() + line.size()) return std::nullopt;
  const std::chrono::sys_seconds time{std::chrono::seconds{seconds}};
  return FileVersion{std::string(line.substr(0, blank)), std::chrono::floor<std::chrono::days>(time), {}};
}

}  // namespace

Result<std::vector<FileVersion>> Repository::history(std::string_view path, Date since,
                                                     std::string_view revision) const {
  const auto commit = commit_of(revision);
  if (!commit) return tl::unexpected(commit.error());
  const auto answer =
      git::run_git(top_, {"log", "-z", "--no-renames", "--format=%H %ct", *commit, "--", std::string(path)});
  if (!answer) return tl::unexpected(answer.error());
  if (!answer->good()) return tl::unexpected(git::unexpected("reading the history", top_, *answer));
  std::vector<FileVersion> versions;
  for (const std::string& line : git::split_at_nul(answer->output)) {
    auto version = read_version(line);
    if (!version) return tl::unexpected(git::unexpected("reading the history", top_, *answer));
    const auto there = entry(version->commit, path);
    if (!there) return tl::unexpected(there.error());
    if (*there && (*there)->kind == TreeEntry::Kind::file) {
      auto text = content(**there, max_freeze_map_bytes);
      if (!text) return tl::unexpected(text.error());
      version->text = *std::move(text);
    }
    versions.push_back(*std::move(version));
    if (versions.back().date < since) break;  // the one to compare with
  }
  return versions;
}

}  // namespace freezegate
