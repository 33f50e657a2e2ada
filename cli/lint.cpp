// freezegate lint: what the people who own the freeze map owe it.
#include "base_options.hpp"
#include "command.hpp"
#include "gate_result_option.hpp"
#include "lint_tree.hpp"
#include "map_options.hpp"
#include "say.hpp"
#include "terminal.hpp"

#include <freezegate/lint.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

namespace freezegate::cli {

namespace {

namespace fs = std::filesystem;

struct LintCommand {
  MapOptions map;
  BaseOptions base;
  LintOptions checks;
  std::string gate_result;
  std::string platform;
  bool no_codeowners = false;
  std::string format = "text";
};

// The map as CODEOWNERS names it; nothing when it is outside of the tree, where no CODEOWNERS can guard it.
Result<std::string> path_in_tree(const std::string& path, const fs::path& root) {
  std::error_code error;
  const fs::path folder = fs::weakly_canonical(fs::absolute(fs::path(path), error).parent_path(), error);
  const fs::path relative =
      (folder / fs::path(path).filename()).lexically_relative(fs::weakly_canonical(root, error));
  if (!error && !relative.empty() && !relative.native().starts_with("..")) return relative.string();
  return tl::unexpected(Error{ExitCode::untrusted_input, "the freeze map is outside of " + root.string(),
                              path, "give the root of its repository with --root, or --no-codeowners"});
}

int show(const LintCommand& command, const LintResult& result, LintContext context) {
  context.exit_status = to_int(result.code());
  context.colour = use_colour(stdout);
  context.width = width_of(stdout);
  const std::string text = command.format == "json"     ? render_lint_json(result, context)
                           : command.format == "github" ? render_lint_github(result, context)
                                                        : render_lint(result, context);
  const auto error = write_out(stdout, text);
  return error ? fail(*error) : context.exit_status;
}

// An unreadable map is a finding like any other, for who reads findings.
int show_errors(const LintCommand& command, const std::vector<Error>& errors) {
  const bool about_files = std::ranges::none_of(errors, [](const Error& error) {
    return error.code != ExitCode::untrusted_input || error.where.empty() || error.where.starts_with("--");
  });
  if (command.format == "text" || !about_files) return fail(errors);
  LintContext context;
  context.map_path = command.map.map;
  context.today = parse_date(command.map.as_of).value_or(today_utc());
  return show(command, lint_errors(errors), context);
}

int lint_map(const LintCommand& command) {
  const auto loaded = load_judging_map(command.map, command.base);
  if (!loaded) return show_errors(command, loaded.error());
  if (loaded->base ? loaded->base->map_path.empty() : loaded->path.empty()) return fail(no_map());
  const auto measure = gate_measure_of(command.gate_result);
  if (!measure) return fail(measure.error());
  FreezeMap map = loaded->map;
  if (loaded->base) {
    // What a patch closes owes nobody anything any more.
    std::erase_if(map.freezes,
                  [&](const Freeze& freeze) { return loaded->base->withdrawal_of(freeze.id) != nullptr; });
  }
  LintInput input{map, loaded->today, {}, std::nullopt, *measure, command.checks, loaded->base};
  if (loaded->base) input.map_path = loaded->base->map_path;
  if (!command.no_codeowners && !command.checks.due_only) {
    if (!loaded->base) {
      auto path = path_in_tree(loaded->path, loaded->root);
      if (!path) return fail(path.error());
      input.map_path = *std::move(path);
    }
    auto tree = read_lint_tree(loaded->root, input.map_path, command.platform);
    if (!tree) return fail(tree.error());
    input.tree = *std::move(tree);
  }
  LintContext context;
  context.map_path = loaded->path;
  context.today = loaded->today;
  return show(command, lint(input), context);
}

}  // namespace

void add_lint(CLI::App& app, Invocation& invocation) {
  auto options = std::make_shared<LintCommand>();
  CLI::App* const command =
      app.add_subcommand("lint", "Check what the freeze map's owners owe it: leases, the cap, CODEOWNERS");
  command->footer(
      "Examples:\n"
      "  freezegate lint\n"
      "  freezegate lint --due --owner @finley   (what finley owes today)\n"
      "\n"
      "It runs no test. Warnings leave the exit status at 0.");
  add_map_options(*command, options->map);
  add_base_options(*command, options->base);
  CLI::Option* const due =
      command->add_flag("--due", options->checks.due_only,
                        "Leases only: one that has ended fails, whatever policy.ended_lease is");
  command
      ->add_option("--owner", options->checks.owners, "With --due: only entries of this owner; several times")
      ->type_name("NAME")
      ->expected(1)
      ->take_all()
      ->needs(due);
  add_gate_result_option(*command, options->gate_result);
  command
      ->add_option(
          "--platform", options->platform,
          "Whose CODEOWNERS rules hold: github or gitlab (default: what the tree has files for; both when "
          "that does not tell)")
      ->type_name("NAME")
      ->check(CLI::IsMember({"github", "gitlab"}));
  command->add_flag("--no-codeowners", options->no_codeowners, "Ask nothing of CODEOWNERS and CI files");
  command->add_option("--format", options->format, "How to show it: text (default), json or github")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"text", "json", "github"}));
  command->callback([options, &invocation] { invocation.exit_status = lint_map(*options); });
}

}  // namespace freezegate::cli
