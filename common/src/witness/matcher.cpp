#include "witness/matcher.hpp"

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace freezegate::witness {

namespace {

using Row = std::pair<std::string_view, std::string_view>;

// Matchers whose first argument is the other operand.
constexpr std::array<Row, 8> comparisons{{{"Eq", "=="},
                                          {"Ne", "!="},
                                          {"Lt", "<"},
                                          {"Le", "<="},
                                          {"Gt", ">"},
                                          {"Ge", ">="},
                                          {"Equals", "=="},
                                          {"RangeEquals", "=="}}};

// The same, with a notion of equality of their own.
constexpr std::array<Row, 13> equalities{{{"StrEq", "=="},
                                          {"StrNe", "!="},
                                          {"DoubleEq", "=="},
                                          {"FloatEq", "=="},
                                          {"NanSensitiveDoubleEq", "=="},
                                          {"NanSensitiveFloatEq", "=="},
                                          {"DoubleNear", "=="},
                                          {"FloatNear", "=="},
                                          {"WithinAbs", "=="},
                                          {"WithinRel", "=="},
                                          {"WithinULP", "=="},
                                          {"ContainerEq", "=="},
                                          {"ElementsAreArray", "=="}}};

template <std::size_t Size>
std::string_view find(const std::array<Row, Size>& table, std::string_view name) {
  for (const auto& [matcher, op] : table) {
    if (matcher == name) return op;
  }
  return {};
}

bool is_matcher(const Node& node) {
  return node.is(NodeKind::call, "(") && node.front().kind == NodeKind::name;
}

Node unmatched(Node value, Node matcher) {
  std::vector<Node> arguments;
  arguments.push_back(std::move(value));
  arguments.push_back(std::move(matcher));
  return call_node("THAT", std::move(arguments));
}

Node method(Node object, std::string name) {
  std::vector<Node> of;
  of.push_back(std::move(object));
  std::vector<Node> called;
  called.emplace_back(NodeKind::member, std::move(name), std::move(of));
  return {NodeKind::call, "(", std::move(called)};
}

// `AllOf(m, n)`, `m && n`: the value stands in each.
Node joined(std::string op, const Node& value, std::vector<Node> matchers, Tally& tally) {
  std::vector<Node> conditions;
  for (Node& matcher : matchers)
    conditions.push_back(matched(value, std::move(matcher), tally));
  if (conditions.size() == 1) return std::move(conditions.front());
  return {NodeKind::binary, std::move(op), std::move(conditions)};
}

Node without_argument(std::string_view name, Node value, Node matcher) {
  if (name == "IsTrue") return value;
  if (name == "IsFalse") return not_node(std::move(value));
  if (name == "IsNull") return binary_node("==", std::move(value), name_node("nullptr"));
  if (name == "NotNull") return binary_node("!=", std::move(value), name_node("nullptr"));
  if (name == "IsEmpty") return method(std::move(value), ".empty");
  return unmatched(std::move(value), std::move(matcher));
}

Node of_call(Node value, Node matcher, Tally& tally) {
  const std::string name(simple_name(matcher.front()));
  std::vector<Node> arguments(std::make_move_iterator(matcher.children.begin() + 1),
                              std::make_move_iterator(matcher.children.end()));
  const auto as_it_was = [&] { return unmatched(std::move(value), call_node(name, std::move(arguments))); };
  if (name == "ElementsAre") {
    return binary_node("==", std::move(value), Node(NodeKind::list, "{", std::move(arguments)));
  }
  if (arguments.empty()) return without_argument(name, std::move(value), call_node(name, {}));
  if (std::string_view op = find(comparisons, name); !op.empty()) {
    return binary_node(std::string(op), std::move(value), std::move(arguments.front()));
  }
  if (std::string_view op = find(equalities, name); !op.empty()) {
    tally.add(RestatementRule::another_equality);
    return binary_node(std::string(op), std::move(value), std::move(arguments.front()));
  }
  if (name == "Not") return not_node(matched(std::move(value), std::move(arguments.front()), tally));
  if (name == "AllOf") return joined("&&", value, std::move(arguments), tally);
  if (name == "AnyOf") return joined("||", value, std::move(arguments), tally);
  if (name == "SizeIs")
    return matched(method(std::move(value), ".size"), std::move(arguments.front()), tally);
  if (name == "Pointee" || name == "Optional") {
    std::vector<Node> pointer;
    pointer.push_back(std::move(value));
    return matched({NodeKind::unary, "*", std::move(pointer)}, std::move(arguments.front()), tally);
  }
  if (name == "Pointwise" && arguments.size() == 2 && is_matcher(arguments.front()) &&
      simple_name(arguments.front().front()) == "Eq") {
    return binary_node("==", std::move(value), std::move(arguments.back()));
  }
  return as_it_was();
}

}  // namespace

Node matched(Node value, Node matcher, Tally& tally) {
  while (matcher.kind == NodeKind::paren) {
    Node inner = std::move(matcher.children.front());
    matcher = std::move(inner);
  }
  // Catch2 puts matchers together with operators.
  if (matcher.is(NodeKind::unary, "!")) {
    return not_node(matched(std::move(value), std::move(matcher.children.front()), tally));
  }
  if (matcher.is(NodeKind::binary, "&&") || matcher.is(NodeKind::binary, "||")) {
    return joined(matcher.text, value, std::move(matcher.children), tally);
  }
  if (is_matcher(matcher)) return of_call(std::move(value), std::move(matcher), tally);
  // A value stands for its equality; a name may be a matcher.
  const bool is_value = matcher.kind == NodeKind::number || matcher.kind == NodeKind::string ||
                        matcher.kind == NodeKind::cast || matcher.kind == NodeKind::unary ||
                        matcher.is(NodeKind::name, "true") || matcher.is(NodeKind::name, "false") ||
                        matcher.is(NodeKind::name, "nullptr");
  if (is_value) return binary_node("==", std::move(value), std::move(matcher));
  return unmatched(std::move(value), std::move(matcher));
}

}  // namespace freezegate::witness
