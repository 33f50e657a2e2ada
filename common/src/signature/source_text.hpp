// Stringified source as it stands in a shape.
#pragma once

#include <string>
#include <string_view>

namespace freezegate {

/// Normalises one piece of stringified source, which the framework prints after macro expansion, so that it
/// is the same with each compiler, in each directory and at each line:
///  - white space outside literals goes, save where it keeps two tokens apart; numbers are respelled by
///  value;
///  - a literal with the name of `file` (an expanded `__FILE__`) becomes `__FILE__`, and a number that
///  follows it as
///    the next argument `__LINE__`;
///  - a literal with an absolute path below the same top folder as `file` becomes `"<path>"`;
///  - a statement that holds GoogleTest assertions is cut at the first one, where the library's own text
///  begins.
/// `file`: where the assertion stands, as the compiler saw it.
[[nodiscard]] std::string normalize_source(std::string_view source, std::string_view file);

/// A demangled type: the library's inline namespaces (`std::__cxx11::`, `std::__1::`) are folded to `std::`.
[[nodiscard]] std::string normalize_type(std::string_view type);

/// What stands behind the last slash or backslash.
[[nodiscard]] std::string_view base_name(std::string_view path) noexcept;

}  // namespace freezegate
