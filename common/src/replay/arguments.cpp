// How a framework is told to run one test.
#include <freezegate/replay.hpp>

namespace freezegate {

namespace {

// In Catch2's test specifications a backslash takes the meaning from whatever stands behind it; an asterisk
// at either end keeps it all the same, and may select more tests than the one.
std::string escaped(std::string_view name) {
  constexpr std::string_view special = "\\,[]\"~ ";
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool has_meaning = special.find(name[i]) != std::string_view::npos && (name[i] != ' ' || i == 0);
    if (has_meaning) out += '\\';
    out += name[i];
  }
  return out;
}

}  // namespace

std::vector<std::string> arguments_for(std::string_view test, std::string_view framework) {
  if (framework == "catch2") return {escaped(test)};
  return {"--gtest_filter=" + std::string(test)};
}

}  // namespace freezegate
