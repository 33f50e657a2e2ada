#include "ctest/command_words.hpp"

namespace freezegate::ctest {

namespace {

// What ends a word in a shell's command line, and what stands between a variable or an option and its value.
constexpr std::string_view separators = " \t\r\n\"'`;|&()<>{}=,";

std::string_view file_name(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

void add_words(std::string_view text, std::vector<std::string_view>& names) {
  while (!text.empty()) {
    const std::size_t end = text.find_first_of(separators);
    const std::string_view name = file_name(text.substr(0, end));
    if (!name.empty()) names.push_back(name);
    if (end == std::string_view::npos) return;
    text.remove_prefix(end + 1);
  }
}

}  // namespace

std::vector<std::string_view> file_names_in(std::span<const std::string> command) {
  std::vector<std::string_view> names;
  for (const std::string& argument : command) {
    names.push_back(file_name(argument));
    if (argument.find_first_of(separators) != std::string::npos) add_words(argument, names);
  }
  return names;
}

}  // namespace freezegate::ctest
