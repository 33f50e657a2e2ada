#include "ctest_mark.hpp"

#include <freezegate/process.hpp>
#include <freezegate/process_identity.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

namespace freezegate::cli {

namespace fs = std::filesystem;

namespace {

constexpr const char* mark_name = "run.json";

Error cannot_use(const fs::path& path, const std::string& why) {
  return {ExitCode::environment, "the report folder cannot be used: " + why, path.string(),
          "let the build tree be writable"};
}

// Folders that wrap_tests.cmake names: an MD5 in lower-case digits, and perhaps `-2`.
bool is_report_folder(const fs::directory_entry& entry) {
  constexpr std::size_t digits = 32;
  const std::string name = entry.path().filename().string();
  return !entry.is_symlink() && entry.is_directory() && name.size() >= digits &&
         name.find_first_not_of("0123456789abcdef") >= digits;
}

// \returns the first path that could not be removed, and why.
std::optional<Error> remove_reports_in(const fs::path& folder) {
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    if (entry->path().extension() != ".jsonl") continue;
    if (!fs::remove(entry->path(), error) || error) return cannot_use(entry->path(), error.message());
  }
  if (error) return cannot_use(folder, error.message());
  return std::nullopt;
}

std::optional<Error> empty(const fs::path& reports) {
  if (auto error = remove_reports_in(reports)) return error;
  std::error_code error;
  for (fs::directory_iterator entry(reports, error), end; !error && entry != end; entry.increment(error)) {
    if (!is_report_folder(*entry)) continue;
    if (auto failed = remove_reports_in(entry->path())) return failed;
    fs::remove(entry->path(), error);
    if (error) return cannot_use(entry->path(), error.message());
  }
  if (error) return cannot_use(reports, error.message());
  return std::nullopt;
}

}  // namespace

Error two_runs_at_once(const fs::path& reports, const CtestRunMark& other) {
  return {ExitCode::environment,
          fmt::format("another ctest run (process {}) uses this build tree, and their reports would mix",
                      other.ctest_pid),
          reports.string(),
          fmt::format(
              "wait for its end, or give each run a build tree of its own; if process {} is no ctest run, "
              "remove {}",
              other.ctest_pid, (reports / mark_name).string())};
}

Result<std::optional<CtestRunMark>> load_mark(const fs::path& reports) {
  const fs::path path = reports / mark_name;
  std::error_code error;
  if (!fs::exists(path, error)) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  auto mark = read_ctest_run_mark(text, path.string());
  if (!mark) return tl::unexpected(mark.error());
  return *mark;
}

// Written beside its place and moved there, so that nobody ever reads half of it.
std::optional<Error> store_mark(const fs::path& reports, const CtestRunMark& mark) {
  const fs::path path = reports / mark_name;
  fs::path draft = path;
  draft += ".new";
  std::ofstream file(draft, std::ios::binary | std::ios::trunc);
  file << to_json(mark);
  file.close();
  std::error_code error;
  if (file) fs::rename(draft, path, error);
  if (!file || error) return cannot_use(path, error ? error.message() : "it cannot be written to");
  return std::nullopt;
}

std::optional<Error> begin_ctest_run(const fs::path& reports) {
  const auto ctest = parent_process();
  if (!ctest) return ctest.error();
  std::error_code error;
  fs::create_directories(reports, error);
  if (error) return cannot_use(reports, error.message());
  const auto loaded = load_mark(reports);
  if (!loaded) return loaded.error();
  const std::optional<CtestRunMark>& before = *loaded;
  if (!before && !fs::is_empty(reports, error)) {
    return Error{ExitCode::untrusted_input,
                 "the folder holds files, and no ctest run of freezegate was here before", reports.string(),
                 "give a folder that is for run reports only, or empty it yourself"};
  }
  if (before && !before->ended) {
    const ProcessIdentity other{before->ctest_pid, before->ctest_started};
    if (other != *ctest && is_alive(other)) return two_runs_at_once(reports, *before);
  }
  if (auto failed = empty(reports)) return failed;
  return store_mark(reports, {ctest->pid, ctest->started, now_ns(), false});
}

}  // namespace freezegate::cli
