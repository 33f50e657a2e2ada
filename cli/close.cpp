// freezegate close: takes a freeze out of force, and keeps its tombstone.
#include "command.hpp"
#include "map_change.hpp"

#include <freezegate/date.hpp>

#include <memory>
#include <string>

#include <fmt/format.h>

namespace freezegate::cli {

namespace {

struct CloseOptions {
  ChangeOptions change;
  std::string nodeid;
  std::string revocation_class = "WITHDRAWN";
  std::string commit;
  std::string revoked;
};

int close(const CloseOptions& options) {
  const auto loaded = load_map_to_change(options.change);
  if (!loaded) return fail(loaded.error());
  const auto freeze = find_freeze(*loaded, options.nodeid);
  if (!freeze) return fail(freeze.error());
  const auto revoked = options.revoked.empty() ? loaded->today : parse_date(options.revoked);
  if (!revoked) {
    return fail(Error{ExitCode::untrusted_input, fmt::format("'{}' is no date", options.revoked), "--revoked",
                      "write it as YYYY-MM-DD"});
  }
  const Revocation tombstone{(*freeze)->id, (*freeze)->opened, *revoked, options.revocation_class,
                             options.commit};
  const auto edit = change_map(*loaded, options.change, [&](std::string_view text, std::string_view path) {
    return close_freeze(text, path, tombstone);
  });
  if (!edit) return fail(edit.error());
  return say_changed(
      options.change, *loaded, *edit, "closed the freeze of " + options.nodeid,
      fmt::format("  {}; it was open for {} days; the test is enforced again\n", options.revocation_class,
                  days_between(tombstone.opened, tombstone.revoked)));
}

}  // namespace

void add_close(CLI::App& app, Invocation& invocation) {
  auto options = std::make_shared<CloseOptions>();
  CLI::App* const command = app.add_subcommand("close", "Take a freeze out of force, and keep its tombstone");
  command->footer(
      "Example:\n"
      "  freezegate close export_tests::Export.Roundtrip --class SEED_STABLE --change 1f9c2ab\n"
      "\n"
      "The entry moves to `revoked`. Classes: SEED_STABLE, DRIFTED, UNSTABLE_FREEZE, EXPIRED, "
      "FIXTURE_CHANGED, "
      "WITNESS_FAILED, WEAKENED, MISSING, and WITHDRAWN where its owner took it back. It is refused in CI.");
  command->add_option("nodeid", options->nodeid, "The frozen test")->required()->type_name("NODEID");
  command->add_option("--class", options->revocation_class, "Why it ends (default: WITHDRAWN)")
      ->type_name("CLASS");
  command->add_option("--change", options->commit, "The commit that ended it")->type_name("COMMIT");
  command->add_option("--revoked", options->revoked, "The day on which it ended (default: today)")
      ->type_name("YYYY-MM-DD");
  add_change_options(*command, options->change);
  command->callback([options, &invocation] { invocation.exit_status = close(*options); });
}

}  // namespace freezegate::cli
