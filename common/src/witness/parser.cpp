#include "witness/parser.hpp"

#include "witness/name_parser.hpp"

#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace freezegate::witness {

namespace {

constexpr int lowest = 1;

int precedence(std::string_view op) {
  constexpr std::array<std::pair<std::string_view, int>, 21> table{
      {{"||", 1}, {"&&", 2}, {"|", 3},  {"^", 4},  {"&", 5},   {"==", 6},   {"!=", 6},
       {"<", 7},  {">", 7},  {"<=", 7}, {">=", 7}, {"<=>", 8}, {"<<", 9},   {">>", 9},
       {"+", 10}, {"-", 10}, {"*", 11}, {"/", 11}, {"%", 11},  {"->*", 12}, {".*", 12}}};
  for (const auto& [text, value] : table) {
    if (op == text) return value;
  }
  return 0;
}

bool is_assignment(std::string_view op) {
  return op.ends_with('=') && precedence(op) == 0;
}

// Recursive descent; every function leaves `failed_` set when there is no expression, and is not asked again.
class Parser {
 public:
  explicit Parser(std::span<const Token> tokens) : run_(tokens) {}

  std::optional<Node> parse_all() {
    if (!run_.is_balanced() || run_.size() == 0) return std::nullopt;
    Node node = comma();
    if (failed_ || at_ != run_.size()) return std::nullopt;
    return node;
  }

 private:
  [[nodiscard]] std::string_view next() const noexcept { return run_.text(at_); }

  Node fail() {
    failed_ = true;
    return {};
  }

  Node checked(Node node) {
    if (node.height > greatest_height) failed_ = true;
    return node;
  }

  Node comma() {
    Node left = assignment();
    while (!failed_ && next() == ",") {
      ++at_;
      left = checked(binary_node(",", std::move(left), assignment()));
    }
    return left;
  }

  // Every way down leads through here.
  Node assignment() {
    if (++depth_ > greatest_height) return fail();
    Node node = choice();
    --depth_;
    return node;
  }

  Node choice() {
    Node left = binary(lowest);
    if (failed_) return left;
    if (next() == "?") {
      ++at_;
      Node yes = comma();
      if (failed_ || next() != ":") return fail();
      ++at_;
      Node no = assignment();
      return checked({NodeKind::choice, "?", children(std::move(left), std::move(yes), std::move(no))});
    }
    std::size_t length = 0;
    const std::string_view op = operator_at(run_, at_, length);
    if (!is_assignment(op)) return left;
    at_ += length;
    return checked(binary_node(std::string(op), std::move(left), assignment()));
  }

  Node binary(int least) {
    Node left = unary();
    while (!failed_) {
      std::size_t length = 0;
      const std::string_view op = operator_at(run_, at_, length);
      const int strength = precedence(op);
      if (strength < least || strength == 0) break;
      at_ += length;
      left = checked(binary_node(std::string(op), std::move(left), binary(strength + 1)));
    }
    return left;
  }

  Node unary() {
    constexpr std::array<std::string_view, 8> prefixes{"!", "-", "+", "~", "*", "&", "++", "--"};
    for (const std::string_view prefix : prefixes) {
      if (next() != prefix || !run_.is_kind(at_, TokenKind::punctuation)) continue;
      if (++depth_ > greatest_height) return fail();
      ++at_;
      Node node(NodeKind::unary, std::string(prefix), children(unary()));
      --depth_;
      return checked(std::move(node));
    }
    return postfix();
  }

  Node postfix() {
    Node node = primary();
    while (!failed_) {
      const std::string_view text = next();
      if (text == "(" || text == "[" || (text == "{" && node.kind == NodeKind::name)) {
        node = call(std::move(node));
      } else if (text == "." && run_.text(at_ + 1) != "*") {
        node = member(std::move(node), ".", 1);
      } else if (text == "-" && run_.text(at_ + 1) == ">" && run_.text(at_ + 2) != "*") {
        node = member(std::move(node), "->", 2);
      } else if (text == "++" || text == "--") {
        node = Node(NodeKind::postfix, std::string(text), children(std::move(node)));
        ++at_;
      } else {
        break;
      }
      node = checked(std::move(node));
    }
    return node;
  }

  // The arguments between the bracket here and its end.
  void arguments(std::vector<Node>& nodes) {
    const std::size_t end = run_.closing(at_);
    ++at_;
    while (!failed_ && at_ < end) {
      nodes.push_back(next() == "{" ? list() : assignment());
      if (at_ == end) break;
      if (next() != "," || at_ + 1 == end) {
        // `{1, 2, }` is a list, `f(1, )` is nothing.
        if (next() != "," || run_.text(end) != "}") failed_ = true;
      }
      ++at_;
    }
    if (!failed_) at_ = end + 1;
  }

  Node list() {
    if (++depth_ > greatest_height) return fail();
    std::vector<Node> nodes;
    arguments(nodes);
    --depth_;
    return checked({NodeKind::list, "{", std::move(nodes)});
  }

  Node call(Node called) {
    const std::string open(next());
    std::vector<Node> nodes;
    nodes.push_back(std::move(called));
    arguments(nodes);
    if (failed_) return {};
    if (nodes.size() == 2 && open != "[" && nodes.back().kind != NodeKind::list) {
      std::string type = cast_type(nodes.front());
      if (!type.empty()) {
        nodes.erase(nodes.begin());
        return {NodeKind::cast, std::move(type), std::move(nodes)};
      }
    }
    return {NodeKind::call, open, std::move(nodes)};
  }

  // The type that a call of this name converts to; empty when it is another call.
  static std::string cast_type(const Node& called) {
    if (called.kind != NodeKind::name) return {};
    const std::string_view name = called.text;
    if (is_value_type(name)) return std::string(name);
    const std::size_t open = name.find('<');
    if (open == std::string_view::npos || !name.ends_with('>')) return {};
    std::string_view cast = name.substr(0, open);
    if (const std::size_t colon = cast.rfind(':'); colon != std::string_view::npos)
      cast.remove_prefix(colon + 1);
    constexpr std::array<std::string_view, 7> casts{"static_cast",   "const_cast",   "reinterpret_cast",
                                                    "implicit_cast", "numeric_cast", "narrow_cast",
                                                    "down_cast"};
    for (const std::string_view known : casts) {
      if (cast == known) return std::string(name.substr(open + 1, name.size() - open - 2));
    }
    return {};
  }

  Node member(Node object, std::string_view arrow, std::size_t length) {
    at_ += length;
    if (next() == "template") ++at_;
    const bool destroys = next() == "~";
    const std::size_t end = name_end(run_, at_);
    if (destroys || end == 0) return fail();
    std::string text = std::string(arrow) + run_.join(at_, end);
    at_ = end;
    return {NodeKind::member, std::move(text), children(std::move(object))};
  }

  Node primary() {
    if (at_ >= run_.size()) return fail();
    switch (run_[at_].kind) {
      case TokenKind::number:
        return {NodeKind::number, run_[at_++].text};
      case TokenKind::string:
      case TokenKind::character:
        return literal();
      case TokenKind::word:
        return name();
      case TokenKind::punctuation:
        break;
    }
    if (next() == "(") return parenthesised();
    if (next() == "{") return list();
    if (next() == "[") return lambda();
    return fail();
  }

  Node name() {
    const std::size_t end = name_end(run_, at_);
    if (end == 0) return fail();
    Node node = name_node(run_.join(at_, end));
    at_ = end;
    return node;
  }

  // Neighbours are one literal; a suffix is a word that follows.
  Node literal() {
    std::string text = run_[at_++].text;
    while (run_.is_kind(at_, TokenKind::string)) {
      const std::string& more = run_[at_++].text;
      const bool ordinary = text.front() == '"' && text.back() == '"' && more.front() == '"';
      if (!ordinary) return fail();
      text.pop_back();
      text += more.substr(1);
    }
    if (run_.is_kind(at_, TokenKind::word)) text += run_[at_++].text;
    return {NodeKind::string, std::move(text)};
  }

  Node opaque(std::size_t end) {
    Node node(NodeKind::opaque, run_.join(at_, end));
    at_ = end;
    return node;
  }

  Node parenthesised() {
    const std::size_t close = run_.closing(at_);
    if (run_.text(at_ + 1) == "{") return opaque(close + 1);  // a statement as an expression
    if (is_cast(run_, at_)) {
      std::string type = run_.join(at_ + 1, close);
      at_ = close + 1;
      if (++depth_ > greatest_height) return fail();
      Node node(NodeKind::cast, std::move(type), children(unary()));
      --depth_;
      return node;
    }
    ++at_;
    Node inner = comma();
    if (failed_ || at_ != close) return fail();
    ++at_;
    return {NodeKind::paren, "(", children(std::move(inner))};
  }

  Node lambda() {
    std::size_t end = run_.closing(at_) + 1;
    if (run_.text(end) == "(") end = run_.closing(end) + 1;
    while (end < run_.size() && run_.text(end) != "{" && run_.text(end) != ")" && run_.text(end) != ",")
      ++end;
    if (run_.text(end) != "{") return fail();
    return opaque(run_.closing(end) + 1);
  }

  template <typename... Nodes>
  static std::vector<Node> children(Nodes... nodes) {
    std::vector<Node> list;
    list.reserve(sizeof...(nodes));
    (list.push_back(std::move(nodes)), ...);
    return list;
  }

  TokenRun run_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  bool failed_ = false;
};

}  // namespace

std::optional<Node> parse(std::span<const Token> tokens) {
  if (tokens.size() > most_tokens) return std::nullopt;
  return Parser(tokens).parse_all();
}

}  // namespace freezegate::witness
