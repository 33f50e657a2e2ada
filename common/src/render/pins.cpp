// What a run says about its pins.
#include "render/to_json.hpp"
#include "render/utf8.hpp"
#include "render/words.hpp"

#include <freezegate/render.hpp>

#include <vector>

#include <fmt/format.h>

namespace freezegate {

namespace {

std::string escapes_of(const PinOutcome& outcome) {
  std::vector<std::string> parts;
  for (const auto& [kind, count] : outcome.escapes)
    parts.push_back(fmt::format("{} {}", count, kind));
  return render::join(parts, ", ");
}

}  // namespace

std::string render_pins(const PinPlan& plan, const PinOutcome& outcome) {
  std::vector<std::string> pinned;
  std::vector<std::string> refused;
  for (const PinnedAxis& axis : outcome.axes) {
    const auto other = plan.reseeded.find(axis.name);
    if (!axis.refusal.empty()) {
      refused.push_back(fmt::format("{} ({})", axis.name, axis.refusal));
    } else if (axis.mode == PinMode::fixed) {
      pinned.push_back(axis.name + "=fixed");
    } else if (axis.mode == PinMode::seed) {
      pinned.push_back(other == plan.reseeded.end() ? axis.name
                                                    : fmt::format("{}@{}", axis.name, other->second));
    }
  }
  std::string line = fmt::format("freezegate: seed {}: ", plan.seed);
  line += pinned.empty() ? "nothing is pinned" : "pinned " + render::join(pinned, " ");
  if (!refused.empty()) line += "; not pinned: " + render::join(refused, ", ");
  if (const std::string escapes = escapes_of(outcome); !escapes.empty())
    line += "; escaped the pins: " + escapes;
  if (outcome.counters.contains("deadlocks")) line += "; DEADLOCK: all threads waited for each other";
  return line + '\n';
}

std::string render_pin_table(const PinOutcome& outcome, const std::string& binary) {
  std::string out = binary.empty() ? "What a seed can decide on this machine:\n"
                                   : fmt::format("What a seed can decide of {}:\n", render::visible(binary));
  for (const PinnedAxis& pinned : outcome.axes) {
    const PinAxis* const axis = find_axis(pinned.name);
    out += fmt::format("  {:<8} {:<3}  {}", pinned.name, pinned.refusal.empty() ? "yes" : "no", axis->what);
    out += pinned.refusal.empty() ? "\n" : fmt::format("\n                 {}\n", pinned.refusal);
  }
  if (!outcome.has_private_paths)
    out +=
        "The private folder's path differs between runs that go on at the same time: it cannot be bound "
        "here.\n";
  return out;
}

std::string render_pin_table_json(const PinOutcome& outcome) {
  render::Json axes = render::Json::array();
  for (const PinnedAxis& pinned : outcome.axes) {
    const PinAxis* const axis = find_axis(pinned.name);
    axes.push_back({{"axis", pinned.name},
                    {"what", axis->what},
                    {"can_be_pinned", pinned.refusal.empty()},
                    {"why_not", render::or_null(pinned.refusal)},
                    {"seed_outlives_build", axis->outlives_build}});
  }
  const render::Json json = {{"schema_version", output_schema_version},
                             {"axes", std::move(axes)},
                             {"private_paths", outcome.has_private_paths}};
  return json.dump(2) + '\n';
}

}  // namespace freezegate
