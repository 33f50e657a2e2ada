#include "pin_options.hpp"

#include <fmt/format.h>

namespace freezegate::cli {

void add_pin_options(CLI::App& command, PinOptions& options) {
  command
      .add_option("--seed", options.seed,
                  "Let this seed decide all that can be pinned: the same seed gives the same run")
      ->type_name("N");
  command
      .add_option(
          "--pin", options.pins,
          "What the seed decides: none, launcher, full (default), or AXIS=off, AXIS=fixed, AXIS=seed; "
          "several between commas. See freezegate pins")
      ->type_name("PRESET|AXIS=MODE")
      ->allow_extra_args(false);
  command
      .add_option(
          "--schedule", options.schedule,
          "How threads are chosen: walk (default) takes any, pct:DEPTH those of highest priority, which "
          "finds bugs of a known depth sooner")
      ->type_name("SCHEDULE")
      ->check([](const std::string& text) {
        return is_schedule(text) ? std::string()
                                 : fmt::format("'{}' is no schedule: use walk or pct:3", text);
      });
}

Result<PinPlan> plan_of(const PinOptions& options) {
  auto modes = apply_pins(*preset_modes("full"), options.pins);
  if (!modes) return tl::unexpected(modes.error());
  PinPlan plan;
  plan.modes = *std::move(modes);
  plan.seed = options.seed.value_or(0);
  plan.schedule = options.schedule;
  return plan;
}

Result<PinMachine> this_machine() {
  return probe_machine(find_pin_tools());
}

}  // namespace freezegate::cli
