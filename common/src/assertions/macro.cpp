#include "assertions/macro.hpp"

#include <algorithm>
#include <array>
#include <functional>

namespace freezegate::assertions {

namespace {

constexpr std::array<std::string_view, 12> without_a_claim{
    "FAIL", "FAIL_AT", "FAIL_CHECK", "ADD_FAILURE", "ADD_FAILURE_AT", "SUCCEED",
    "SKIP", "WARN",    "INFO",       "CAPTURE",     "UNSCOPED_INFO",  "UNSCOPED_CAPTURE"};

bool take(std::string_view& text, std::string_view prefix) noexcept {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

// A macro is an identifier. What else a report may hold must not break the line that it becomes part of.
std::string identifier(std::string_view text) {
  const auto may_stand = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  std::string name(text);
  std::ranges::replace_if(name, std::not_fn(may_stand), '_');
  return name;
}

}  // namespace

MacroName read_macro(std::string_view macro) {
  if (!take(macro, "GTEST_")) take(macro, "CATCH_");
  MacroName name;
  name.asserts = std::ranges::find(without_a_claim, macro) == without_a_claim.end();
  if (macro == "FAIL" || macro == "FAIL_AT" || macro == "ADD_FAILURE" || macro == "ADD_FAILURE_AT") {
    name.family = "FAIL";
    name.fatal = macro.starts_with("FAIL");
    return name;
  }
  name.fatal = take(macro, "ASSERT_") || macro.starts_with("REQUIRE");
  if (!name.fatal) take(macro, "EXPECT_");
  name.family = macro.empty() ? "CUSTOM" : identifier(macro);
  return name;
}

}  // namespace freezegate::assertions
