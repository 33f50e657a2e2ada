#include <freezegate/gate_cost.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace freezegate {

namespace {

constexpr std::size_t most_named = 3;

Error no_result(std::string_view path, std::string_view why) {
  return {ExitCode::untrusted_input, fmt::format("this is no result of the gate: {}", why), std::string(path),
          "give what freezegate gate --format json wrote"};
}

std::string counted(std::size_t count, std::string_view word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

}  // namespace

double GateMeasure::per_replay() const noexcept {
  return replays == 0 ? 0.0 : seconds / static_cast<double>(replays);
}

Result<GateMeasure> read_gate_measure(std::string_view json, std::string_view path) {
  const auto document = nlohmann::json::parse(json, nullptr, false);
  if (document.is_discarded()) return tl::unexpected(no_result(path, "it is not JSON"));
  if (!document.is_object()) return tl::unexpected(no_result(path, "it is no object"));
  const auto version = document.find("schema_version");
  if (version == document.end() || *version != 1)
    return tl::unexpected(no_result(path, "its schema_version is not 1"));
  const auto replays = document.find("replays");
  const auto seconds = document.find("seconds");
  const bool counted = replays != document.end() && replays->is_number_unsigned();
  const bool timed = seconds != document.end() && seconds->is_number();
  if (!counted || !timed || !document.contains("map_problems"))
    return tl::unexpected(no_result(path, "it has no replays and seconds"));
  const GateMeasure measure{replays->get<std::size_t>(), seconds->get<double>()};
  if (!std::isfinite(measure.seconds) || measure.seconds < 0)
    return tl::unexpected(no_result(path, "its seconds are no duration"));
  return measure;
}

GateCost cost_of(const FreezeMap& map, const std::optional<GateMeasure>& measure) {
  GateCost cost;
  cost.freezes = map.freezes.size();
  for (const Freeze& freeze : map.freezes)
    cost.replays += freeze.seeds.size() + freeze.controls.size();
  if (measure && measure->replays != 0)
    cost.seconds = static_cast<double>(cost.replays) * measure->per_replay();
  return cost;
}

std::string to_words(const GateCost& cost) {
  std::string words = fmt::format("{} of their seeds and controls", counted(cost.replays, "replay"));
  if (cost.seconds) words += fmt::format(", {:.{}f} s a run", *cost.seconds, *cost.seconds < 10 ? 1 : 0);
  return words;
}

std::vector<const Freeze*> oldest_freezes(const FreezeMap& map, std::size_t most) {
  std::vector<const Freeze*> freezes(map.freezes.size());
  std::ranges::transform(map.freezes, freezes.begin(), [](const Freeze& freeze) { return &freeze; });
  most = std::min(most, freezes.size());
  std::ranges::partial_sort(freezes, freezes.begin() + static_cast<std::ptrdiff_t>(most),
                            [](const Freeze* a, const Freeze* b) {
                              return std::tie(a->opened, a->id) < std::tie(b->opened, b->id);
                            });
  freezes.resize(most);
  return freezes;
}

std::string cap_problem(const FreezeMap& map, const std::optional<GateMeasure>& measure) {
  const auto open = static_cast<std::int64_t>(map.freezes.size());
  if (open <= map.policy.cap) return {};
  const auto oldest = oldest_freezes(map, most_named);
  std::string names;
  for (const Freeze* freeze : oldest) {
    names += fmt::format("{}{} (opened {})", names.empty() ? "" : ", ", to_string(freeze->id),
                         to_string(freeze->opened));
  }
  return fmt::format(
      "{} freezes are open and the cap is {}: close {} at least; they cost {}; the oldest {} {}", open,
      map.policy.cap, open - map.policy.cap, to_words(cost_of(map, measure)),
      oldest.size() == 1 ? "is" : "are", names);
}

}  // namespace freezegate
