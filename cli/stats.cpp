// freezegate stats: whether anybody reads the freeze map.
#include "command.hpp"
#include "gate_result_option.hpp"
#include "map_history.hpp"
#include "map_options.hpp"
#include "say.hpp"
#include "terminal.hpp"

#include <freezegate/stats.hpp>

#include <chrono>
#include <memory>
#include <string>

namespace freezegate::cli {

namespace {

constexpr int longest_past = 3650;

struct StatsCommand {
  MapOptions map;
  int days = 30;
  std::string gate_result;
  std::string format = "text";
};

int stats(const StatsCommand& command) {
  const auto loaded = load_existing_map(command.map);
  if (!loaded) return fail(loaded.error());
  const auto measure = gate_measure_of(command.gate_result);
  if (!measure) return fail(measure.error());
  const MapHistory history =
      map_history(loaded->path, loaded->today - std::chrono::days{command.days}, loaded->today);
  const Stats counted = stats_of({loaded->map, loaded->today, command.days, history.versions, *measure});
  StatsContext context;
  context.map_path = loaded->path;
  context.today = loaded->today;
  context.history = history.gap;
  context.colour = use_colour(stdout);
  context.width = width_of(stdout);
  const auto error = write_out(stdout, command.format == "json" ? render_stats_json(counted, context)
                                                                : render_stats(counted, context));
  return error ? fail(*error) : to_int(ExitCode::good);
}

}  // namespace

void add_stats(CLI::App& app, Invocation& invocation) {
  auto options = std::make_shared<StatsCommand>();
  CLI::App* const command =
      app.add_subcommand("stats", "Say how many freezes revoked themselves, and how old the rest is");
  command->footer(
      "Example:\n"
      "  freezegate stats --days 90\n"
      "\n"
      "It reads the map's tombstones, and the map's versions in git for entries that have none.");
  add_map_options(*command, options->map);
  command->add_option("--days", options->days, "How many days back to look (default: 30)")
      ->type_name("N")
      ->check(CLI::Range(1, longest_past));
  add_gate_result_option(*command, options->gate_result);
  command->add_option("--format", options->format, "How to show it: text (default) or json")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"text", "json"}));
  command->callback([options, &invocation] { invocation.exit_status = stats(*options); });
}

}  // namespace freezegate::cli
