// freezegate list and freezegate explain: the freeze map in words.
#include "command.hpp"
#include "map_options.hpp"
#include "say.hpp"
#include "terminal.hpp"

#include <freezegate/render.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

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

Checked<LoadedMap> load_existing_map(const MapOptions& options) {
  auto loaded = load_map(options);
  if (loaded && loaded->path.empty()) {
    return tl::unexpected(
        std::vector<Error>{{ExitCode::untrusted_input, "there is no freeze map", "",
                            "give one with --map, or write qa/freeze.json (docs/reference/freeze-map.md)"}});
  }
  return loaded;
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

// The tests whose names hold what was asked for: most people do not type the binary's name.
std::string nearby(const FreezeMap& map, const std::string& text) {
  std::string found;
  for (const Freeze& freeze : map.freezes) {
    const std::string id = to_string(freeze.id);
    if (id.find(text) != std::string::npos) found += (found.empty() ? "did you mean " : ", ") + id;
  }
  return found.empty() ? "see freezegate list" : found;
}

int explain(const ViewOptions& options) {
  const auto loaded = load_existing_map(options.map);
  if (!loaded) return fail(loaded.error());
  const auto id = parse_test_id(options.nodeid);
  const Freeze* const freeze = id ? loaded->map.find(*id) : nullptr;
  if (freeze == nullptr) {
    return fail(Error{ExitCode::untrusted_input, fmt::format("'{}' is not frozen", options.nodeid),
                      loaded->path, nearby(loaded->map, options.nodeid)});
  }
  return print(options.format == "json" ? render_explain_json(*freeze, loaded->map, loaded->today)
                                        : render_explain(*freeze, loaded->map, loaded->today,
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
