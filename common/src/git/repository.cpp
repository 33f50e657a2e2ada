#include "git/git_command.hpp"
#include "git/git_errors.hpp"

#include <freezegate/fixture.hpp>
#include <freezegate/git.hpp>

#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>

namespace freezegate {

namespace {

namespace fs = std::filesystem;

using git::Answer;

// The path and every folder above it: a link or a submodule on the way is seen, too.
std::vector<std::string> with_parents(std::string_view path) {
  std::vector<std::string> paths;
  for (std::size_t slash = path.find('/'); slash != std::string_view::npos; slash = path.find('/', slash + 1))
    paths.emplace_back(path.substr(0, slash));
  paths.emplace_back(path);
  return paths;
}

TreeEntry::Kind kind_of(std::string_view mode) noexcept {
  if (mode == "120000") return TreeEntry::Kind::symlink;
  if (mode == "160000") return TreeEntry::Kind::submodule;
  return mode == "040000" ? TreeEntry::Kind::folder : TreeEntry::Kind::file;
}

// `MODE TYPE ID BYTES<tab>PATH`, the fields padded with blanks.
std::optional<TreeEntry> read_entry(std::string_view line) {
  const std::size_t tab = line.find('\t');
  if (tab == std::string_view::npos) return std::nullopt;
  std::vector<std::string_view> fields;
  for (std::string_view rest = line.substr(0, tab); !rest.empty();) {
    const std::size_t begin = std::min(rest.find_first_not_of(' '), rest.size());
    rest.remove_prefix(begin);
    const std::size_t length = std::min(rest.find(' '), rest.size());
    if (length != 0) fields.push_back(rest.substr(0, length));
    rest.remove_prefix(length);
  }
  if (fields.size() != 4) return std::nullopt;
  TreeEntry entry{kind_of(fields[0]), std::string(fields[2]), std::string(line.substr(tab + 1)), 0};
  if (entry.kind != TreeEntry::Kind::file) return entry;
  const auto [end, error] =
      std::from_chars(fields[3].data(), fields[3].data() + fields[3].size(), entry.bytes);
  if (error != std::errc{} || end != fields[3].data() + fields[3].size()) return std::nullopt;
  return entry;
}

}  // namespace

Result<Repository> Repository::open(const fs::path& folder) {
  const auto answer = git::run_git(folder, {"rev-parse", "--is-shallow-repository", "--show-toplevel"});
  if (!answer) return tl::unexpected(answer.error());
  const std::string shallow = git::first_line(answer->output);
  // The rest is the path, whatever it holds.
  if (!answer->good() || answer->output.size() < shallow.size() + 3)
    return tl::unexpected(git::no_repository(folder, *answer));
  const std::string top =
      answer->output.substr(shallow.size() + 1, answer->output.size() - shallow.size() - 2);
  return Repository(top, shallow == "true");
}

Result<std::optional<TreeEntry>> Repository::entry(const std::string& commit, std::string_view path) const {
  if (const auto fault = fixture_path_fault(path)) {
    return tl::unexpected(Error{ExitCode::untrusted_input,
                                fmt::format("'{}' is no path of the repository: {}", path, *fault),
                                top_.string(), "give a path below the top of the repository"});
  }
  std::vector<std::string> arguments{"ls-tree", "-z", "--long", "--full-tree", commit, "--"};
  std::ranges::move(with_parents(path), std::back_inserter(arguments));
  const auto answer = git::run_git(top_, std::move(arguments));
  if (!answer) return tl::unexpected(answer.error());
  if (!answer->good()) return tl::unexpected(git::unexpected("reading a revision", top_, *answer));
  std::optional<TreeEntry> found;
  for (const std::string& line : git::split_at_nul(answer->output)) {
    auto read = read_entry(line);
    if (!read) return tl::unexpected(git::unexpected("listing a revision", top_, *answer));
    const bool is_way = path.starts_with(read->path + "/");
    if (read->path == path) {
      found = std::move(read);
    } else if (is_way && read->kind != TreeEntry::Kind::folder) {
      return read;  // there is nothing behind it
    }
  }
  return found;
}

Result<std::string> Repository::content(const TreeEntry& entry, std::size_t most_bytes) const {
  if (entry.bytes > most_bytes) {
    return tl::unexpected(Error{ExitCode::untrusted_input,
                                fmt::format("it has more than {} bytes", most_bytes), entry.path,
                                "check that this is the right file"});
  }
  const auto answer = git::run_git(top_, {"cat-file", "blob", entry.id});
  if (!answer) return tl::unexpected(answer.error());
  if (!answer->good()) return tl::unexpected(git::unexpected("reading " + entry.path, top_, *answer));
  return std::move(answer->output);
}

Result<bool> Repository::is_tracked(std::string_view path) const {
  const std::string name(path);
  const auto index = git::run_git(top_, {"ls-files", "-z", "--cached", "--full-name", "--", name});
  if (!index) return tl::unexpected(index.error());
  if (!index->good()) return tl::unexpected(git::unexpected("reading the index", top_, *index));
  const auto paths = git::split_at_nul(index->output);
  if (std::ranges::find(paths, name) != paths.end()) return true;
  const auto head = git::run_git(top_, {"ls-tree", "-z", "--name-only", "--full-tree", "HEAD", "--", name});
  if (!head) return tl::unexpected(head.error());
  return head->good() && !head->output.empty();
}

}  // namespace freezegate
