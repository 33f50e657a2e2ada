// Why a test is flaky.
#include "render/to_json.hpp"
#include "render/utf8.hpp"
#include "render/words.hpp"

#include <freezegate/render.hpp>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace freezegate {

namespace {

// What it usually is, for whoever has to mend it.
constexpr std::array<std::pair<std::string_view, std::string_view>, 12> usual_causes{{
    {"env", "it depends on the time zone, the locale or another variable"},
    {"order", "it depends on a test that runs before it, or on the framework's own seed"},
    {"layout", "it depends on addresses: a container ordered by pointers, or uninitialised stack memory"},
    {"heap", "it depends on heap addresses or on heap memory that nobody initialised"},
    {"entropy", "it depends on random numbers: ids that collide, names that clash"},
    {"clock",
     "it depends on the moment at which it runs: a second, a day or a daylight saving change that ends"},
    {"dirs", "it depends on the order in which a directory lists its files"},
    {"pid", "it depends on process or thread ids"},
    {"ports", "it depends on the ports that the system chooses"},
    {"host", "it depends on the host's name"},
    {"sched", "it depends on which thread comes first: a race, a lost wake-up, an order of completion"},
    {"race", "it has a data race: two threads use one place without a lock"},
}};

std::string_view usual_cause(std::string_view axis) {
  const auto* const found =
      std::ranges::find(usual_causes, axis, &std::pair<std::string_view, std::string_view>::first);
  return found == usual_causes.end() ? std::string_view() : found->second;
}

std::string seeds_of(const std::vector<std::int64_t>& seeds) {
  constexpr std::size_t most = 10;
  const std::vector<std::int64_t> shown(
      seeds.begin(), seeds.begin() + static_cast<std::ptrdiff_t>(std::min(most, seeds.size())));
  return fmt::format("{}{}", fmt::join(shown, ", "), seeds.size() > most ? ", ..." : "");
}

std::string search_words(const CauseStudy& study) {
  const SeedSearch& search = study.search;
  const std::size_t all = search.failing.size() + search.passing.size() + search.other.size();
  std::string out =
      fmt::format("{}\n  fails at {} of {} seeds", render::visible(study.test), search.failing.size(), all);
  if (!search.failing.empty()) out += fmt::format(": {}", seeds_of(search.failing));
  out += '\n';
  for (const std::string& shape : study.shapes)
    out += fmt::format("    {}\n", render::visible(shape));
  if (!search.other.empty())
    out += fmt::format("  neither failed nor passed at {}: {}\n", search.other.size(),
                       render::visible(study.other_reason));
  return out;
}

std::string unsteady_words(const CauseStudy& study) {
  std::string out = fmt::format("  no cause can be told: seed {} does not say the same thing each time\n",
                                seeds_of(study.unsteady));
  for (const auto& [kind, count] : study.escapes)
    out += fmt::format("    escaped the pins: {} {}\n", count, kind);
  for (const PinnedAxis& axis : study.pins.axes) {
    if (!axis.refusal.empty()) out += fmt::format("    not pinned: {} ({})\n", axis.name, axis.refusal);
  }
  return out;
}

std::string effect_words(const CauseStudy& study) {
  const std::int64_t seed = study.search.failing.front();
  std::string out;
  for (const AxisEffect& effect : study.effects) {
    if (!effect.is_followed()) continue;
    out += fmt::format(
        "  follows {}: with all else as at seed {}, it passes at {} of {} other seeds of {}\n"
        "    {}\n",
        effect.axis, seed, effect.passed, effect.passed + effect.failed + effect.other, effect.axis,
        usual_cause(effect.axis));
  }
  if (out.empty()) {
    return fmt::format(
        "  no single axis changes the outcome of seed {}: two of them must change together, or try more "
        "with --reseed\n",
        seed);
  }
  std::vector<std::string> rest;
  for (const AxisEffect& effect : study.effects) {
    if (!effect.is_followed()) rest.push_back(effect.axis);
  }
  if (!rest.empty()) out += fmt::format("  does not follow {}\n", fmt::join(rest, ", "));
  return out;
}

}  // namespace

std::string render_cause(const CauseStudy& study) {
  std::string out = search_words(study);
  if (study.interrupted) return out + "  interrupted: that is what was found until then\n";
  if (study.search.failing.empty())
    return out + "  try more seeds with --seeds, or it is not flaky under these pins\n";
  if (study.search.passing.empty()) return out + "  it fails whatever the seed: that is no flake\n";
  return out + (study.unsteady.empty() ? effect_words(study) : unsteady_words(study));
}

std::string render_cause_json(const CauseStudy& study) {
  render::Json effects = render::Json::array();
  for (const AxisEffect& effect : study.effects) {
    effects.push_back({{"axis", effect.axis},
                       {"passed", effect.passed},
                       {"failed", effect.failed},
                       {"other", effect.other}});
  }
  const render::Json json = {{"schema_version", output_schema_version},
                             {"test", study.test},
                             {"failing_seeds", study.search.failing},
                             {"passing_seeds", study.search.passing},
                             {"other_seeds", study.search.other},
                             {"other_reason", render::or_null(study.other_reason)},
                             {"shapes", study.shapes},
                             {"unsteady_seeds", study.unsteady},
                             {"escapes", study.escapes},
                             {"axes", std::move(effects)},
                             {"follows", study.followed()},
                             {"interrupted", study.interrupted}};
  return json.dump(2, ' ', false, render::Json::error_handler_t::replace) + '\n';
}

}  // namespace freezegate
