#include "ctest_evidence.hpp"

#include "ctest_mark.hpp"

#include <freezegate/process.hpp>
#include <freezegate/process_identity.hpp>
#include <freezegate/process_output.hpp>
#include <freezegate/run_report_reader.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace freezegate::cli {

namespace fs = std::filesystem;

namespace {

using TestByFolder = std::map<std::string, CtestTest*>;  // by the folder's own name

tl::unexpected<std::vector<Error>> failed(Error error) {
  return tl::unexpected(std::vector<Error>{std::move(error)});
}

std::set<std::string> binaries_of(const FreezeMap& map) {
  std::set<std::string> binaries;
  for (const Freeze& freeze : map.freezes) {
    if (!freeze.command.empty()) continue;
    binaries.insert(freeze.id.binary);
    for (const TestId& witness : freeze.witnesses)
      binaries.insert(witness.binary);
  }
  return binaries;
}

Result<CtestRunMark> current_mark(const fs::path& reports) {
  const auto loaded = load_mark(reports);
  if (!loaded) return tl::unexpected(loaded.error());
  const std::optional<CtestRunMark>& mark = *loaded;
  if (!mark) {
    return tl::unexpected(
        Error{ExitCode::nothing_to_judge, "no ctest run has begun here", reports.string(),
              "run ctest in the build tree; its first test, freezegate.begin, begins the run"});
  }
  return *mark;
}

// ctest empties the log of the tree that it looks at, also when it only lists tests, and the run that we are
// part of writes that log. So the list is asked for in a folder of our own that has the build tree below it.
Result<fs::path> listing_folder(const fs::path& build, const fs::path& reports) {
  fs::path folder = reports / "list";
  std::error_code error;
  fs::create_directories(folder, error);
  std::ofstream file(folder / "CTestTestfile.cmake", std::ios::binary | std::ios::trunc);
  file << "subdirs([======[" << fs::canonical(build, error).string() << "]======])\n";
  file.close();
  if (file && !error) return folder;
  return tl::unexpected(
      Error{ExitCode::environment,
            "ctest cannot be asked for its tests: " + (error ? error.message() : "a file cannot be written"),
            error ? build.string() : folder.string(), "give the build tree of the tests: --ctest BUILD"});
}

// Files that the command reaches through a link: the map calls a binary by its own name.
std::set<std::string> link_targets_of(const CtestTest& test) {
  std::set<std::string> names;
  for (const std::string& word : test.command) {
    fs::path path(word);
    if (&word == &test.command.front() && word.find('/') == std::string::npos) {
      path = find_program(word).value_or(path);
    }
    std::error_code error;
    path = fs::path(test.working_directory) / path;
    if (!fs::is_symlink(path, error)) continue;
    const fs::path target = fs::canonical(path, error);
    if (!error) names.insert(target.filename().string());
  }
  return names;
}

// Fills in what only the file system knows.
TestByFolder look_at(std::vector<CtestTest>& tests, const fs::path& reports) {
  TestByFolder by_folder;
  std::error_code error;
  for (CtestTest& test : tests) {
    const fs::path folder(test.report_folder);
    if (folder.empty() || fs::weakly_canonical(folder.parent_path(), error) != reports) {
      test.report_folder.clear();
    } else {
      test.ran = fs::is_directory(folder, error);
      by_folder[folder.filename().string()] = &test;
    }
    if (!test.command.empty()) test.link_targets = link_targets_of(test);
  }
  return by_folder;
}

// A report is evidence for the binary that wrote it, and for the run that it was written in.
std::optional<Error> fault_of(const ProcessReport& report, const CtestRunMark& mark) {
  const auto fault = [&](std::string what) {
    return Error{ExitCode::untrusted_input, std::move(what), report.source, "run ctest again, all of it"};
  };
  if (report.started_ns < mark.begun_ns) return fault("the run report is older than the ctest run");
  struct stat file{};
  if (stat(report.path.c_str(), &file) != 0) return std::nullopt;  // a test may remove what it has built
  const std::int64_t changed = std::int64_t{file.st_mtim.tv_sec} * 1000000000 + file.st_mtim.tv_nsec;
  if (file.st_size == report.binary_size && changed == report.binary_mtime_ns) return std::nullopt;
  return fault(
      fmt::format("the run report is of another build of {} than the one that is there now", report.binary));
}

bool names_test_of_map(const ProcessReport& report, const FreezeMap& map) {
  const auto ran = [&](const TestId& id) {
    return id.binary == report.binary &&
           std::ranges::any_of(report.tests, [&](const TestRun& test) { return test.name == id.test; });
  };
  return std::ranges::any_of(map.freezes, [&](const Freeze& freeze) {
    return ran(freeze.id) || std::ranges::any_of(freeze.witnesses, ran);
  });
}

class Gatherer {
 public:
  Gatherer(const FreezeMap& map, const CtestRunMark& mark, const TestByFolder& by_folder)
      : map_(map), mark_(mark), by_folder_(by_folder) {}

  void add_folder(const fs::path& folder) {
    auto reports = load_reports({folder});
    if (!reports) {
      std::ranges::move(reports.error(), std::back_inserter(errors_));
      return;
    }
    const auto found = by_folder_.find(folder.filename().string());
    for (ProcessReport& report : *reports)
      add(std::move(report), found == by_folder_.end() ? nullptr : found->second);
  }

  Checked<CtestEvidence> result() && {
    if (!errors_.empty()) return tl::unexpected(std::move(errors_));
    return std::move(evidence_);
  }

 private:
  void add(ProcessReport report, const CtestTest* test) {
    if (auto fault = fault_of(report, mark_)) {
      errors_.push_back(*std::move(fault));
      return;
    }
    if (test != nullptr && report.ctest_name.empty()) report.ctest_name = test->name;
    // Where ctest decides, its answer stands; but a frozen test or a witness is never passed over.
    if (test != nullptr && ctest_decides(*test, report) && !names_test_of_map(report, map_)) {
      evidence_.left_to_ctest.push_back(std::move(report));
      return;
    }
    evidence_.reports.push_back(std::move(report));
  }

  const FreezeMap& map_;
  const CtestRunMark& mark_;
  const TestByFolder& by_folder_;
  CtestEvidence evidence_;
  std::vector<Error> errors_;
};

bool ran_one_of(const std::vector<CtestTest>& tests, const std::set<std::string>& binaries) {
  return std::ranges::any_of(tests, [&](const CtestTest& test) {
    return test.ran &&
           std::ranges::any_of(binaries, [&](const std::string& b) { return runs_binary(test, b); });
  });
}

// The verdict of a run that is over may be asked for again (`ctest --rerun-failed` does); that of a run that
// goes on beside this one may not.
Result<bool> is_old(const CtestRunMark& mark, const fs::path& reports) {
  const auto ctest = parent_process();
  if (!ctest) return tl::unexpected(ctest.error());
  const ProcessIdentity begun_by{mark.ctest_pid, mark.ctest_started};
  if (begun_by == *ctest) return false;
  if (!mark.ended && is_alive(begun_by)) return tl::unexpected(two_runs_at_once(reports, mark));
  return true;
}

// ctest writes down at its end what failed. A log of an earlier run is none.
std::set<std::string> failed_in_run(const CtestOptions& options, const CtestRunMark& mark) {
  const fs::path path = fs::path(options.build_directory) / "Testing/Temporary/LastTestsFailed.log";
  struct stat file{};
  if (stat(path.c_str(), &file) != 0) return {};
  const std::int64_t written = std::int64_t{file.st_mtim.tv_sec} * 1000000000 + file.st_mtim.tv_nsec;
  if (written < mark.begun_ns) return {};
  std::ifstream log(path, std::ios::binary);
  return read_failed_tests(
      std::string{std::istreambuf_iterator<char>(log), std::istreambuf_iterator<char>()});
}

constexpr const char* kept_list = "tests.json";

}  // namespace

Result<std::vector<CtestTest>> ask_ctest(const CtestOptions& options, const fs::path& reports) {
  const auto folder = listing_folder(options.build_directory, reports);
  if (!folder) return tl::unexpected(folder.error());
  std::vector<std::string> command{options.command.empty() ? "ctest" : options.command, "--show-only=json-v1",
                                   "--test-dir", folder->string()};
  if (!options.configuration.empty()) command.insert(command.end(), {"-C", options.configuration});
  const auto output = output_of(command);
  if (!output) return tl::unexpected(output.error());
  // For later comparisons only: where it cannot be kept, there is none.
  std::ofstream(*folder / kept_list, std::ios::binary | std::ios::trunc) << *output;
  return read_ctest_tests(*output, options.build_directory);
}

Result<std::vector<CtestTest>> kept_ctest_tests(const fs::path& reports) {
  const fs::path path = reports / "list" / kept_list;
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::vector<CtestTest>{};
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  return read_ctest_tests(text, path.string());
}

std::vector<fs::path> report_folders_in(const fs::path& reports) {
  std::vector<fs::path> folders{reports};
  std::error_code error;
  for (fs::directory_iterator entry(reports, error), end; !error && entry != end; entry.increment(error)) {
    if (entry->is_directory()) folders.push_back(entry->path());
  }
  std::ranges::sort(folders);
  return folders;
}

Checked<CtestEvidence> gather_ctest_evidence(const CtestOptions& options, const std::string& reports,
                                             const FreezeMap& map) {
  std::error_code error;
  const fs::path folder = fs::weakly_canonical(reports, error);
  auto mark = current_mark(folder);
  if (!mark) return failed(mark.error());
  const auto old = is_old(*mark, folder);
  if (!old) return failed(old.error());
  auto tests = ask_ctest(options, folder);
  if (!tests) return failed(tests.error());

  const TestByFolder by_folder = look_at(*tests, folder);
  Gatherer gatherer(map, *mark, by_folder);
  for (const fs::path& one : report_folders_in(folder))
    gatherer.add_folder(one);
  auto evidence = std::move(gatherer).result();
  if (!evidence) return evidence;
  const std::set<std::string> binaries = binaries_of(map);
  evidence->coverage = coverage_of(*tests, binaries);
  evidence->selection = selection_of(*tests);
  evidence->ran_binary_of_map = ran_one_of(*tests, binaries);
  evidence->is_old = *old;
  for (const CtestTest* const test :
       unexplained_failures(*tests, failed_in_run(options, *mark), evidence->reports))
    evidence->unexplained.push_back(*test);
  evidence->tests = *std::move(tests);
  mark->ended = true;
  if (auto store_error = store_mark(folder, *mark)) return failed(*std::move(store_error));
  return evidence;
}

}  // namespace freezegate::cli
