// One spelling for each number: compilers expand the same macro to different literals.
#pragma once

#include <string>
#include <string_view>

namespace freezegate {

/// Respells a C++ number literal by its value: integers in decimal (`0x7fffffff` and `2147483647`), floating
/// ones with as many digits as their type tells apart (`3.40282347e+38F` and
/// `3.40282346638528859811704183484516925e+38F`). Digit separators go, a suffix is folded to lower case. What
/// is no such literal (`1_km`, `10ms`, an integer beyond 64 bits) keeps its suffix or, failing that, its
/// spelling.
[[nodiscard]] std::string respell_number(std::string_view literal);

/// The literal of a `double` for `double(LITERAL)` around a long double literal, which is how GCC spells
/// DBL_MAX and its kin; empty when `literal` is no long double literal.
[[nodiscard]] std::string respell_as_double(std::string_view literal);

}  // namespace freezegate
