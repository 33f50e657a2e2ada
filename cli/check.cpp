// freezegate check: judges run reports that are already there.
#include "base_options.hpp"
#include "command.hpp"
#include "ctest_evidence.hpp"
#include "ctest_mark.hpp"
#include "map_options.hpp"
#include "output_options.hpp"
#include "skip_evidence.hpp"

#include <freezegate/fixture.hpp>
#include <freezegate/run_report_reader.hpp>
#include <freezegate/skips.hpp>
#include <freezegate/verdict.hpp>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace freezegate::cli {

namespace {

struct CheckOptions {
  MapOptions map;
  BaseOptions base;
  OutputOptions output;
  CtestOptions ctest;
  std::vector<std::string> paths;
  bool begin = false;
  bool assertions = false;
  bool verbose = false;
  bool whole = false;
  std::string base_report;  // reports of the run before the patch; empty: there are none
};

int show_verdict(Verdict verdict, const LoadedMap& loaded, std::string title, const CheckOptions& options) {
  RenderContext context;
  if (loaded.base) {
    apply(*loaded.base, verdict);
    context.base = &*loaded.base;
  }
  context.map_path = loaded.path;
  context.today = loaded.today;
  context.exit_status = to_int(verdict.code());
  context.title = std::move(title);
  context.source_root = loaded.root.string();
  context.assertions = options.assertions ? AssertionView::by_test : AssertionView::totals;
  context.verbose = options.verbose;
  if (auto error = show(verdict, std::move(context), options.output, stdout)) return fail(*error);
  return to_int(verdict.code());
}

// What did not count, behind all else that was found.
[[nodiscard]] std::vector<Error> add_skips(const std::vector<Skip>& skips, const LoadedMap& loaded,
                                           const CheckOptions& options, Verdict& verdict) {
  std::optional<std::vector<Skip>> base;
  if (!options.base_report.empty()) {
    auto known = load_skips({options.base_report}, loaded.map);
    if (!known) return std::move(known.error());
    base = *std::move(known);
  }
  for (Finding& finding : skip_findings(skips, loaded.map.policy.skips, base))
    verdict.findings.push_back(std::move(finding));
  return {};
}

int check_reports(const CheckOptions& options, const LoadedMap& loaded) {
  auto reports = load_reports({options.paths.begin(), options.paths.end()});
  if (!reports) return fail(reports.error());
  if (reports->empty()) {
    return fail(
        Error{ExitCode::nothing_to_judge, "there is no run report", options.paths.front(),
              "run the tests with FREEZEGATE_REPORT_DIR set to that folder, and the listener attached"});
  }
  Evidence evidence;
  evidence.scope = Scope::reports;
  evidence.list_assertions = options.assertions;
  evidence.reports = *std::move(reports);
  evidence.fixtures = check_fixtures(loaded.root, loaded.map.freezes);
  Verdict verdict = judge(evidence, loaded.map, loaded.today);
  const auto skips = list_skips(evidence.reports, {}, loaded.map);
  if (auto errors = add_skips(skips, loaded, options, verdict); !errors.empty()) return fail(errors);
  std::string title = fmt::format("{} processes", verdict.processes);
  return show_verdict(std::move(verdict), loaded, std::move(title), options);
}

void add_note(Verdict& verdict, std::string text) {
  Finding& finding = verdict.findings.emplace_back();
  finding.reason = std::move(text);
}

// What the verdict does not cover: a note for people who asked for a part of the tests, and a failure where
// CI asked for all of them. A patch can give a test the label that CI leaves out.
void add_notes(const CtestEvidence& run, const CheckOptions& options, Verdict& verdict) {
  if (!run.selection.is_whole()) {
    add_note(verdict, fmt::format("{} of {} ctest tests ran; what only the others run is not judged",
                                  run.selection.ran, run.selection.declared));
    Finding& finding = verdict.findings.back();
    if (options.whole) {
      finding.kind = FindingKind::incomplete;
      finding.blocking = true;
      finding.mend = "run ctest without -L, -LE, -R or -E, or judge without --whole";
    }
  }
  if (!run.left_to_ctest.empty()) {
    add_note(verdict,
             fmt::format("{} process(es) are left to ctest, which turns their result round or reads it from "
                         "their output",
                         run.left_to_ctest.size()));
  }
  // Who judges a run from outside means this one. The verdict that ctest runs, and which names its ctest, may
  // be asked for alone.
  if (run.is_old && !options.ctest.command.empty())
    add_note(verdict,
             "the reports are those of an earlier ctest run, judged again: run ctest, all of it, to have new "
             "ones");
}

// What failed where no report speaks: a script, or a program that ended before its first test.
void add_unexplained(const CtestEvidence& run, Verdict& verdict) {
  for (const CtestTest& test : run.unexplained) {
    Finding& finding = verdict.findings.emplace_back();
    finding.kind = FindingKind::failed;
    finding.blocking = true;
    finding.reason = fmt::format("ctest test `{}` failed, and no report shows why", test.name);
    finding.mend = "read its output: ctest --rerun-failed --output-on-failure";
    finding.file = test.file;
    finding.line = static_cast<std::uint32_t>(test.line);
  }
}

int check_ctest(const CheckOptions& options, const LoadedMap& loaded) {
  if (options.paths.size() != 1) {
    return fail(Error{ExitCode::untrusted_input, "a ctest run has one report folder", "the command line",
                      "give one: freezegate check --ctest BUILD BUILD/freezegate/reports"});
  }
  auto run = gather_ctest_evidence(options.ctest, options.paths.front(), loaded.map);
  if (!run) return fail(run.error());
  Evidence evidence;
  evidence.scope = Scope::whole_run;
  evidence.list_assertions = options.assertions;
  evidence.reports = std::move(run->reports);
  evidence.coverage = std::move(run->coverage);
  evidence.fixtures = check_fixtures(loaded.root, loaded.map.freezes);
  Verdict verdict = judge(evidence, loaded.map, loaded.today);
  // Somebody asked ctest for some tests, and they happen to be scripts: no listener has been lost there.
  if (!options.whole && !run->selection.is_whole() && !run->ran_binary_of_map)
    verdict.nothing_to_judge = false;
  add_notes(*run, options, verdict);
  add_unexplained(*run, verdict);
  std::ranges::move(run->left_to_ctest, std::back_inserter(evidence.reports));  // judged by now
  const auto skips = list_skips(evidence.reports, run->tests, loaded.map);
  if (auto errors = add_skips(skips, loaded, options, verdict); !errors.empty()) return fail(errors);
  return show_verdict(verdict, loaded, "ctest run", options);
}

int begin(const CheckOptions& options) {
  if (auto error = begin_ctest_run(options.paths.front())) return fail(*error);
  return to_int(ExitCode::good);
}

int check(const CheckOptions& options) {
  if (options.begin) return begin(options);
  const auto loaded = load_judging_map(options.map, options.base);
  if (!loaded) return fail(loaded.error());
  return options.ctest.build_directory.empty() ? check_reports(options, *loaded)
                                               : check_ctest(options, *loaded);
}

}  // namespace

void add_check(CLI::App& app, Invocation& invocation) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* const command = app.add_subcommand("check", "Judge run reports that are already there");
  command->footer(
      "freezegate_enforce() of the CMake package adds two ctest tests that call this: freezegate.begin\n"
      "(check --begin FOLDER) empties the report folder, freezegate.verdict (check --ctest BUILD FOLDER)\n"
      "judges the whole run: also what did not run, and should have.");
  command->add_option("reports", options->paths, "Run reports, or folders of them")
      ->required()
      ->type_name("PATH");
  add_map_options(*command, options->map);
  add_base_options(*command, options->base);
  add_output_options(*command, options->output);
  command->add_flag("--assertions", options->assertions,
                    "Show for each test how much it asserted; with JSON also what");
  command->add_flag("--verbose,-v", options->verbose, "Name all tests that asserted nothing or were skipped");
  command
      ->add_option("--base-report", options->base_report,
                   "Reports of the run before the patch: what was skipped there fails nothing here")
      ->type_name("PATH");
  auto* const ctest = add_ctest_options(*command, options->ctest,
                                        "The reports are those of a whole ctest run in this build tree");
  command->add_flag("--whole", options->whole, "Fail unless all ctest tests ran")->needs(ctest);
  command->add_flag("--begin", options->begin, "Begin a ctest run: empty the report folder")->excludes(ctest);
  command->callback([options, &invocation] { invocation.exit_status = check(*options); });
}

}  // namespace freezegate::cli
