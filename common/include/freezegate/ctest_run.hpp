// A whole ctest run: which tests ctest knows, which of them ran, and so which binaries ran as a whole.
#pragma once

#include <freezegate/error.hpp>
#include <freezegate/run_report.hpp>
#include <freezegate/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate {

/// One test that ctest knows.
struct CtestTest {
  std::string name;
  std::vector<std::string> command;  ///< The test's own: behind `--` where `freezegate run` starts it.
  std::string working_directory;
  std::vector<std::string> environment;  ///< `NAME=VALUE`, as the property ENVIRONMENT has it.
  std::vector<std::string>
      environment_modification;  ///< `NAME=operation:value`, applied after `environment`.
  std::string report_folder;     ///< Where `freezegate run` keeps its reports; empty: nobody keeps them.
  bool disabled = false;
  bool will_fail = false;          ///< ctest turns its result round.
  bool passes_by_output = false;   ///< ctest looks at its output and not at its exit status.
  bool skips_by_output = false;    ///< ctest calls it skipped when its output says so, whatever else it says.
  std::optional<int> skip_status;  ///< Exit status that ctest calls skipped.
  std::set<std::string>
      link_targets;  ///< File names behind links in the command. Only the caller can know them.
  bool ran = false;  ///< It was started in this run. Only the caller can know it.
  std::string file;  ///< Where it is declared: the nearest CMakeLists.txt; empty when ctest does not say.
  int line = 0;      ///< From 1; 0 when unknown.
};

/// Reads what `ctest --show-only=json-v1` prints. Pure.
/// \param source  names the build tree in messages.
/// \return an error (untrusted_input) for anything that is not that format in version 1.
[[nodiscard]] Result<std::vector<CtestTest>> read_ctest_tests(std::string_view text, std::string_view source);

/// True when the test's command names the binary: a word of it, or of a shell's command line in it, has that
/// file name, also through a link.
[[nodiscard]] bool runs_binary(const CtestTest& test, const std::string& binary);

/// How far the run went for each of these binaries. A binary that no test runs is not in the result: nothing
/// could be said of it.
[[nodiscard]] std::map<std::string, Coverage> coverage_of(std::span<const CtestTest> tests,
                                                          const std::set<std::string>& binaries);

/// True when ctest, and not the process's exit status, decides about this process: a test that is expected to
/// fail, one that is judged by its output, one that said by its exit status that it was skipped, and in which
/// nothing failed.
[[nodiscard]] bool ctest_decides(const CtestTest& test, const ProcessReport& report) noexcept;

/// The names in ctest's `LastTestsFailed.log`.
[[nodiscard]] std::set<std::string> read_failed_tests(std::string_view log);

/// The tests that ctest calls failed and whose judged reports show nothing that could be why: a program
/// without the listener, one that ended before its first test, one that is not there. No report speaks for
/// them, so that ctest's word is all there is.
/// \param failed  names of tests that failed in this run.
/// \param judged  the reports that the verdict is made from.
/// \returns pointers into `tests`.
[[nodiscard]] std::vector<const CtestTest*> unexplained_failures(std::span<const CtestTest> tests,
                                                                 const std::set<std::string>& failed,
                                                                 std::span<const ProcessReport> judged);

/// How much of what ctest knows was run.
struct CtestSelection {
  std::size_t declared = 0;  ///< Tests that are not disabled and that `freezegate run` starts.
  std::size_t ran = 0;

  [[nodiscard]] bool is_whole() const noexcept { return ran == declared; }
};

[[nodiscard]] CtestSelection selection_of(std::span<const CtestTest> tests) noexcept;

/// What the first test of a ctest run leaves for the last one, in the report folder.
struct CtestRunMark {
  std::int64_t ctest_pid = 0;  ///< Process that runs the tests.
  std::int64_t ctest_started =
      0;  ///< When it was started, as the system counts: with the pid it names one process.
  std::int64_t begun_ns = 0;  ///< Unix time in nanoseconds at which the folder was emptied.
  bool ended = false;         ///< The verdict of this run has been given.

  friend bool operator==(const CtestRunMark&, const CtestRunMark&) = default;
};

/// One line of JSON.
[[nodiscard]] std::string to_json(const CtestRunMark& mark);

/// \return an error (untrusted_input) for anything else than what to_json() writes.
[[nodiscard]] Result<CtestRunMark> read_ctest_run_mark(std::string_view text, std::string_view path);

}  // namespace freezegate
