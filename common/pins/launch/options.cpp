#include "options.hpp"

#include <cstring>

namespace freezegate::pins::launch {

namespace {

// Whether there are `count` words before the end.
bool has(char** words, std::size_t count) noexcept {
  for (std::size_t i = 0; i < count; ++i) {
    if (words[i] == nullptr) return false;
  }
  return true;
}

}  // namespace

bool parse_options(char** arguments, Options& options) noexcept {
  if (!has(arguments, 2)) return false;
  options.settings = arguments[1];
  char** word = arguments + 2;
  while (*word != nullptr) {
    if (std::strcmp(*word, "--") == 0) {
      options.command = word + 1;
      return has(options.command, 1);
    }
    if (std::strcmp(*word, "--bind") == 0) {
      if (!has(word, 3) || options.bind_count == most_mounts) return false;
      options.binds[options.bind_count++] = {word[1], word[2]};
      word += 3;
    } else if (std::strcmp(*word, "--overlay") == 0) {
      if (!has(word, 4) || options.overlay_count == most_mounts) return false;
      options.overlays[options.overlay_count++] = {word[1], word[2], word[3]};
      word += 4;
    } else if (std::strcmp(*word, "--stop") == 0) {
      options.stops = true;
      ++word;
    } else {
      return false;
    }
  }
  return false;
}

}  // namespace freezegate::pins::launch
