#include "witness/called_comparison.hpp"

#include "witness/simplify.hpp"

#include <array>
#include <string>

namespace freezegate::witness {

namespace {

// `less` of `std::less<>{}` and of `std::less<int>()`.
std::string_view function_object(const Node& called) {
  const Node* at = &called;
  while (at->kind == NodeKind::paren)
    at = &at->front();
  if (at->kind != NodeKind::call || at->text == "[" || at->children.size() != 1) return {};
  return simple_name(at->front());
}

std::string_view operator_of_object(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> table{{{"equal_to", "=="},
                                                                                {"not_equal_to", "!="},
                                                                                {"less", "<"},
                                                                                {"less_equal", "<="},
                                                                                {"greater", ">"},
                                                                                {"greater_equal", ">="}}};
  for (const auto& [object, op] : table) {
    if (name == object) return op;
  }
  return {};
}

// `==` of `operator==` and of `.operator==`; empty for any other name.
std::string_view operator_in(std::string_view name) {
  constexpr std::string_view word = "operator";
  const std::size_t at = name.find(word);
  if (at == std::string_view::npos) return {};
  const std::string_view op = name.substr(at + word.size());
  return is_comparison(op) ? op : std::string_view();
}

// `a` of `a.begin()`, `begin(a)`.
const Node* range_of(const Node& node, std::string_view end) {
  if (!node.is(NodeKind::call, "(")) return nullptr;
  const std::string member = '.' + std::string(end);
  const std::string constant = ".c" + std::string(end);
  const Node& called = node.front();
  if (node.children.size() == 1 && called.kind == NodeKind::member &&
      (called.text == member || called.text == constant)) {
    return &called.front();
  }
  const std::string_view name = simple_name(called);
  const bool is_free = name == end || (name.starts_with('c') && name.substr(1) == end);
  return node.children.size() == 2 && is_free ? &node.back() : nullptr;
}

// `std::equal()` over whole ranges.
std::optional<Comparison> equal_ranges(const Node& call) {
  const std::size_t arguments = call.children.size() - 1;
  if (arguments == 2) return Comparison{"==", call.children[1], call.children[2]};
  if (arguments != 3 && arguments != 4) return std::nullopt;
  const Node* const first = range_of(call.children[1], "begin");
  const Node* const first_end = range_of(call.children[2], "end");
  const Node* const second = range_of(call.children[3], "begin");
  if (first == nullptr || first_end == nullptr || second == nullptr) return std::nullopt;
  if (print(*first) != print(*first_end)) return std::nullopt;
  if (arguments == 4) {
    const Node* const second_end = range_of(call.children[4], "end");
    if (second_end == nullptr || print(*second) != print(*second_end)) return std::nullopt;
  }
  return Comparison{"==", *first, *second};
}

}  // namespace

std::optional<std::pair<Node, Node>> three_way(const Node& node) {
  if (node.is(NodeKind::binary, "<=>")) return std::pair(node.children[0], node.children[1]);
  if (!node.is(NodeKind::call, "(")) return std::nullopt;
  const Node& called = node.front();
  const std::string_view name = simple_name(called);
  if (node.children.size() == 3 && (name == "strcmp" || name == "wcscmp")) {
    return std::pair(node.children[1], node.children[2]);
  }
  if (node.children.size() == 2 && called.is(NodeKind::member, ".compare")) {
    return std::pair(called.front(), node.children[1]);
  }
  return std::nullopt;
}

std::optional<Comparison> called_comparison(const Node& call) {
  if (!call.is(NodeKind::call, "(")) return std::nullopt;
  if (auto operands = three_way(call)) {
    return Comparison{"!=", std::move(operands->first), std::move(operands->second)};
  }
  const Node& called = call.front();
  if (simple_name(called) == "equal") return equal_ranges(call);
  if (call.children.size() == 2 && called.kind == NodeKind::member) {
    const std::string_view op = operator_in(called.text);
    if (!op.empty()) return Comparison{op, called.front(), call.children[1]};
  }
  if (call.children.size() != 3) return std::nullopt;
  std::string_view op = operator_in(simple_name(called));
  if (op.empty()) op = operator_of_object(function_object(called));
  if (op.empty()) return std::nullopt;
  return Comparison{op, call.children[1], call.children[2]};
}

}  // namespace freezegate::witness
