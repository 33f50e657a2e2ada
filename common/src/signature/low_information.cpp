#include "free_message.hpp"
#include "macro_family.hpp"
#include "source_token.hpp"

#include <freezegate/failure.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate {
namespace {

/// `ok`, `!ok`, `(false)`, `0`, `"done"`: one operand without any operation on it.
bool is_bare(std::string_view source) {
  const std::vector<Token> tokens = tokenize(source);
  std::size_t operands = 0;
  for (const Token& token : tokens) {
    if (token.kind == TokenKind::punctuation) {
      const bool call = token.text == "(" && operands != 0;
      if (call || (token.text != "!" && token.text != "(" && token.text != ")")) return false;
    } else {
      ++operands;
    }
  }
  return operands <= 1;
}

bool is_boolean_literal(std::string_view source) {
  const std::vector<Token> tokens = tokenize(source);
  return tokens.size() == 1 && (tokens[0].text == "true" || tokens[0].text == "false");
}

bool is_boolean(std::string_view family) {
  constexpr std::array<std::string_view, 6> families = {"TRUE",        "FALSE",   "CHECK",
                                                        "CHECK_FALSE", "REQUIRE", "REQUIRE_FALSE"};
  return std::ranges::find(families, family) != families.end();
}

bool assertion_says_nothing(const Failure& failure) {
  if (holds_free_message(failure)) {
    // Markers and punctuation alone name nothing either.
    const std::string message = normalize_message(first_free_line(failure.message));
    return std::ranges::none_of(message, [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
    });
  }
  if (std::ranges::all_of(failure.source, [](const std::string& piece) { return piece.empty(); }))
    return true;
  const std::string_view family = family_of(failure);
  if (is_boolean(family)) return failure.source.size() == 1 && is_bare(failure.source[0]);
  // EXPECT_EQ(ok, true) is EXPECT_TRUE(ok) in another spelling.
  return (family == "EQ" || family == "NE") && std::ranges::all_of(failure.source, is_bare) &&
         std::ranges::any_of(failure.source, is_boolean_literal);
}

}  // namespace

bool is_low_information(const Failure& failure) {
  switch (failure.kind) {
    case FailureKind::assertion:
      return assertion_says_nothing(failure);
    case FailureKind::exception:
      return failure.type.empty();
    case FailureKind::unexpected_pass:
    case FailureKind::no_assertions:
      return true;
    case FailureKind::signal:
    case FailureKind::timeout:
    case FailureKind::premature_exit:
      return false;
  }
  return true;
}

}  // namespace freezegate
