// A C++ expression as a tree, and back as text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace freezegate::witness {

enum class NodeKind {
  name,     ///< `text`: an identifier with its qualifiers and template arguments, a keyword that is a value.
  number,   ///< `text`
  string,   ///< `text`: a string or character literal, with prefix and suffix.
  opaque,   ///< `text`: a lambda, or another part that is kept as it is.
  call,     ///< `text`: `(`, `[` or `{`; children: what is called, then the arguments.
  member,   ///< `text`: `.name` or `->name`; one child.
  unary,    ///< `text`: the operator in front; one child.
  postfix,  ///< `text`: `++` or `--`; one child.
  binary,   ///< `text`: the operator; two children, of `&&` and `||` two or more.
  choice,   ///< `a ? b : c`; three children.
  cast,     ///< `text`: the type; one child.
  list,     ///< `{a, b}`
  paren,    ///< `(a)`; one child.
};

struct Node {
  NodeKind kind = NodeKind::opaque;
  std::string text;
  std::vector<Node> children;
  std::size_t height = 1;

  Node() = default;
  Node(NodeKind node_kind, std::string node_text, std::vector<Node> nodes = {})
      : kind(node_kind), text(std::move(node_text)), children(std::move(nodes)) {
    for (const Node& child : children)
      height = height > child.height ? height : child.height + 1;
  }

  [[nodiscard]] bool is(NodeKind wanted, std::string_view wanted_text) const noexcept {
    return kind == wanted && text == wanted_text;
  }
  [[nodiscard]] const Node& front() const { return children.front(); }
  [[nodiscard]] const Node& back() const { return children.back(); }
};

/// Trees that would be higher are not built: everything that walks over them is recursive.
inline constexpr std::size_t greatest_height = 300;

[[nodiscard]] Node name_node(std::string text);
[[nodiscard]] Node binary_node(std::string op, Node left, Node right);
[[nodiscard]] Node not_node(Node operand);
/// `name(a, b)`
[[nodiscard]] Node call_node(std::string name, std::vector<Node> arguments);

/// The text of a tree, with parentheses around each operand that is more than a name, a literal or a call,
/// and without white space that is not needed.
[[nodiscard]] std::string print(const Node& node);

/// The last part of a qualified name, without template arguments: `less` of `std::less<int>`. Empty for
/// anything but a name.
[[nodiscard]] std::string_view simple_name(const Node& node);

}  // namespace freezegate::witness
