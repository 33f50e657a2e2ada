// What a test binary is made of, as far as it decides how it can be pinned. Implemented in common/platform.
#pragma once

#include <freezegate/error.hpp>

#include <filesystem>
#include <string>

namespace freezegate {

struct BinaryTraits {
  bool is_elf = false;         ///< A program, not a script.
  bool is_own_machine = true;  ///< Of this processor, 64 bits.
  bool is_dynamic = false;     ///< It has a dynamic linker, which preloads what it is told to.
  bool has_set_id = false;     ///< Set-user-id or set-group-id: the dynamic linker ignores what it is told.
  std::string framework;       ///< `googletest`, `catch2`; empty when neither or both are in it.
  std::string sanitizer;       ///< `address`, `thread`, `memory`; empty when there is none.
  bool takes_race = false;     ///< It was rebuilt for the axis `race`.
};

/// Reads the file. \returns an environment error when it cannot be read.
[[nodiscard]] Result<BinaryTraits> binary_traits(const std::filesystem::path& file);

}  // namespace freezegate
