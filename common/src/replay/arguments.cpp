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

std::vector<std::string> arguments_for(const ReplayTarget& target, std::string_view framework) {
  if (target.by_output || (target.test.empty() && target.among.empty())) return {};
  const bool is_catch2 = framework == "catch2";
  if (!target.among.empty()) return {is_catch2 ? target.among : "--gtest_filter=" + target.among};
  return {is_catch2 ? escaped(target.test) : "--gtest_filter=" + target.test};
}

}  // namespace freezegate
