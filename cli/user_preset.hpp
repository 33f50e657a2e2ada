// The preset that puts a build under freezegate, as text of CMakeUserPresets.json.
#pragma once

#include <freezegate/error.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace freezegate::cli {

/// What the preset says. `build` is relative to the project, or absolute.
struct UserPreset {
  std::string build;
  std::filesystem::path inject;  ///< freezegate-inject.cmake
};

/// The name of the presets of all three kinds.
inline constexpr const char* user_preset_name = "freezegate";

/// The file's new text: `old`, which is empty where there is no file, with the presets added at the end of
/// each list; what else it says is kept, in its order. \returns an error when the text is not understood in
/// full (comments and repeated keys are not) or has other presets of that name: nothing of a person's file is
/// ever lost. The text unchanged when it has the same presets already. No I/O.
[[nodiscard]] Result<std::string> with_user_preset(std::string_view old, const UserPreset& preset);

}  // namespace freezegate::cli
