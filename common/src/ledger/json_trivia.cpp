#include "ledger/json_trivia.hpp"

#include <algorithm>

namespace freezegate::ledger {

namespace {

// Offset behind the comment at `from`; `from` itself when there is none. The end of its line is not part of
// it.
std::size_t skip_comment(std::string_view text, std::size_t from) noexcept {
  const std::string_view rest = text.substr(from);
  if (rest.starts_with("/*")) {
    const std::size_t end = text.find("*/", from + 2);
    return end == std::string_view::npos ? text.size() : end + 2;
  }
  if (!rest.starts_with("//")) return from;
  return std::min(text.find_first_of("\r\n", from), text.size());
}

std::size_t skip(std::string_view text, std::size_t from, std::string_view over) noexcept {
  while (from < text.size()) {
    const std::size_t next =
        over.find(text[from]) != std::string_view::npos ? from + 1 : skip_comment(text, from);
    if (next == from) break;
    from = next;
  }
  return from;
}

}  // namespace

std::size_t skip_trivia(std::string_view text, std::size_t from) noexcept {
  return skip(text, from, " \t\r\n");
}

std::size_t find_token(std::string_view text, std::size_t from) noexcept {
  return skip(text, from, " \t\r\n,:");
}

std::size_t skip_rest_of_line(std::string_view text, std::size_t from) noexcept {
  return skip(text, from, " \t");
}

}  // namespace freezegate::ledger
