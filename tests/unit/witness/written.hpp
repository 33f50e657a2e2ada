// Assertions as they are written in a test, as claims.
#pragma once

#include <freezegate/restatement.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace freezegate::written {

/// Splits at commas outside of brackets and literals.
inline std::vector<std::string> arguments(std::string_view text) {
  std::vector<std::string> pieces(1);
  int depth = 0;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != 0) {
      if (c == '\\') pieces.back() += text[i++];
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '(' || c == '{' || c == '[') {
      ++depth;
    } else if (c == ')' || c == '}' || c == ']') {
      --depth;
    } else if (c == ',' && depth == 0) {
      pieces.emplace_back();
      continue;
    }
    pieces.back() += text[i];
  }
  return pieces;
}

/// `EXPECT_EQ(a, b)` as a listener reports it: Catch2's macros have one piece, and what shall be false is in
/// `!(` and `)`.
inline Claim claim(const std::string& text) {
  const std::size_t open = text.find('(');
  Claim claim;
  claim.macro = text.substr(0, open);
  claim.shown = text;
  const std::string source = text.substr(open + 1, text.rfind(')') - open - 1);
  const bool is_catch =
      claim.macro.find("CHECK") != std::string::npos || claim.macro.find("REQUIRE") != std::string::npos;
  if (!is_catch) {
    claim.source = arguments(source);
  } else if (claim.macro.ends_with("_FALSE")) {
    claim.source = {"!(" + source + ")"};
  } else {
    claim.source = {source};
  }
  return claim;
}

inline Restatements compare(const std::string& frozen, const std::string& witness) {
  return find_restatements(std::vector{claim(frozen)}, std::vector{claim(witness)});
}

inline bool restates(const std::string& frozen, const std::string& witness) {
  return !compare(frozen, witness).pairs.empty();
}

}  // namespace freezegate::written
