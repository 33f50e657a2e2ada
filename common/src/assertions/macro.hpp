// The name of an assertion macro, taken apart.
#pragma once

#include <string>
#include <string_view>

namespace freezegate::assertions {

struct MacroName {
  std::string family;  ///< As in Failure: `EQ`, `TRUE`, `CHECK`, `FAIL`; letters, digits and `_` only.
  bool fatal = false;
  bool asserts = true;  ///< False for macros that only fail or only talk.
};

/// Takes a macro's name as it is written. The prefixes `GTEST_` and `CATCH_`, which avoid clashes of names,
/// say nothing.
[[nodiscard]] MacroName read_macro(std::string_view macro);

}  // namespace freezegate::assertions
