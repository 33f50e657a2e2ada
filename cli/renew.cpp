// freezegate renew: gives an open freeze a new lease.
#include "command.hpp"
#include "map_change.hpp"

#include <freezegate/date.hpp>

#include <chrono>
#include <memory>
#include <string>

#include <fmt/format.h>

namespace freezegate::cli {

namespace {

struct RenewOptions {
  ChangeOptions change;
  std::string nodeid;
  std::string reason;
  std::string issue;
  std::string until;
};

Result<Date> end_of_lease(const RenewOptions& options, const LoadedMap& loaded) {
  const Date longest = loaded.today + std::chrono::days{loaded.map.policy.max_lease_days};
  if (options.until.empty()) return longest;
  const auto date = parse_date(options.until);
  if (date && *date >= loaded.today) return *date;
  return tl::unexpected(
      Error{ExitCode::untrusted_input,
            date ? fmt::format("{} is over", options.until) : fmt::format("'{}' is no date", options.until),
            "--until", fmt::format("write a day until {}", to_string(longest))});
}

// A freeze cannot be renewed for ever without showing.
std::string history_of(const Freeze& freeze, const Policy& policy, Date today) {
  return fmt::format("  renewed {} time{}; open for {} days in all, since {}; its lease ends on {}\n",
                     freeze.renewals.size(), freeze.renewals.size() == 1 ? "" : "s",
                     days_between(freeze.opened, today), to_string(freeze.opened),
                     to_string(lease_end(freeze, policy)));
}

int renew(const RenewOptions& options) {
  const auto loaded = load_map_to_change(options.change);
  if (!loaded) return fail(loaded.error());
  const auto freeze = find_freeze(*loaded, options.nodeid);
  if (!freeze) return fail(freeze.error());
  const auto end = end_of_lease(options, *loaded);
  if (!end) return fail(end.error());
  const TestId id = (*freeze)->id;
  const Renewal renewal{loaded->today, options.reason, options.issue};
  const auto edit = change_map(*loaded, options.change, [&](std::string_view text, std::string_view path) {
    return renew_freeze(text, path, id, renewal, *end);
  });
  if (!edit) return fail(edit.error());
  return say_changed(options.change, *loaded, *edit, "renewed " + to_string(id),
                     history_of(*edit->map.find(id), edit->map.policy, loaded->today));
}

}  // namespace

void add_renew(CLI::App& app, Invocation& invocation) {
  auto options = std::make_shared<RenewOptions>();
  CLI::App* const command = app.add_subcommand("renew", "Give an open freeze a new lease, with a reason");
  command->footer(
      "Example:\n"
      "  freezegate renew export_tests::Export.Roundtrip --reason 'the port is half done' --issue "
      "https://example.com/7\n"
      "\n"
      "Every renewal stays in the entry, and is counted wherever the freeze is shown. It is refused in CI.");
  command->add_option("nodeid", options->nodeid, "The frozen test")->required()->type_name("NODEID");
  command->add_option("--reason", options->reason, "Why the test is not mended yet")
      ->required()
      ->type_name("TEXT");
  command->add_option("--issue", options->issue, "Where its repair is tracked")
      ->required()
      ->type_name("LINK");
  command
      ->add_option("--until", options->until,
                   "The last day of the new lease (default: as long as the policy allows)")
      ->type_name("YYYY-MM-DD");
  add_change_options(*command, options->change);
  command->callback([options, &invocation] { invocation.exit_status = renew(*options); });
}

}  // namespace freezegate::cli
