// freezegate check: judges run reports that are already there.
#include "command.hpp"
#include "map_options.hpp"
#include "output_options.hpp"

#include <freezegate/fixture.hpp>
#include <freezegate/run_report_reader.hpp>
#include <freezegate/verdict.hpp>

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace freezegate::cli {

namespace {

struct CheckOptions {
  MapOptions map;
  OutputOptions output;
  std::vector<std::string> paths;
};

int check(const CheckOptions& options) {
  auto loaded = load_map(options.map);
  if (!loaded) return fail(loaded.error());
  auto reports = load_reports({options.paths.begin(), options.paths.end()});
  if (!reports) return fail(reports.error());
  if (reports->empty()) {
    return fail(
        Error{ExitCode::nothing_to_judge, "there is no run report", options.paths.front(),
              "run the tests with FREEZEGATE_REPORT_DIR set to that folder, and the listener attached"});
  }
  Evidence evidence;
  evidence.scope = Scope::reports;
  evidence.reports = *std::move(reports);
  evidence.fixtures = check_fixtures(loaded->root, loaded->map.freezes);
  const Verdict verdict = judge(evidence, loaded->map, loaded->today);
  RenderContext context;
  context.map_path = loaded->path;
  context.today = loaded->today;
  context.exit_status = to_int(verdict.code());
  context.title = fmt::format("{} processes", verdict.processes);
  context.source_root = loaded->root.string();
  if (auto error = show(verdict, std::move(context), options.output, stdout)) return fail(*error);
  return to_int(verdict.code());
}

}  // namespace

void add_check(CLI::App& app, Invocation& invocation) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* const check_command = app.add_subcommand("check", "Judge run reports that are already there");
  check_command->add_option("reports", options->paths, "Run reports, or folders of them")
      ->required()
      ->type_name("PATH");
  add_map_options(*check_command, options->map);
  add_output_options(*check_command, options->output);
  check_command->callback([options, &invocation] { invocation.exit_status = check(*options); });
}

}  // namespace freezegate::cli
