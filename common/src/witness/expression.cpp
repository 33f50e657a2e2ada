#include "witness/expression.hpp"

namespace freezegate::witness {

namespace {

bool is_atom(const Node& node) {
  switch (node.kind) {
    case NodeKind::unary:
    case NodeKind::postfix:
    case NodeKind::binary:
    case NodeKind::choice:
      return false;
    default:
      return true;
  }
}

std::string operand(const Node& node) {
  return is_atom(node) ? print(node) : '(' + print(node) + ')';
}

// A number's point would be taken for its own: `1.x`.
std::string base(const Node& node) {
  return is_atom(node) && node.kind != NodeKind::number ? print(node) : '(' + print(node) + ')';
}

std::string arguments(const Node& node, std::size_t first) {
  std::string text;
  for (std::size_t i = first; i < node.children.size(); ++i) {
    if (i != first) text += ',';
    const Node& child = node.children[i];
    text += child.is(NodeKind::binary, ",") ? operand(child) : print(child);
  }
  return text;
}

std::string print_call(const Node& node) {
  const char open = node.text.front();
  const char close = open == '(' ? ')' : open == '[' ? ']' : '}';
  return base(node.front()) + open + arguments(node, 1) + close;
}

std::string print_binary(const Node& node) {
  std::string text = operand(node.front());
  for (std::size_t i = 1; i < node.children.size(); ++i)
    text += node.text + operand(node.children[i]);
  return text;
}

}  // namespace

Node name_node(std::string text) {
  return {NodeKind::name, std::move(text)};
}

Node binary_node(std::string op, Node left, Node right) {
  std::vector<Node> children;
  children.push_back(std::move(left));
  children.push_back(std::move(right));
  return {NodeKind::binary, std::move(op), std::move(children)};
}

Node not_node(Node operand) {
  std::vector<Node> children;
  children.push_back(std::move(operand));
  return {NodeKind::unary, "!", std::move(children)};
}

Node call_node(std::string name, std::vector<Node> arguments) {
  arguments.insert(arguments.begin(), name_node(std::move(name)));
  return {NodeKind::call, "(", std::move(arguments)};
}

std::string print(const Node& node) {
  switch (node.kind) {
    case NodeKind::name:
    case NodeKind::number:
    case NodeKind::string:
    case NodeKind::opaque:
      return node.text;
    case NodeKind::call:
      return print_call(node);
    case NodeKind::member:
      return base(node.front()) + node.text;
    case NodeKind::unary:
      return node.text + operand(node.front());
    case NodeKind::postfix:
      return operand(node.front()) + node.text;
    case NodeKind::binary:
      return print_binary(node);
    case NodeKind::choice:
      return operand(node.children[0]) + '?' + operand(node.children[1]) + ':' + operand(node.children[2]);
    case NodeKind::cast:
      return "static_cast<" + node.text + ">(" + print(node.front()) + ')';
    case NodeKind::list:
      return '{' + arguments(node, 0) + '}';
    case NodeKind::paren:
      return '(' + print(node.front()) + ')';
  }
  return {};
}

std::string_view simple_name(const Node& node) {
  if (node.kind != NodeKind::name) return {};
  std::string_view text = node.text;
  // `operator<` is a name, and holds no template argument.
  if (const std::size_t at = text.rfind("operator"); at != std::string_view::npos) return text.substr(at);
  if (text.ends_with('>')) {
    std::size_t depth = 0;
    std::size_t at = text.size();
    while (at-- > 0) {
      if (text[at] == '>') ++depth;
      if (text[at] == '<' && --depth == 0) break;
    }
    text = text.substr(0, at == std::string_view::npos ? 0 : at);
  }
  const std::size_t colon = text.rfind(':');
  return colon == std::string_view::npos ? text : text.substr(colon + 1);
}

}  // namespace freezegate::witness
