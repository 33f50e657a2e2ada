#include "ask.hpp"

#include "say.hpp"

#include <iostream>
#include <unistd.h>

#include <fmt/format.h>

namespace freezegate::cli {

namespace {

constexpr int most_tries = 3;

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

}  // namespace

bool can_ask() {
  return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDERR_FILENO) == 1;
}

std::optional<std::string> ask(std::string_view question,
                               const std::function<std::string(const std::string&)>& fault) {
  for (int i = 0; i < most_tries; ++i) {
    say(fmt::format("{}: ", question));
    std::string line;
    if (!std::getline(std::cin, line)) {
      say("\n");
      return std::nullopt;
    }
    line = trimmed(line);
    const std::string wrong = fault(line);
    if (wrong.empty()) return line;
    say(fmt::format("  {}\n", wrong));
  }
  return std::nullopt;
}

}  // namespace freezegate::cli
