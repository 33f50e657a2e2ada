// freezegate adopt: makes drafts of freezes from what a run skipped.
#include "command.hpp"
#include "ctest_evidence.hpp"
#include "map_options.hpp"
#include "say.hpp"
#include "skip_evidence.hpp"

#include <freezegate/skips.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace freezegate::cli {

namespace {

struct AdoptOptions {
  MapOptions map;
  CtestOptions ctest;
  std::vector<std::string> paths;
};

std::string summary(const std::vector<Skip>& skips) {
  if (skips.empty()) {
    return "freezegate: nothing to adopt: every test that did not count has a freeze, or there is none\n";
  }
  const auto drafts = std::ranges::count_if(skips, can_be_frozen);
  std::string text = fmt::format("freezegate: {} draft(s)", drafts);
  const auto others = static_cast<std::ptrdiff_t>(skips.size()) - drafts;
  if (others != 0) text += fmt::format(", and {} that cannot be frozen", others);
  return text +
         ". Nothing was written to the freeze map: give each draft what is `missing`, beginning with the "
         "command that stands under `next`\n";
}

int adopt(const AdoptOptions& options) {
  const auto loaded = load_map(options.map);
  if (!loaded) return fail(loaded.error());
  auto run = load_run(options.paths);
  if (!run) return fail(run.error());
  if (!options.ctest.build_directory.empty()) {
    auto tests = ask_ctest(options.ctest, options.paths.front());
    if (!tests) return fail(tests.error());
    run->tests = *std::move(tests);
  }
  const auto skips = list_skips(run->reports, run->tests, loaded->map);
  say(summary(skips));
  const auto error = write_out(stdout, render_drafts(skips, loaded->today));
  return error ? fail(*error) : to_int(ExitCode::good);
}

}  // namespace

void add_adopt(CLI::App& app, Invocation& invocation) {
  auto options = std::make_shared<AdoptOptions>();
  CLI::App* const command =
      app.add_subcommand("adopt", "Draft freezes for the tests that a run skipped, disabled or excused");
  command->footer(
      "Example:\n"
      "  freezegate adopt reports > drafts.json\n"
      "\n"
      "The drafts go to standard output in the form of a freeze map. What only a person or freezegate "
      "capture knows is empty; `missing` lists it, `next` is the command that finds most of it. The map's "
      "reader refuses a draft until both are gone. Nothing is written to the freeze map.");
  command->add_option("reports", options->paths, "Run reports, or folders of them")
      ->required()
      ->type_name("PATH");
  add_map_options(*command, options->map);
  add_ctest_options(*command, options->ctest, "Ask ctest in this build tree what it disables and excuses");
  command->callback([options, &invocation] { invocation.exit_status = adopt(*options); });
}

}  // namespace freezegate::cli
