// freezegate run: starts one test process, watches it, and gives the verdict its exit status.
#include "base_options.hpp"
#include "command.hpp"
#include "freezes_of.hpp"
#include "list_mode.hpp"
#include "map_options.hpp"
#include "output_options.hpp"
#include "pin_options.hpp"
#include "replay_limits.hpp"
#include "report_folder.hpp"
#include "run_check.hpp"
#include "run_fixtures.hpp"
#include "say.hpp"

#include <freezegate/process.hpp>
#include <freezegate/run_report_reader.hpp>
#include <freezegate/stopped_test.hpp>
#include <freezegate/supervisor_records.hpp>
#include <freezegate/verdict.hpp>

#include <charconv>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace freezegate::cli {

namespace {

namespace fs = std::filesystem;

constexpr double shortest_timeout = 0.001;
constexpr double longest_timeout = 30.0 * 24 * 3600;  // a month; much more would not fit a clock

struct RunOptions {
  MapOptions map;
  BaseOptions base;
  OutputOptions output;
  PinOptions pins;
  std::string report_dir;
  std::string ctest_name;
  std::vector<std::string> command;  // What stands there without the two dashes: never right.
  double timeout = 0;
  std::size_t repeats = 0;
  bool gdb = false;
  bool require_report = false;
};

// What is wrong with a `--timeout`; empty when it is right.
std::string fault_of_timeout(const std::string& text) {
  double seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  const bool is_number = error == std::errc{} && end == text.data() + text.size();
  if (is_number && seconds >= shortest_timeout && seconds <= longest_timeout) return {};  // nan is neither
  return fmt::format("'{}' is no time: give seconds, such as 60 or 0.5, a month at most", text);
}

std::string binary_name(const std::string& program) {
  const auto found = find_program(program);
  if (!found) return fs::path(program).filename().string();
  std::error_code error;
  const fs::path resolved = fs::canonical(*found, error);
  return (error ? *found : resolved).filename().string();
}

// One run, step by step. Each step that fails says why; the exit status is the test's own then, unless that
// is 0.
class Run {
 public:
  Run(const RunOptions& options, const std::vector<std::string>& command)
      : options_(options),
        command_(command),
        lists_(is_list_mode(command)),
        binary_(binary_name(command.front())) {}

  // \returns the exit status.
  int execute() {
    auto loaded = load_judging_map(options_.map, options_.base);
    if (options_.pins.is_asked() || options_.gdb) {
      if (auto error = prepare_pins()) return fail(*error);
    }
    auto folder = ReportFolder::open(pinned_ ? pinned_->reports().string() : options_.report_dir);
    // Builds list tests, and must not fail for the sake of a verdict that nobody asks for.
    if (!loaded && !lists_) return fail(loaded.error());
    if (!folder && !lists_) return fail(folder.error());
    std::vector<Error> map_errors;
    if (loaded) {
      map_ = *std::move(loaded);
    } else {
      map_errors = std::move(loaded.error());
    }
    RunFixtures fixtures(map_.map, map_.root, words());

    Launch launch = pinned_ ? pinned_->launch() : Launch{};
    if (!pinned_) launch.command = command_;
    if (options_.gdb) launch.started = [this](std::int64_t launcher) { tell_debugger(launcher); };
    if (options_.timeout > 0) launch.timeout = milliseconds_of(options_.timeout);
    if (folder && !pinned_) launch.set_environment["FREEZEGATE_REPORT_DIR"] = folder->path().string();
    if (folder) launch.set_environment["FREEZEGATE_SUPERVISOR"] = fmt::format("{:010}", getpid());
    // What a listener records depends on what the map pins; and what the program starts is judged by the same
    // map.
    if (!options_.map.map.empty())
      launch.set_environment["FREEZEGATE_MAP"] = fs::absolute(options_.map.map).string();
    // The listener looks into the tree's map for what to record; the base's may ask for more.
    if (map_.base) launch.set_environment["FREEZEGATE_ASSERTIONS"] = "all";
    const auto process = supervise(launch, signals_);
    if (!process) return fail(process.error());
    process_ = *process;
    if (pinned_) {
      if (auto error = take_pin_outcome()) return failed(fail(*error));
    }

    const auto files =
        folder ? folder->reports_of(process_.pid, process_.started_ns) : std::vector<fs::path>();
    if (files.empty() && process_.end.timed_out) return ended_after_its_time();
    if (files.empty())
      return lists_ ? raw() : no_report(folder ? folder->count_since(process_.started_ns) : 0);
    if (!map_errors.empty()) return failed(fail(map_errors));  // no list after all
    auto reports = complete(files, fixtures, !folder->is_temporary());
    if (!reports) return failed(fail(reports.error()));
    return judge_and_show(*std::move(reports), fixtures.states());
  }

 private:
  [[nodiscard]] std::optional<Error> prepare_pins() {
    auto plan = plan_of(options_.pins);
    if (!plan) return plan.error();
    auto machine = this_machine();
    if (!machine) return machine.error();
    if (options_.gdb && machine->tools.launcher.empty()) {
      return Error{ExitCode::environment, "no test can be left stopped: freezegate-launch is not installed",
                   "--gdb", "install it, or start the debugger without pins"};
    }
    PinnedRun::Request request;
    request.plan = *std::move(plan);
    request.command = command_;
    request.stops = options_.gdb;
    launcher_ = machine->tools.launcher;
    auto prepared = PinnedRun::prepare(request, *machine);
    if (!prepared) return prepared.error();
    plan_ = std::move(request.plan);
    pinned_.emplace(*std::move(prepared));
    return std::nullopt;
  }

  // Said however quiet we are: without it the test stays stopped.
  void tell_debugger(std::int64_t launcher) const {
    const auto test = wait_for_stopped_test(launcher, launcher_);
    if (!test) return;  // why will be said
    std::string symbols;
    if (test->load_address != 0 && plan_.mode("layout") != PinMode::off) {
      symbols = fmt::format(" -ex symbol-file -ex 'add-symbol-file \"{}\" -o {:#x}'",
                            test->executable.string(), test->load_address);
    }
    say(fmt::format(
        "freezegate: process {0} is stopped in front of its first instruction, with its pins in force\n"
        "  gdb -p {0} -ex 'handle SIGSTOP nostop noprint nopass'{1}\n"
        "      attaches; continue lets it go on\n"
        "  kill -CONT {0}\n"
        "      lets it go on without a debugger\n",
        test->pid, symbols));
  }

  // What the process calls itself, and when it thinks that it started, may be pinned, too. The folder is its
  // alone.
  [[nodiscard]] std::optional<Error> take_pin_outcome() {
    const PinOutcome outcome = pinned_->outcome();
    if (!outcome.launch_error.empty()) {
      return Error{ExitCode::environment, "the pinned test could not be started: " + outcome.launch_error,
                   command_.front(), "see freezegate pins, or pin less with --pin"};
    }
    if (outcome.test_pid != 0) process_.pid = outcome.test_pid;
    process_.started_ns = 0;
    if (!is_quiet(options_.output)) say(render_pins(plan_, outcome));
    return std::nullopt;
  }

  [[nodiscard]] int raw() const { return process_.end.raw_code(); }
  [[nodiscard]] int failed(int code) const { return raw() != 0 ? raw() : code; }

  [[nodiscard]] std::vector<std::string> words() const {
    std::vector<std::string> words = command_;
    words.push_back(binary_);
    return words;
  }

  // Reads the reports and adds what was seen from outside; to the files as well, when they are kept.
  [[nodiscard]] Result<std::vector<ProcessReport>> complete(const std::vector<fs::path>& files,
                                                            RunFixtures& fixtures, bool are_kept) const {
    std::vector<ProcessReport> reports;
    std::vector<std::string> binaries;
    for (const fs::path& file : files) {
      auto report = load_report(file);
      if (!report) return tl::unexpected(report.error());
      if (report->pid != process_.pid || report->started_ns < process_.started_ns || report->end) {
        return tl::unexpected(Error{ExitCode::untrusted_input,
                                    "the run report is not of the process that was run", file.string(),
                                    "empty the report folder, and see what else writes to it"});
      }
      binaries.push_back(report->binary);
      reports.push_back(*std::move(report));
    }
    fixtures.look_again(binaries);
    for (std::size_t i = 0; i < reports.size(); ++i) {
      ProcessReport& report = reports[i];
      const bool is_named = !freezes_of(map_.map, report.binary).empty();
      const SupervisorRecords records{fixtures.records_of(report.binary), process_.end, options_.ctest_name,
                                      is_named ? fs::path(report.path) : fs::path()};
      if (are_kept) {
        if (auto error = append_supervisor_records(files[i], records))
          return tl::unexpected(*std::move(error));
      }
      apply(records, report);
    }
    return reports;
  }

  // Without a report there is no verdict, but a command that answers SIGTERM with 0 has not done its work
  // either.
  [[nodiscard]] int ended_after_its_time() const {
    return failed(
        fail(Error{ExitCode::bad, fmt::format("the command was ended after its time, {} s", options_.timeout),
                   command_.front(), "see what it waits for, or give it more time with --timeout"}));
  }

  [[nodiscard]] int no_report(std::size_t of_descendants) const {
    const bool is_named = !freezes_of(map_.map, binary_).empty();
    if (is_named || options_.require_report) {
      return failed(fail(Error{
          ExitCode::nothing_to_judge,
          fmt::format("no run report came from {}, and {}", binary_,
                      is_named ? "the freeze map names it" : "--require-report is given"),
          is_named ? map_.path : command_.front(),
          of_descendants != 0
              ? "reports came from what it started: put freezegate run directly in front of the test binary"
              : "attach the listener (freezegate_attach(target), or link freezegate::gtest or "
                "freezegate::catch2), and let the report folder be writable"}));
    }
    if (is_quiet(options_.output)) return raw();
    const std::string why =
        of_descendants != 0 ? fmt::format("{} came from what it started and judges itself", of_descendants)
                            : std::string("no listener, or no test run");
    say(fmt::format("freezegate: no report came from {} ({}): its exit status stands ({})\n", binary_, why,
                    raw()));
    return raw();
  }

  [[nodiscard]] int judge_and_show(std::vector<ProcessReport> reports,
                                   std::map<std::string, FixtureState> fixtures) const {
    Evidence evidence;
    evidence.scope = Scope::process;
    evidence.reports = std::move(reports);
    evidence.fixtures = std::move(fixtures);
    RenderContext context;
    context.title = evidence.reports.front().binary;
    Verdict verdict = judge(evidence, map_.map, map_.today);
    if (map_.base) {
      apply(*map_.base, verdict);
      context.base = &*map_.base;
    }
    context.map_path = map_.path;
    context.today = map_.today;
    context.raw_code = raw();
    context.exit_status = exit_status(verdict, raw());
    context.source_root = map_.root.string();
    const int status = context.exit_status;
    if (auto error = show(verdict, std::move(context), options_.output, stderr)) return failed(fail(*error));
    return status;
  }

  const RunOptions& options_;
  const std::vector<std::string>& command_;
  bool lists_;
  std::string binary_;  // file name: what the map calls it
  HeldSignals signals_;
  PinPlan plan_;
  fs::path launcher_;
  std::optional<PinnedRun> pinned_;  // nothing: the run is as the machine has it
  LoadedMap map_;                    // empty when there is none, or when it cannot be read
  Supervised process_;
};

}  // namespace

void add_run(CLI::App& app, Invocation& invocation) {
  auto options = std::make_shared<RunOptions>();
  CLI::App* const run = app.add_subcommand("run", "Run a test binary and exit with the verdict on it");
  run->footer(
      "Example:\n"
      "  freezegate run --timeout 60 --format junit=verdict.xml -- ./export_tests --gtest_shuffle\n"
      "\n"
      "Standard output of the binary is its own, to the byte; the verdict is said on standard error. Calls "
      "that "
      "only list tests or show help are let through, whatever the freeze map says. A test binary that "
      "another "
      "program starts judges itself: put freezegate run directly in front of the binary to have it watched.");
  add_map_options(*run, options->map);
  add_base_options(*run, options->base);
  add_output_options(*run, options->output);
  add_pin_options(*run, options->pins);
  run->add_option(
         "--report-dir", options->report_dir,
         "Keep the run report in this folder (default: FREEZEGATE_REPORT_DIR, else a temporary folder)")
      ->type_name("DIR")
      ->envname("FREEZEGATE_REPORT_DIR");
  run->add_option("--timeout", options->timeout,
                  "End the test and all that it started after this time (default: never)")
      ->type_name("SECONDS")
      ->check(fault_of_timeout);
  run->add_option("--check", options->repeats,
                  "Run it so often at the seed and compare verdict and output, instead of giving a verdict")
      ->type_name("N")
      ->check(CLI::Range(2, 100000));
  run->add_flag(
         "--gdb", options->gdb,
         "Leave the test stopped in front of its first instruction, pinned, and say how to attach a debugger")
      ->excludes("--check");
  run->add_flag("--require-report", options->require_report,
                "Exit with 4 when no run report came, whatever the freeze map says");
  run->add_option("--ctest-name", options->ctest_name, "Name of the ctest test, for the report")->group("");
  run->add_option("command", options->command, "The test binary and its arguments, behind two dashes")
      ->type_name("-- COMMAND")
      ->expected(0, -1);
  run->callback([options, &invocation] {
    if (!options->command.empty() || invocation.behind_dashes.empty()) {
      invocation.exit_status =
          fail(Error{ExitCode::untrusted_input,
                     options->command.empty()
                         ? std::string("there is no command to run")
                         : fmt::format("'{}' does not stand behind two dashes", options->command.front()),
                     "the command line",
                     fmt::format("freezegate run -- {}",
                                 options->command.empty() ? "./my_tests" : options->command.front())});
      return;
    }
    invocation.exit_status =
        options->repeats != 0
            ? check_repeats({options->pins, options->repeats, options->timeout}, invocation.behind_dashes)
            : Run(*options, invocation.behind_dashes).execute();
  });
}

}  // namespace freezegate::cli
