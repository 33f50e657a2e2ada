// freezegate pins: what can be pinned on this machine, and of a binary.
#include "command.hpp"
#include "pin_options.hpp"
#include "say.hpp"

#include <freezegate/render.hpp>

#include <memory>
#include <string>

namespace freezegate::cli {

namespace {

struct PinsOptions {
  std::string binary;
  std::string format = "text";
};

int pins(const PinsOptions& options) {
  const PinTools tools = find_pin_tools();
  const auto machine = probe_machine(tools);
  if (!machine) return fail(machine.error());
  PinnedRun::Request request;
  request.plan.modes = *preset_modes("full");
  request.command = {options.binary.empty() ? "/bin/true" : options.binary};
  const auto run = PinnedRun::prepare(request, *machine);
  if (!run) return fail(run.error());
  const PinOutcome outcome = run->outcome();
  const auto error = write_out(stdout, options.format == "json" ? render_pin_table_json(outcome)
                                                                : render_pin_table(outcome, options.binary));
  return error ? fail(*error) : to_int(ExitCode::good);
}

}  // namespace

void add_pins(CLI::App& app, Invocation& invocation) {
  auto options = std::make_shared<PinsOptions>();
  CLI::App* const command =
      app.add_subcommand("pins", "Show what a seed can decide here: each axis, and why not where it cannot");
  command->footer(
      "Example:\n"
      "  freezegate pins ./export_tests\n"
      "\n"
      "It tries each axis on a small process of its own; the test binary is looked at, not started.");
  command->add_option("binary", options->binary, "A test binary (default: what holds for any)")
      ->type_name("BINARY");
  command->add_option("--format", options->format, "How to show it: text (default) or json")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"text", "json"}));
  command->callback([options, &invocation] { invocation.exit_status = pins(*options); });
}

}  // namespace freezegate::cli
