// Where words go, and what happens when they cannot.
#pragma once

#include <freezegate/error.hpp>

#include <cstdio>
#include <optional>
#include <string_view>

namespace freezegate::cli {

/// Puts something harmless in place of standard descriptors that are closed: the next file to be opened would
/// get their number, and with it whatever is said. Started processes see them closed as before.
void guard_standard_descriptors();

/// Says something on standard error. That nobody can hear it is no reason for another exit status.
void say(std::string_view text);

/// Writes what somebody asked for, all of it. \returns an error when it cannot be written.
[[nodiscard]] std::optional<Error> write_out(std::FILE* stream, std::string_view text);

}  // namespace freezegate::cli
