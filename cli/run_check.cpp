#include "run_check.hpp"

#include "command.hpp"
#include "progress.hpp"
#include "replay_limits.hpp"
#include "say.hpp"

#include <freezegate/render.hpp>
#include <freezegate/replay.hpp>

#include <algorithm>
#include <filesystem>
#include <string_view>

#include <fmt/format.h>

namespace freezegate::cli {

namespace {

// The first line in which two texts differ, from each.
std::string first_difference(std::string_view one, std::string_view other) {
  for (std::size_t line = 1; !one.empty() || !other.empty(); ++line) {
    const std::string_view left = one.substr(0, one.find('\n'));
    const std::string_view right = other.substr(0, other.find('\n'));
    if (left != right)
      return fmt::format("  line {}: {}\n  {:>{}}: {}\n", line, left, "", 5 + std::to_string(line).size(),
                         right);
    one.remove_prefix(std::min(left.size() + 1, one.size()));
    other.remove_prefix(std::min(right.size() + 1, other.size()));
  }
  return {};
}

std::string end_in_words(const Replay& replay) {
  return fmt::format("{} with {}{}{}", to_string(replay.end), replay.raw_code,
                     replay.signature.empty() ? "" : ", signature ", replay.signature);
}

int report(const PinPlan& plan, const std::vector<Replay>& replays) {
  say(render_pins(plan, replays.front().pins));
  for (std::size_t i = 0; i < replays.size(); ++i) {
    const Replay& replay = replays[i];
    if (replay.end == ReplayEnd::error || !replay.pins.launch_error.empty()) {
      return fail(Error{ExitCode::environment, fmt::format("run {} could not be made: {}", i + 1, replay.why),
                        "", ""});
    }
    if (replay.agrees_with(replays.front())) continue;
    say(fmt::format("freezegate: seed {} does NOT decide: run 1 {}, run {} {}\n{}", plan.seed,
                    end_in_words(replays.front()), i + 1, end_in_words(replay),
                    first_difference(replays.front().text, replay.text)));
    return to_int(ExitCode::bad);
  }
  say(fmt::format("freezegate: seed {} decides: {} of {} runs agree, each {}\n", plan.seed, replays.size(),
                  replays.size(), end_in_words(replays.front())));
  return to_int(ExitCode::good);
}

}  // namespace

int check_repeats(const CheckRequest& request, const std::vector<std::string>& command) {
  const auto plan = plan_of(request.pins);
  if (!plan) return fail(plan.error());
  const auto machine = this_machine();
  if (!machine) return fail(machine.error());
  ReplayTarget target;
  target.command = command;
  target.directory = std::filesystem::current_path();
  ReplayOptions options;
  options.keep_text = true;
  if (request.timeout > 0) options.timeout = milliseconds_of(request.timeout);
  Progress progress("repeating", request.repeats);
  options.progress = [&](std::size_t done) { progress.show(done); };
  const std::vector<PinPlan> plans(request.repeats, *plan);
  const HeldSignals signals;
  const auto replays = replay_all(target, plans, *machine, options, signals);
  if (!replays) return fail(replays.error());
  return replays->interrupted ? to_int(ExitCode::interrupted) : report(*plan, replays->replays);
}

}  // namespace freezegate::cli
