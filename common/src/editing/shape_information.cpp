#include "editing/shape_information.hpp"

#include <freezegate/failure.hpp>

#include <string>
#include <vector>

namespace freezegate::editing {

namespace {

// What stands between quotation marks, up to the bracket that closes them all.
std::vector<std::string> quoted_pieces(std::string_view text) {
  std::vector<std::string> pieces;
  bool inside = false;
  for (std::size_t i = 0; i < text.size() && (inside || text[i] != ')'); ++i) {
    if (text[i] == '"') {
      inside = !inside;
      if (inside) pieces.emplace_back();
    } else if (inside) {
      if (text[i] == '\\' && i + 1 < text.size()) ++i;
      pieces.back() += text[i];
    }
  }
  return pieces;
}

// `EXPECT TRUE` is the family TRUE; `CHECK` is its own name.
std::string family_in(std::string_view head) {
  for (const std::string_view word : {"EXPECT ", "ASSERT "}) {
    if (head.starts_with(word)) return std::string(head.substr(word.size()));
  }
  return std::string(head);
}

}  // namespace

bool says_little(std::string_view shape) {
  if (shape == "unexpected pass" || shape == "no assertions" || shape == "exception of unknown type")
    return true;
  if (shape.starts_with("FAIL in ") || shape.starts_with("ADD_FAILURE in ") || shape == "FAIL" ||
      shape == "ADD_FAILURE")
    return true;
  const std::size_t open = shape.find('(');
  // A message or another runner's last line may hold a bracket, too.
  if (open == std::string_view::npos || shape.substr(0, open).find('"') != std::string_view::npos)
    return false;
  Failure failure;
  failure.family = family_in(shape.substr(0, open));
  failure.source = quoted_pieces(shape.substr(open));
  return is_low_information(failure);
}

}  // namespace freezegate::editing
