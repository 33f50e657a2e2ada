// The launcher's command line.
//
//   freezegate-launch SETTINGS [--stop] [--bind FROM TO]... [--overlay DIR UPPER WORK]... -- PROGRAM [ARG...]
#pragma once

#include <cstddef>

namespace freezegate::pins::launch {

struct Bind {
  const char* from;
  const char* to;
};

struct Overlay {
  const char* directory;  ///< The lower layer, and where the whole is seen.
  const char* upper;
  const char* work;
};

constexpr std::size_t most_mounts = 16;

struct Options {
  const char* settings = nullptr;  ///< As pin_settings.hpp has them.
  bool stops = false;              ///< The test is left stopped in front of its first instruction.
  Bind binds[most_mounts] = {};
  std::size_t bind_count = 0;
  Overlay overlays[most_mounts] = {};
  std::size_t overlay_count = 0;
  char** command = nullptr;  ///< Program and arguments, ended by null. Never empty.
};

/// Keeps pointers into `arguments`. \returns false when it cannot be understood whole.
bool parse_options(char** arguments, Options& options) noexcept;

}  // namespace freezegate::pins::launch
