#include "witness/simplify.hpp"

#include "witness/called_comparison.hpp"
#include "witness/operand.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace freezegate::witness {

namespace {

struct Relation {
  std::string_view op;
  std::string_view opposite;
  std::string_view mirrored;  // with its operands swapped
};

constexpr std::array<Relation, 6> relations{{{"==", "!=", "=="},
                                             {"!=", "==", "!="},
                                             {"<", ">=", ">"},
                                             {"<=", ">", ">="},
                                             {">", "<=", "<"},
                                             {">=", "<", "<="}}};

const Relation& relation(std::string_view op) {
  const auto* const found = std::ranges::find(relations, op, &Relation::op);
  return found == relations.end() ? relations.front() : *found;
}

std::string_view in_sense(std::string_view op, bool negated) {
  return negated ? relation(op).opposite : relation(op).op;
}

bool is_junction(const Node& node) {
  return node.is(NodeKind::binary, "&&") || node.is(NodeKind::binary, "||");
}

Node truth(bool value) {
  return name_node(value ? "true" : "false");
}

std::optional<bool> truth_of(const Node& node) {
  if (node.is(NodeKind::name, "true")) return true;
  if (node.is(NodeKind::name, "false")) return false;
  return std::nullopt;
}

bool is_zero(const Node& node) {
  return node.is(NodeKind::number, "0") || node.is(NodeKind::name, "nullptr") ||
         node.is(NodeKind::string, "'\\0'");
}

const Node& inside(const Node& node) {
  const Node* at = &node;
  while (at->kind == NodeKind::paren)
    at = &at->front();
  return *at;
}

Node take(Node& node, std::size_t child = 0) {
  return std::move(node.children[child]);
}

// `&&` or `||` of conditions: flat, sorted, each once, without those that decide nothing.
Node junction(std::string_view op, std::vector<Node> conditions, Tally& tally) {
  const bool neutral = op == "&&";
  std::vector<std::pair<std::string, Node>> operands;
  const auto add = [&](Node&& node) {
    if (truth_of(node) == neutral) {
      tally.add(RestatementRule::wrapper);
      return;
    }
    std::string text = print(node);
    operands.emplace_back(std::move(text), std::move(node));
  };
  for (Node& condition : conditions) {
    if (!condition.is(NodeKind::binary, op)) {
      add(std::move(condition));
      continue;
    }
    for (Node& child : condition.children)
      add(std::move(child));
  }
  const auto text = &std::pair<std::string, Node>::first;
  if (!std::ranges::is_sorted(operands, {}, text)) tally.add(RestatementRule::operands_swapped);
  std::ranges::sort(operands, {}, text);
  const auto repeated = std::ranges::unique(operands, {}, text);
  operands.erase(repeated.begin(), repeated.end());
  if (operands.empty()) return truth(neutral);
  if (operands.size() == 1) return std::move(operands.front().second);
  std::vector<Node> children;
  for (auto& [ignored, node] : operands)
    children.push_back(std::move(node));
  return {NodeKind::binary, std::string(op), std::move(children)};
}

Node condition_of_junction(Node node, bool negated, Tally& tally) {
  const bool conjunction = (node.text == "&&") != negated;
  std::vector<Node> conditions;
  for (Node& child : node.children)
    conditions.push_back(as_condition(std::move(child), negated, tally));
  return junction(conjunction ? "&&" : "||", std::move(conditions), tally);
}

Node condition_of_not(Node node, bool negated, Tally& tally) {
  Node operand = inside(node.front());
  if (!operand.is(NodeKind::unary, "!")) {
    tally.add(RestatementRule::negation);
    return as_condition(std::move(operand), !negated, tally);
  }
  tally.add(RestatementRule::wrapper);
  return as_condition(take(operand), negated, tally);
}

Node condition_of_choice(Node node, bool negated, Tally& tally) {
  const auto yes = truth_of(inside(node.children[1]));
  const auto no = truth_of(inside(node.children[2]));
  if (yes && no && *yes != *no) {
    tally.add(RestatementRule::wrapper);
    return as_condition(take(node), negated != *no, tally);
  }
  Node value = as_value(std::move(node), tally);
  return negated ? not_node(std::move(value)) : value;
}

Node condition_of_binary(Node node, bool negated, Tally& tally) {
  if (is_junction(node)) return condition_of_junction(std::move(node), negated, tally);
  if (is_comparison(node.text)) {
    return as_comparison(in_sense(node.text, negated), take(node, 0), take(node, 1), tally);
  }
  if (node.text == ",") {
    tally.add(RestatementRule::wrapper);
    return as_condition(take(node, 1), negated, tally);
  }
  if (node.text == "-") {
    tally.add(RestatementRule::called);
    return as_comparison(negated ? "==" : "!=", take(node, 0), take(node, 1), tally);
  }
  Node value = as_value(std::move(node), tally);
  return negated ? not_node(std::move(value)) : value;
}

// `v.size()`, `p->size()`
bool asks_for_size(const Node& node) {
  return node.is(NodeKind::call, "(") && node.children.size() == 1 &&
         (node.front().is(NodeKind::member, ".size") || node.front().is(NodeKind::member, "->size"));
}

// What is neither a comparison nor a junction.
Node plain_condition(Node node, bool negated, Tally& tally) {
  node = as_value(std::move(node), tally);
  if (asks_for_size(node)) {
    std::string& member = node.children.front().text;
    member.replace(member.size() - 4, 4, "empty");
    negated = !negated;
    tally.add(RestatementRule::wrapper);
  }
  return negated ? not_node(std::move(node)) : node;
}

// `1` of a condition is `true`.
std::optional<Node> constant(const Node& node, bool negated) {
  if (const auto value = truth_of(node)) return truth(*value != negated);
  if (is_zero(node)) return truth(negated);
  const bool is_integer =
      node.kind == NodeKind::number && node.text.find_first_not_of("0123456789") == std::string::npos;
  if (is_integer) return truth(!negated);
  return std::nullopt;
}

// A comparison with `true`, `false`, 0 or a null pointer is the other operand as a condition.
std::optional<Node> as_truth(std::string_view op, Node& value, const Node& constant, Tally& tally) {
  const bool equal = op == "==";
  if (!equal && op != "!=") return std::nullopt;
  const auto known = truth_of(constant);
  if (!known && !is_zero(constant)) return std::nullopt;
  tally.add(RestatementRule::wrapper);
  return as_condition(std::move(value), equal != known.value_or(false), tally);
}

// `strcmp(a, b) < 0`, `0 < v.size()`.
std::optional<Node> against_zero(std::string_view op, Node& value, const Node& zero, Tally& tally) {
  if (!is_zero(zero)) return std::nullopt;
  if (auto operands = three_way(value)) {
    tally.add(RestatementRule::called);
    return as_comparison(op, std::move(operands->first), std::move(operands->second), tally);
  }
  if (op == ">" && asks_for_size(value)) return as_condition(std::move(value), false, tally);
  return std::nullopt;
}

std::optional<Node> without_constant(std::string_view op, Node& left, Node& right, Tally& tally) {
  if (auto node = against_zero(op, left, right, tally)) return node;
  if (auto node = against_zero(relation(op).mirrored, right, left, tally)) return node;
  if (auto node = as_truth(op, left, right, tally)) return node;
  return as_truth(op, right, left, tally);
}

// What a condition says may be another value of the same truth: `x != 0` is `x`.
Node as_boolean_value(Node node, Tally& tally) {
  Node condition = as_condition(std::move(node), false, tally);
  const bool is_boolean = is_junction(condition) || truth_of(condition) ||
                          condition.is(NodeKind::unary, "!") ||
                          (condition.kind == NodeKind::binary && is_comparison(condition.text));
  return is_boolean ? condition : not_node(not_node(std::move(condition)));
}

}  // namespace

bool is_comparison(std::string_view op) noexcept {
  return std::ranges::find(relations, op, &Relation::op) != relations.end();
}

Node as_comparison(std::string_view op, Node left, Node right, Tally& tally) {
  left = bare_operand(std::move(left), tally);
  right = bare_operand(std::move(right), tally);
  if (auto node = without_constant(op, left, right, tally)) return std::move(*node);
  left = as_value(std::move(left), tally);
  right = as_value(std::move(right), tally);
  const bool symmetric = op == "==" || op == "!=";
  const bool swap = symmetric ? print(right) < print(left) : op == ">" || op == ">=";
  if (swap) {
    tally.add(RestatementRule::operands_swapped);
    std::swap(left, right);
    op = relation(op).mirrored;
  }
  return binary_node(std::string(op), std::move(left), std::move(right));
}

Node as_condition(Node node, bool negated, Tally& tally) {
  node = bare_operand(std::move(node), tally);
  if (auto value = constant(node, negated)) return std::move(*value);
  switch (node.kind) {
    case NodeKind::unary:
      if (node.text == "!") return condition_of_not(std::move(node), negated, tally);
      break;
    case NodeKind::binary:
      return condition_of_binary(std::move(node), negated, tally);
    case NodeKind::choice:
      return condition_of_choice(std::move(node), negated, tally);
    case NodeKind::call:
      if (auto comparison = called_comparison(node)) {
        tally.add(RestatementRule::called);
        return as_comparison(in_sense(comparison->op, negated), std::move(comparison->left),
                             std::move(comparison->right), tally);
      }
      break;
    default:
      break;
  }
  return plain_condition(std::move(node), negated, tally);
}

Node as_value(Node node, Tally& tally) {
  if (node.kind == NodeKind::paren) {
    Node inner = take(node);
    const bool redundant =
        inner.kind != NodeKind::binary && inner.kind != NodeKind::choice && inner.kind != NodeKind::unary;
    if (redundant) tally.add(RestatementRule::parentheses);
    return as_value(std::move(inner), tally);
  }
  const bool is_boolean = node.is(NodeKind::unary, "!") || is_junction(node) ||
                          (node.kind == NodeKind::binary && is_comparison(node.text));
  if (is_boolean) return as_boolean_value(std::move(node), tally);
  std::vector<Node> children;
  children.reserve(node.children.size());
  for (Node& child : node.children)
    children.push_back(as_value(std::move(child), tally));
  Node result(node.kind, std::move(node.text), std::move(children));
  if (result.kind == NodeKind::member && result.text.starts_with('.') &&
      result.front().is(NodeKind::unary, "*")) {
    tally.add(RestatementRule::spelling);
    Node object = std::move(result.children.front().children.front());
    result.text = "->" + result.text.substr(1);
    result.children.front() = std::move(object);
  }
  return result;
}

}  // namespace freezegate::witness
