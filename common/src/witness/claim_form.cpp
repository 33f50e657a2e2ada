#include "witness/claim_form.hpp"

#include "assertions/macro.hpp"
#include "witness/expression.hpp"
#include "witness/expression_tokens.hpp"
#include "witness/matcher.hpp"
#include "witness/parser.hpp"
#include "witness/simplify.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

namespace freezegate::witness {

namespace {

using Row = std::pair<std::string_view, std::string_view>;

constexpr std::array<Row, 6> comparisons{
    {{"EQ", "=="}, {"NE", "!="}, {"LT", "<"}, {"LE", "<="}, {"GT", ">"}, {"GE", ">="}}};
constexpr std::array<Row, 5> equalities{
    {{"STREQ", "=="}, {"STRNE", "!="}, {"FLOAT_EQ", "=="}, {"DOUBLE_EQ", "=="}, {"NEAR", "=="}}};

// What GoogleTest's macros reduce to, for macros of users over `PRED_FORMAT`.
constexpr std::array<Row, 11> formatters{{{"Compare", "=="},
                                          {"CmpHelperEQ", "=="},
                                          {"CmpHelperNE", "!="},
                                          {"CmpHelperLT", "<"},
                                          {"CmpHelperLE", "<="},
                                          {"CmpHelperGT", ">"},
                                          {"CmpHelperGE", ">="},
                                          {"CmpHelperSTREQ", "=="},
                                          {"CmpHelperSTRNE", "!="},
                                          {"CmpHelperFloatingPointEQ", "=="},
                                          {"DoubleNearPredFormat", "=="}}};

// One name for what two frameworks call differently.
constexpr std::array<Row, 9> families{{{"CHECK_NOTHROW", "NO_THROW"},
                                       {"REQUIRE_NOTHROW", "NO_THROW"},
                                       {"CHECK_THROWS", "ANY_THROW"},
                                       {"REQUIRE_THROWS", "ANY_THROW"},
                                       {"CHECK_THROWS_AS", "THROW"},
                                       {"REQUIRE_THROWS_AS", "THROW"},
                                       {"CHECK_THAT", "THAT"},
                                       {"REQUIRE_THAT", "THAT"},
                                       {"REQUIRE_THROWS_WITH", "CHECK_THROWS_WITH"}}};

constexpr std::array<std::string_view, 5> conditions{"TRUE", "CHECK", "REQUIRE", "CHECK_NOFAIL",
                                                     "CHECKED_IF"};

template <std::size_t Size>
std::string_view find(const std::array<Row, Size>& table, std::string_view name) {
  for (const auto& [key, value] : table) {
    if (key == name) return value;
  }
  return {};
}

std::string without_white_space(std::string_view text) {
  std::string result;
  std::ranges::copy_if(text, std::back_inserter(result), [](char c) {
    return c != ' ' && c != '\t' && c != '\n' && c != '\r' && c != '\v' && c != '\f';
  });
  return result;
}

class FormMaker {
 public:
  explicit FormMaker(const Claim& claim) : claim_(claim) {}

  ClaimForm make() && {
    for (const std::string& piece : claim_.source)
      operands_.push_back(operand(piece));
    split_operands();
    const Node node = condition();
    form_.text = print(node);
    if (!node.is(NodeKind::binary, "&&")) {
      form_.conjuncts.push_back(form_.text);
    } else {
      for (const Node& child : node.children)
        form_.conjuncts.push_back(print(child));
    }
    return std::move(form_);
  }

 private:
  // A piece of source; what cannot be read stands as it is.
  Node operand(const std::string& piece) {
    if (!form_.source.empty()) form_.source += ", ";
    const auto tokens = expression_tokens(piece, claim_.file, form_.tally);
    std::string text = tokens ? join(*tokens) : without_white_space(piece);
    form_.source += tokens ? join(tokenize(piece)) : text;
    if (tokens) {
      if (auto node = parse(*tokens)) return std::move(*node);
    }
    form_.readable = false;
    // Alone it is its own normal form; among others it is kept together.
    if (claim_.source.size() != 1) text = '(' + text + ')';
    return {NodeKind::opaque, std::move(text)};
  }

  // Catch2 gives `value, matcher` as one piece.
  void split_operands() {
    if (operands_.size() != 1 || !operands_.front().is(NodeKind::binary, ",")) return;
    Node both = std::move(operands_.front());
    operands_ = std::move(both.children);
  }

  Node condition() {
    const assertions::MacroName macro = assertions::read_macro(claim_.macro);
    family_ = macro.family;
    if (const std::string_view same = find(families, family_); !same.empty()) family_ = same;
    if (operands_.size() == 1) {
      if (std::ranges::find(conditions, family_) != conditions.end()) return truth(false);
      if (family_ == "FALSE") return truth(true);
      if (family_ == "CHECK_FALSE" || family_ == "REQUIRE_FALSE") return truth(!is_negated_already());
    }
    if (operands_.size() >= 2) {
      if (auto node = comparison()) return std::move(*node);
    }
    if (auto node = predicate()) return std::move(*node);
    return as_value(call_node(family_, std::move(operands_)), form_.tally);
  }

  // Catch2 itself puts `!(` and `)` around what shall be false.
  [[nodiscard]] bool is_negated_already() const {
    const Node& node = operands_.front();
    if (!form_.readable) return node.text.starts_with("!(");
    return node.is(NodeKind::unary, "!") && node.front().kind == NodeKind::paren;
  }

  Node truth(bool negated) {
    if (negated) form_.tally.add(RestatementRule::negation);
    return as_condition(std::move(operands_.front()), negated, form_.tally);
  }

  Node compared(std::string_view op, std::size_t left) {
    return as_comparison(op, std::move(operands_[left]), std::move(operands_[left + 1]), form_.tally);
  }

  std::optional<Node> comparison() {
    if (const std::string_view op = find(comparisons, family_); !op.empty()) return compared(op, 0);
    if (const std::string_view op = find(equalities, family_); !op.empty()) {
      form_.tally.add(RestatementRule::another_equality);
      return compared(op, 0);
    }
    if (family_ == "THAT") return matched_by(std::move(operands_[0]), std::move(operands_[1]));
    if (family_ != "STRCASEEQ" && family_ != "STRCASENE") return std::nullopt;
    Node left = as_value(std::move(operands_[0]), form_.tally);
    Node right = as_value(std::move(operands_[1]), form_.tally);
    if (print(right) < print(left)) {
      form_.tally.add(RestatementRule::operands_swapped);
      std::swap(left, right);
    }
    Node call = call_node("STRCASEEQ", {});
    call.children.push_back(std::move(left));
    call.children.push_back(std::move(right));
    return family_ == "STRCASEEQ" ? call : not_node(std::move(call));
  }

  Node matched_by(Node value, Node matcher) {
    form_.tally.add(RestatementRule::matcher);
    Node node = matched(std::move(value), std::move(matcher), form_.tally);
    return as_condition(std::move(node), false, form_.tally);
  }

  // `EXPECT_PRED2(std::less<>{}, a, b)`, and what macros of users reduce to.
  std::optional<Node> predicate() {
    if (!family_.starts_with("PRED") || operands_.size() < 2) return std::nullopt;
    Node& callee = operands_.front();
    if (family_.starts_with("PRED_FORMAT")) {
      const std::string_view op = find(formatters, simple_name(callee));
      if (!op.empty() && operands_.size() >= 3) return compared(op, 1);
      const bool is_matcher = callee.is(NodeKind::call, "(") && callee.children.size() == 2 &&
                              simple_name(callee.front()) == "MakePredicateFormatterFromMatcher";
      if (is_matcher) return matched_by(std::move(operands_[1]), std::move(callee.children[1]));
    }
    return as_condition({NodeKind::call, "(", std::move(operands_)}, false, form_.tally);
  }

  const Claim& claim_;
  std::string family_;
  std::vector<Node> operands_;
  ClaimForm form_;
};

}  // namespace

ClaimForm form_of(const Claim& claim) {
  return FormMaker(claim).make();
}

}  // namespace freezegate::witness
