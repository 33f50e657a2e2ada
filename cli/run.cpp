// freezegate run: starts one test process, watches it, and gives the verdict its exit status.
#include "command.hpp"
#include "freezes_of.hpp"
#include "list_mode.hpp"
#include "map_options.hpp"
#include "output_options.hpp"
#include "report_folder.hpp"

#include <freezegate/fixture.hpp>
#include <freezegate/process.hpp>
#include <freezegate/run_report_reader.hpp>
#include <freezegate/supervisor_records.hpp>
#include <freezegate/verdict.hpp>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <memory>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace freezegate::cli {

namespace {

namespace fs = std::filesystem;
using Fixtures = std::map<std::string, FixtureState>;

struct RunOptions {
  MapOptions map;
  OutputOptions output;
  std::string report_dir;
  std::string ctest_name;
  double timeout = 0;
  bool require_report = false;
};

// What a run is made of, found out before the process starts.
struct Plan {
  LoadedMap map;
  std::string binary;  // file name: what the map calls it
  std::vector<Freeze> freezes;
  Fixtures fixtures_before;
};

std::string binary_name(const std::string& program) {
  const auto found = find_program(program);
  if (!found) return fs::path(program).filename().string();
  std::error_code error;
  const fs::path resolved = fs::canonical(*found, error);
  return (error ? *found : resolved).filename().string();
}

Launch launch_of(const RunOptions& options, const std::vector<std::string>& command) {
  Launch launch;
  launch.command = command;
  if (options.timeout > 0) {
    launch.timeout =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::duration<double>(options.timeout));
  }
  return launch;
}

// Lists and helps run no test: they are let through untouched, whatever the map says, since builds call them.
int let_through(const RunOptions& options, const std::vector<std::string>& command) {
  const auto result = supervise(launch_of(options, command));
  return result ? result->end.raw_code() : fail(result.error());
}

// Fixtures that were intact before the tests and are not afterwards, or the other way round, are not intact.
Fixtures merged(const Fixtures& before, Fixtures after) {
  for (const auto& [path, state] : before) {
    if (state.kind != FixtureState::Kind::intact) after[path] = state;
  }
  return after;
}

std::vector<FixtureRecord> fixture_records(const std::vector<Freeze>& freezes, const Fixtures& before,
                                           const Fixtures& after) {
  std::vector<FixtureRecord> records;
  for (const Freeze& freeze : freezes) {
    for (const auto& [path, digest] : freeze.fixtures) {
      const auto text = [&](const Fixtures& states) {
        const FixtureState& state = states.at(path);
        return state.actual.empty() ? state.detail : state.actual;
      };
      records.push_back({path, text(before), text(after)});
    }
  }
  return records;
}

int no_report(const RunOptions& options, const Plan& plan, const Supervised& process) {
  const int raw = process.end.raw_code();
  const bool named = !plan.freezes.empty();
  if (!named && !options.require_report) {
    if (!options.output.quiet) {
      fmt::print(
          stderr,
          "freezegate: no report came from {} (no listener, or no test run): its exit status stands ({})\n",
          plan.binary, raw);
    }
    return raw;
  }
  fail(Error{ExitCode::nothing_to_judge,
             named ? fmt::format("no run report came from {}, and the freeze map names it", plan.binary)
                   : fmt::format("no run report came from {}, and --require-report is given", plan.binary),
             plan.map.path,
             "attach the listener (freezegate_attach(target), or link freezegate::gtest or "
             "freezegate::catch2), and let "
             "the report folder be writable"});
  return raw != 0 ? raw : to_int(ExitCode::nothing_to_judge);
}

int judge_and_show(const RunOptions& options, const Plan& plan, const Supervised& process,
                   std::vector<ProcessReport> reports, Fixtures fixtures) {
  Evidence evidence;
  evidence.scope = Scope::process;
  evidence.reports = std::move(reports);
  evidence.fixtures = std::move(fixtures);
  const Verdict verdict = judge(evidence, plan.map.map, plan.map.today);
  const int raw = process.end.raw_code();
  RenderContext context;
  context.map_path = plan.map.path;
  context.today = plan.map.today;
  context.raw_code = raw;
  context.exit_status = exit_status(verdict, raw);
  context.title = plan.binary;
  context.source_root = plan.map.root.string();
  if (auto error = show(verdict, std::move(context), options.output, stderr)) {
    const int failed = fail(*error);
    return raw != 0 ? raw : failed;
  }
  return exit_status(verdict, raw);
}

int supervise_and_judge(const RunOptions& options, const std::vector<std::string>& command) {
  auto loaded = load_map(options.map);
  if (!loaded) return fail(loaded.error());
  Plan plan{*std::move(loaded), binary_name(command.front()), {}, {}};
  plan.freezes = freezes_of(plan.map.map, plan.binary);
  plan.fixtures_before = check_fixtures(plan.map.root, plan.freezes);

  auto folder = ReportFolder::open(options.report_dir);
  if (!folder) return fail(folder.error());
  Launch launch = launch_of(options, command);
  launch.set_environment = {{"FREEZEGATE_REPORT_DIR", folder->path().string()},
                            {"FREEZEGATE_SUPERVISOR", std::to_string(getpid())}};
  const auto process = supervise(launch);
  if (!process) return fail(process.error());

  const auto files = folder->reports_of(process->pid, process->started_ns);
  if (files.empty()) return no_report(options, plan, *process);
  auto fixtures_after = check_fixtures(plan.map.root, plan.freezes);
  const SupervisorRecords records{
      fixture_records(plan.freezes, plan.fixtures_before, fixtures_after), process->end, options.ctest_name,
      plan.freezes.empty() ? fs::path() : find_program(command.front()).value_or("")};
  for (const fs::path& file : files) {
    if (auto error = append_supervisor_records(file, records)) {
      const int failed = fail(*error);
      return process->end.raw_code() != 0 ? process->end.raw_code() : failed;
    }
  }
  auto reports = load_reports(files);
  if (!reports) {
    const int failed = fail(reports.error());
    return process->end.raw_code() != 0 ? process->end.raw_code() : failed;
  }
  return judge_and_show(options, plan, *process, *std::move(reports),
                        merged(plan.fixtures_before, std::move(fixtures_after)));
}

}  // namespace

void add_run(CLI::App& app, Invocation& invocation) {
  auto options = std::make_shared<RunOptions>();
  CLI::App* const run = app.add_subcommand(
      "run", "Run a test binary and exit with the verdict: freezegate run -- ./tests ARGS...");
  run->footer(
      "Standard output of the binary is its own, to the byte; the verdict is said on standard error.\n"
      "Lists and helps (--gtest_list_tests, --list-tests, --help) are let through.");
  add_map_options(*run, options->map);
  add_output_options(*run, options->output);
  run->add_option("--report-dir", options->report_dir,
                  "Keep the run report in this folder (default: a temporary one)")
      ->type_name("DIR");
  run->add_option("--timeout", options->timeout, "End the test's whole process tree after this time")
      ->type_name("SECONDS")
      ->check(CLI::PositiveNumber);
  run->add_flag("--require-report", options->require_report,
                "Exit 4 when no run report came, whatever the map says");
  run->add_option("--ctest-name", options->ctest_name, "Name of the ctest test, for the report")->group("");
  run->callback([options, &invocation] {
    if (invocation.behind_dashes.empty()) {
      invocation.exit_status =
          fail(Error{ExitCode::untrusted_input, "there is no command to run", "the command line",
                     "put it behind two dashes: freezegate run -- ./my_tests"});
      return;
    }
    invocation.exit_status = is_list_mode(invocation.behind_dashes)
                                 ? let_through(*options, invocation.behind_dashes)
                                 : supervise_and_judge(*options, invocation.behind_dashes);
  });
}

}  // namespace freezegate::cli
