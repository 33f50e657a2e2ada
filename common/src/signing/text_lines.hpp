// The lines of a key file that say something.
#pragma once

#include "ledger/utf8.hpp"
#include "signing/public_key.hpp"

#include <freezegate/error.hpp>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace freezegate::signing {

/// Calls `read(line, where)` for every line that is neither blank nor a comment; an error that it returns is
/// collected. Text that holds bytes which belong in no such file is one error.
template <typename Read>
[[nodiscard]] std::vector<Error> for_each_line(std::string_view text, std::string_view path,
                                               const Read& read) {
  const bool is_text =
      text.find('\0') == std::string_view::npos && ledger::find_invalid_utf8(text) == std::string_view::npos;
  if (!is_text) {
    return {{ExitCode::untrusted_input, "the file is no UTF-8 text", std::string(path),
             text.starts_with("SSHKRL\n")
                 ? "OpenSSH's binary lists (KRL) are not read: give the keys' ids, one a line"
                 : "give a text file with one key a line"}};
  }
  std::vector<Error> errors;
  int number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.empty() || line.front() == '#') continue;
    auto error = read(line, fmt::format("{}:{}", path, number));
    if (error) errors.push_back(*std::move(error));
  }
  return errors;
}

}  // namespace freezegate::signing
