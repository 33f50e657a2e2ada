#include "list_mode.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace freezegate::cli {

namespace {

// GoogleTest takes --, - and / in front; a value that begins with 0, f, F, n or N switches a flag off.
bool is_gtest_list_flag(std::string_view argument) {
  for (const std::string_view prefix : {"--gtest_list_tests", "-gtest_list_tests", "/gtest_list_tests"}) {
    if (!argument.starts_with(prefix)) continue;
    const std::string_view rest = argument.substr(prefix.size());
    return rest.empty() || (rest.size() > 1 && rest[0] == '=' &&
                            std::string_view("0fFnN").find(rest[1]) == std::string_view::npos);
  }
  return false;
}

constexpr std::array<std::string_view, 21> exact{"--help",
                                                 "-h",
                                                 "-?",
                                                 "/?",
                                                 "-help",
                                                 "--version",
                                                 "--list-tests",
                                                 "-l",
                                                 "--list-tags",
                                                 "-t",
                                                 "--list-reporters",
                                                 "--list-listeners",
                                                 "--list-test-names-only",
                                                 "--libidentify",
                                                 "--gtest_help",
                                                 "-gtest_help",
                                                 "--list-tests-with-source",
                                                 "--list-test-files",
                                                 "--helpfull",
                                                 "--helpshort",
                                                 "--gtest-help"};

}  // namespace

bool is_list_mode(std::span<const std::string> command) {
  return std::ranges::any_of(command.subspan(1), [](const std::string& argument) {
    return is_gtest_list_flag(argument) || std::ranges::find(exact, argument) != exact.end();
  });
}

}  // namespace freezegate::cli
