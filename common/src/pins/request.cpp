// What a person asks for: presets, and modes of single axes.
#include <freezegate/pins.hpp>

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace freezegate {

namespace {

// What the preset `launcher` and `full` pin of an axis.
bool is_in(const PinAxis& axis, std::string_view preset) {
  if (preset == "full") return true;
  return preset == "launcher" && (axis.needs == PinNeeds::launcher || axis.needs == PinNeeds::namespaces);
}

Error not_a_pin(std::string_view text, std::string what) {
  std::vector<std::string_view> names;
  for (const PinAxis& axis : pin_axes())
    names.push_back(axis.name);
  return {ExitCode::untrusted_input, std::move(what), fmt::format("--pin {}", text),
          fmt::format("give none, launcher, full, or AXIS=off, AXIS=fixed or AXIS=seed; the axes are {}",
                      fmt::join(names, ", "))};
}

std::optional<Error> apply(PinModes& modes, std::string_view text) {
  if (auto preset = preset_modes(text)) {
    modes = *std::move(preset);
    return std::nullopt;
  }
  const std::size_t equals = text.find('=');
  const std::string_view name = text.substr(0, equals);
  if (equals == std::string_view::npos)
    return not_a_pin(text, fmt::format("'{}' is no preset of pins", text));
  if (find_axis(name) == nullptr) return not_a_pin(text, fmt::format("'{}' is not an axis", name));
  const auto mode = parse_pin_mode(text.substr(equals + 1));
  if (!mode) return not_a_pin(text, fmt::format("'{}' is not what a pin can do", text.substr(equals + 1)));
  modes.insert_or_assign(std::string(name), *mode);
  return std::nullopt;
}

}  // namespace

std::string_view to_string(PinMode mode) noexcept {
  switch (mode) {
    case PinMode::fixed:
      return "fixed";
    case PinMode::seed:
      return "seed";
    default:
      return "off";
  }
}

std::optional<PinMode> parse_pin_mode(std::string_view text) noexcept {
  for (const PinMode mode : {PinMode::off, PinMode::fixed, PinMode::seed}) {
    if (text == to_string(mode)) return mode;
  }
  return std::nullopt;
}

std::optional<PinModes> preset_modes(std::string_view name) {
  if (name != "none" && name != "launcher" && name != "full") return std::nullopt;
  PinModes modes;
  for (const PinAxis& axis : pin_axes())
    modes.emplace(axis.name, is_in(axis, name) ? PinMode::seed : PinMode::off);
  return modes;
}

Result<PinModes> apply_pins(PinModes modes, std::span<const std::string> texts) {
  for (const std::string& text : texts) {
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find(',', begin), text.size());
      if (auto error = apply(modes, std::string_view(text).substr(begin, end - begin)))
        return tl::unexpected(*std::move(error));
      begin = end + 1;
    }
  }
  return modes;
}

}  // namespace freezegate
