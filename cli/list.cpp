// freezegate list and freezegate explain: the freeze map in words.
#include "command.hpp"
#include "map_options.hpp"
#include "say.hpp"
#include "terminal.hpp"

#include <freezegate/render.hpp>

#include <memory>
#include <string>

namespace freezegate::cli {

namespace {

struct ViewOptions {
  MapOptions map;
  std::string format = "text";
  std::string nodeid;
};

void add_view_options(CLI::App& command, ViewOptions& options) {
  add_map_options(command, options.map);
  command.add_option("--format", options.format, "How to show it: text (default) or json")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"text", "json"}));
}

int print(const std::string& text) {
  const auto error = write_out(stdout, text);
  return error ? fail(*error) : to_int(ExitCode::good);
}

int list(const ViewOptions& options) {
  const auto loaded = load_existing_map(options.map);
  if (!loaded) return fail(loaded.error());
  return print(options.format == "json"
                   ? render_list_json(loaded->map, loaded->today)
                   : render_list(loaded->map, loaded->today, use_colour(stdout), width_of(stdout)));
}

int explain(const ViewOptions& options) {
  const auto loaded = load_existing_map(options.map);
  if (!loaded) return fail(loaded.error());
  const auto freeze = find_freeze(*loaded, options.nodeid);
  if (!freeze) return fail(freeze.error());
  return print(options.format == "json" ? render_explain_json(**freeze, loaded->map, loaded->today)
                                        : render_explain(**freeze, loaded->map, loaded->today,
                                                         use_colour(stdout), width_of(stdout)));
}

}  // namespace

void add_list(CLI::App& app, Invocation& invocation) {
  auto options = std::make_shared<ViewOptions>();
  CLI::App* const command = app.add_subcommand(
      "list", "Show the freeze map: every freeze, its owner and what is left of its lease");
  add_view_options(*command, *options);
  command->callback([options, &invocation] { invocation.exit_status = list(*options); });
}

void add_explain(CLI::App& app, Invocation& invocation) {
  auto options = std::make_shared<ViewOptions>();
  CLI::App* const command = app.add_subcommand("explain", "Show why a test is frozen");
  command->add_option("nodeid", options->nodeid, "The frozen test: BINARY::TEST")
      ->required()
      ->type_name("NODEID");
  add_view_options(*command, *options);
  command->callback([options, &invocation] { invocation.exit_status = explain(*options); });
}

}  // namespace freezegate::cli
