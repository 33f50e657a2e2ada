// From a seed to what each axis takes its decisions from.
#include "protocol/mix.hpp"
#include "protocol/pin_settings.hpp"

#include <freezegate/pins.hpp>

#include <algorithm>
#include <string>

#include <fmt/format.h>

namespace freezegate {

PinMode PinPlan::mode(std::string_view axis) const noexcept {
  const auto found = modes.find(axis);
  return found == modes.end() ? PinMode::off : found->second;
}

std::uint64_t PinPlan::value(std::string_view axis) const noexcept {
  std::int64_t taken = 0;
  if (mode(axis) == PinMode::seed) {
    const auto own = reseeded.find(axis);
    taken = own == reseeded.end() ? seed : own->second;
  }
  return pins::mix(static_cast<std::uint64_t>(taken), pins::key_of(axis.data(), axis.size()));
}

bool is_schedule(std::string_view text) noexcept {
  if (text == "walk") return true;
  constexpr std::string_view pct = "pct:";
  if (!text.starts_with(pct)) return false;
  const std::string_view depth = text.substr(pct.size());
  return !depth.empty() && depth.size() <= 2 && depth.front() != '0' &&
         std::ranges::all_of(depth, [](char digit) { return digit >= '0' && digit <= '9'; });
}

std::string settings_text(const PinPlan& plan, std::string_view state) {
  std::string text = pins::settings_version;
  for (const PinAxis& axis : pin_axes()) {
    if (plan.mode(axis.name) != PinMode::off)
      text += fmt::format(" {}={:016x}", axis.name, plan.value(axis.name));
  }
  return text + fmt::format(" policy={} state={}", plan.schedule, state);
}

std::string with_seed(std::string_view text, std::int64_t seed) {
  constexpr std::string_view place = "{seed}";
  std::string out(text);
  for (std::size_t at = out.find(place); at != std::string::npos; at = out.find(place, at))
    out.replace(at, place.size(), std::to_string(seed));
  return out;
}

}  // namespace freezegate
