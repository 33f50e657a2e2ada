// What the victims' tests do: by default what they were written for, else what the words in the file
// `conduct` beside the executable say. The file is a source of the little product: a patch that changes it
// stands for one that changes the code, and needs no compiler.
#pragma once

#include <cstdlib>
#include <fstream>
#include <set>
#include <string>
#include <unistd.h>

namespace conduct {

inline std::set<std::string> words() {
  char path[4096];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  std::set<std::string> result;
  if (length <= 0) return result;
  const std::string executable(path, static_cast<std::size_t>(length));
  std::ifstream file(executable.substr(0, executable.rfind('/') + 1) + "conduct");
  for (std::string word; file >> word;)
    result.insert(word);
  return result;
}

inline bool is(const std::string& word) {
  static const std::set<std::string> told = words();
  return told.count(word) != 0;
}

/// The flake of the frozen tests: its seed comes by the environment, so that it is the same in every build.
inline bool flake() {
  const char* const seed = std::getenv("ATTACK_SEED");
  return seed != nullptr && std::atoi(seed) % 3 == 0;
}

/// Ends the process as told, where the flake would only fail the test.
inline void end_as_told() {
  if (is("mended")) return;
  if (is("abort")) std::abort();
  if (is("exit-0")) std::exit(0);
  if (is("_exit-0")) _exit(0);
  while (is("hang"))
    pause();
}

}  // namespace conduct
