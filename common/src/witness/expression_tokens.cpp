#include "witness/expression_tokens.hpp"

#include "signature/source_text.hpp"

#include <array>
#include <string>
#include <utility>

namespace freezegate::witness {

namespace {

using Spelling = std::pair<std::string_view, std::string_view>;

// `not_eq` becomes two tokens, as `!=` is.
constexpr std::array<Spelling, 11> alternatives{{{"and", "&&"},
                                                 {"or", "||"},
                                                 {"not", "!"},
                                                 {"not_eq", "!="},
                                                 {"bitand", "&"},
                                                 {"bitor", "|"},
                                                 {"xor", "^"},
                                                 {"compl", "~"},
                                                 {"NULL", "nullptr"},
                                                 {"__null", "nullptr"},
                                                 {"_Bool", "bool"}}};

void respell(std::vector<Token>& tokens, Tally& tally) {
  std::vector<Token> result;
  result.reserve(tokens.size());
  for (Token& token : tokens) {
    std::string_view other;
    if (token.kind == TokenKind::word) {
      for (const auto& [from, to] : alternatives) {
        if (token.text == from) other = to;
      }
    }
    if (other.empty()) {
      result.push_back(std::move(token));
      continue;
    }
    tally.add(RestatementRule::spelling);
    for (Token& respelled : tokenize(other))
      result.push_back(std::move(respelled));
  }
  tokens = std::move(result);
}

// How many tokens at `i` only say where a name is looked for.
std::size_t qualification_at(const std::vector<Token>& tokens, std::size_t i, const Token* before) {
  const auto is = [&](std::size_t offset, std::string_view text) {
    return i + offset < tokens.size() && tokens[i + offset].text == text;
  };
  if (is(0, "this") && is(1, "-") && is(2, ">")) return 3;
  if (is(0, "(") && is(1, "*") && is(2, "this") && is(3, ")") && is(4, ".")) return 5;
  const bool follows_name =
      before != nullptr && (before->kind == TokenKind::word || before->text == ">" || before->text == "::");
  if (is(0, "::") && !follows_name) return 1;
  if (is(0, "std") && is(1, "::") && (before == nullptr || before->text != "::")) return 2;
  return 0;
}

void drop_qualification(std::vector<Token>& tokens, Tally& tally) {
  std::vector<Token> result;
  result.reserve(tokens.size());
  for (std::size_t i = 0; i < tokens.size();) {
    const std::size_t length = qualification_at(tokens, i, result.empty() ? nullptr : &result.back());
    if (length == 0) {
      result.push_back(std::move(tokens[i++]));
      continue;
    }
    tally.add(RestatementRule::qualification);
    i += length;
  }
  tokens = std::move(result);
}

}  // namespace

std::optional<std::vector<Token>> expression_tokens(std::string_view source, std::string_view file,
                                                    Tally& tally) {
  if (source.size() > longest_source) return std::nullopt;
  const std::string bare = join(tokenize(source, Comments::dropped));
  std::vector<Token> tokens = tokenize(normalize_source(bare, file));
  respell(tokens, tally);
  drop_qualification(tokens, tally);
  return tokens;
}

}  // namespace freezegate::witness
