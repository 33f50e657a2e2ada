// Pins: the sources of nondeterminism that a run takes from its seed. Pure: data and text, no I/O.
// docs/reference/pins.md says what each axis does to a test.
#pragma once

#include <freezegate/error.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate {

/// What a pin does with its axis.
enum class PinMode {
  off,    ///< Nothing: the machine decides.
  fixed,  ///< The same value at every seed.
  seed,   ///< The seed decides.
};

[[nodiscard]] std::string_view to_string(PinMode mode) noexcept;
[[nodiscard]] std::optional<PinMode> parse_pin_mode(std::string_view text) noexcept;

/// What it takes to pin an axis.
enum class PinNeeds {
  launcher,    ///< Starting the test in another way; works for every binary.
  namespaces,  ///< Namespaces of the system, which some machines refuse.
  preload,     ///< The preload library; not in static binaries.
  rebuild,     ///< Tests that were rebuilt for it.
};

/// One source of nondeterminism.
struct PinAxis {
  std::string_view name;  ///< As in the freeze map.
  std::string_view what;  ///< What it decides, for people.
  PinNeeds needs = PinNeeds::launcher;
  /// Whether a seed keeps its meaning when the binary is built anew: the values reach the test unchanged.
  bool outlives_build = false;
};

/// All axes, in the order in which they are shown.
[[nodiscard]] std::span<const PinAxis> pin_axes() noexcept;
/// \returns nullptr when there is no such axis.
[[nodiscard]] const PinAxis* find_axis(std::string_view name) noexcept;

/// A mode for each axis; an axis that is missing is off.
using PinModes = std::map<std::string, PinMode, std::less<>>;

/// The modes that a preset stands for: `none`, `launcher` (what needs no preload library) or `full`.
/// \returns nothing for any other name.
[[nodiscard]] std::optional<PinModes> preset_modes(std::string_view name);

/// Applies what `--pin` was given, in order: a preset replaces all that came before it, `AXIS=MODE` one axis;
/// several may stand in one text, between commas.
[[nodiscard]] Result<PinModes> apply_pins(PinModes modes, std::span<const std::string> texts);

/// All that decides a pinned run.
struct PinPlan {
  PinModes modes;
  std::int64_t seed = 0;
  std::map<std::string, std::int64_t, std::less<>> reseeded;  ///< Axes that take this seed instead.
  std::string schedule = "walk";  ///< How the scheduler chooses: `walk`, or `pct:` and a depth.

  [[nodiscard]] PinMode mode(std::string_view axis) const noexcept;
  /// What the axis takes its decisions from: `mix(seed, axis)`; of seed 0 where it is fixed.
  [[nodiscard]] std::uint64_t value(std::string_view axis) const noexcept;
};

/// Whether that is a schedule: `walk`, or `pct:` and a depth from 1 to 99.
[[nodiscard]] bool is_schedule(std::string_view text) noexcept;

/// What the launcher and the preload library are told (common/pins/protocol/pin_settings.hpp).
/// \param state  path of the page that they count in, as they see it.
[[nodiscard]] std::string settings_text(const PinPlan& plan, std::string_view state);

/// What the axes `env` and `order` set in the test's environment, and what `env` takes out of it since it
/// tells runs apart that should be equal. \param home  a private folder.
[[nodiscard]] std::map<std::string, std::string> pinned_environment(const PinPlan& plan,
                                                                    const std::string& home);
[[nodiscard]] std::vector<std::string> dropped_environment(const PinPlan& plan);

/// Puts the seed where `{seed}` stands.
[[nodiscard]] std::string with_seed(std::string_view text, std::int64_t seed);

/// The arguments by which `order` shuffles the tests of a framework that takes none from its environment.
/// \param framework  `googletest`, `catch2` or empty.
[[nodiscard]] std::vector<std::string> order_arguments(const PinPlan& plan, std::string_view framework);

}  // namespace freezegate
