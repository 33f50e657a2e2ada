// The one part of a message that tells failures without source apart: the first line of what the user wrote.
#pragma once

#include <string>
#include <string_view>

namespace freezegate {

/// The first line of the user's text in the framework's `message`; empty when there is none. GoogleTest's own
/// `Failed`, and the traces that it appends, are not the user's.
[[nodiscard]] std::string_view first_free_line(std::string_view message) noexcept;

/// Folds what differs from run to run: numbers, hexadecimal ones too, to `#`, absolute paths to `<path>`,
/// names of temporary files to `<tmp>`, white space to one blank; colour goes.
[[nodiscard]] std::string normalize_message(std::string_view line);

}  // namespace freezegate
