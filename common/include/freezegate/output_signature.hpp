// The shape of a failure that a test runner without a listener prints (docs/reference/signature.md).
#pragma once

#include <string>
#include <string_view>

namespace freezegate {

/// The last line of the output that is not blank, and the last source frame in it: what is the same each time
/// the same thing goes wrong. Numbers and addresses become `N`, folders of absolute paths go, colours go, and
/// what is not UTF-8 becomes `?`. A frame is a line such as Python's `File "x.py", line 3, in f` (of which
/// the file's name and the function count) or `x.py:3: ...` (of which the file's name counts). Pure.
/// \returns one line: `last line "N failed" after x.py: f`, `no output`.
[[nodiscard]] std::string output_shape(std::string_view output);

}  // namespace freezegate
