// How a macro family is read.
#pragma once

#include <freezegate/failure.hpp>

#include <string_view>

namespace freezegate {

/// The family without Catch2's optional `CATCH_` prefix; `CUSTOM` when the listener gave none.
[[nodiscard]] inline std::string_view family_of(const Failure& failure) noexcept {
  std::string_view family = failure.family;
  if (family.starts_with("CATCH_")) family.remove_prefix(6);
  return family.empty() ? std::string_view("CUSTOM") : family;
}

/// Catch2's families are whole macro names (`REQUIRE`, `CHECK_THAT`) and imply whether the test went on.
[[nodiscard]] inline bool is_macro_name(std::string_view family) noexcept {
  return family.starts_with("CHECK") || family.starts_with("REQUIRE") || family == "FAIL_CHECK" ||
         family == "ADD_FAILURE";
}

/// Families without source: the first line of the user's text is all that tells them apart.
[[nodiscard]] inline bool holds_free_message(const Failure& failure) noexcept {
  const std::string_view family = family_of(failure);
  return family == "FAIL" || family == "FAIL_CHECK" || family == "ADD_FAILURE" || family == "CUSTOM";
}

}  // namespace freezegate
