// freezegate witness: what concerns the tests that keep watch while another one is frozen.
#include "command.hpp"
#include "map_options.hpp"
#include "say.hpp"
#include "terminal.hpp"

#include <freezegate/render.hpp>
#include <freezegate/witness_brief.hpp>

#include <cerrno>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/format.h>

namespace freezegate::cli {

namespace {

struct BriefOptions {
  MapOptions map;
  std::string nodeid;
  std::string diff;
  std::string format = "text";
};

// One byte more than is shown: enough to know that there is more. The file may be a pipe, or endless.
std::string read_some(std::istream& in) {
  std::string text(longest_shown_diff + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

Result<std::string> read_diff(const std::string& path) {
  if (path.empty()) return std::string();
  if (path == "-") return read_some(std::cin);
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::string text = file ? read_some(file) : std::string();
  if (file.is_open() && !file.bad()) return text;
  return tl::unexpected(
      Error{ExitCode::environment,
            fmt::format("the diff cannot be read: {}", std::generic_category().message(errno)), path,
            "name a file that git diff has written, or - for standard input"});
}

int brief(const BriefOptions& options) {
  const auto loaded = load_existing_map(options.map);
  if (!loaded) return fail(loaded.error());
  const auto freeze = find_freeze(*loaded, options.nodeid);
  if (!freeze) return fail(freeze.error());
  auto diff = read_diff(options.diff);
  if (!diff) return fail(diff.error());
  const WitnessBrief made = make_witness_brief(**freeze, std::move(*diff));
  const auto error = write_out(
      stdout, options.format == "json" ? render_witness_brief_json(made)
                                       : render_witness_brief(made, use_colour(stdout), width_of(stdout)));
  return error ? fail(*error) : to_int(ExitCode::good);
}

}  // namespace

void add_witness(CLI::App& app, Invocation& invocation) {
  CLI::App* const group =
      app.add_subcommand("witness", "Find tests that keep watch while another one is frozen");
  group->require_subcommand(1);
  auto options = std::make_shared<BriefOptions>();
  CLI::App* const command =
      group->add_subcommand("brief", "Print the brief for whoever drafts the witnesses of a frozen test");
  command->footer(
      "Example:\n"
      "  git diff main | freezegate witness brief export_tests::Export.Roundtrip --diff -");
  command->add_option("nodeid", options->nodeid, "The frozen test: BINARY::TEST")
      ->required()
      ->type_name("NODEID");
  command->add_option("--diff", options->diff, "Show this change in the brief; - reads standard input")
      ->type_name("FILE");
  add_map_options(*command, options->map);
  command->add_option("--format", options->format, "How to show it: text (default) or json")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"text", "json"}));
  command->callback([options, &invocation] { invocation.exit_status = brief(*options); });
}

}  // namespace freezegate::cli
