#include "witness/operand.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace freezegate::witness {

namespace {

using namespace std::string_view_literals;

template <std::size_t Size>
bool holds(const std::array<std::string_view, Size>& list, std::string_view text) {
  return std::ranges::find(list, text) != list.end();
}

constexpr std::array wrappers{"move"sv, "as_const"sv, "ref"sv, "cref"sv, "forward"sv, "ByRef"sv, "Approx"sv};
constexpr std::array containers{
    "vector"sv, "array"sv,         "set"sv,           "map"sv,  "list"sv,
    "deque"sv,  "unordered_set"sv, "unordered_map"sv, "pair"sv, "initializer_list"sv,
    "tuple"sv,  "multiset"sv};

// `3ul`, `3.0`, `3.0f`: the number as such.
std::string bare_number(std::string text) {
  const std::size_t suffix = text.find_last_of("0123456789.") + 1;
  if (text.find_first_not_of("0123456789.", 0) < suffix) return text;  // an exponent, a user's literal
  if (text.find_first_not_of("ulzf", suffix) != std::string::npos) return text;
  if (std::ranges::count(text, '.') > 1) return text;  // no number at all
  text.resize(suffix);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

// A raw literal as it would be written without `R`.
std::string escaped_content(std::string_view raw) {
  const std::size_t open = raw.find('(');
  const std::size_t delimiter = open - 2;  // between `R"` and `(`
  const std::string_view content = raw.substr(open + 1, raw.size() - open - 1 - delimiter - 2);
  std::string text = "\"";
  for (const char c : content) {
    if (c == '"' || c == '\\') text += '\\';
    text += c == '\n' ? std::string("\\n") : std::string(1, c);
  }
  return text + '"';
}

std::string bare_string(std::string text) {
  for (const std::string_view suffix : {"\"s"sv, "\"sv"sv}) {
    if (text.ends_with(suffix)) text.resize(text.size() - suffix.size() + 1);
  }
  return text.starts_with("R\"") && text.ends_with("\"") ? escaped_content(text) : text;
}

bool is_call(const Node& node, std::size_t arguments) {
  return node.kind == NodeKind::call && node.text != "[" && node.children.size() == arguments + 1;
}

void tally_wrapper(const Node& node, Tally& tally) {
  const bool is_approx = simple_name(node.front()) == "Approx";
  tally.add(is_approx ? RestatementRule::another_equality : RestatementRule::wrapper);
}

// `std::vector<int>{1, 2}`, `std::vector<int>({1, 2})`
bool take_list(Node& node, Tally& tally) {
  if (node.kind != NodeKind::call || !holds(containers, simple_name(node.front()))) return false;
  if (node.text == "(" && is_call(node, 1) && node.back().kind == NodeKind::list) {
    Node list = std::move(node.children.back());
    node = std::move(list);
  } else if (node.text == "{" && node.children.size() > 1) {
    node.children.erase(node.children.begin());
    node = Node(NodeKind::list, "{", std::move(node.children));
  } else {
    return false;
  }
  tally.add(RestatementRule::wrapper);
  return true;
}

// Takes one layer off. \returns false when there is none.
bool peel(Node& node, Tally& tally) {
  const auto replace_by = [&](Node inner) {
    node = std::move(inner);
    return true;
  };
  switch (node.kind) {
    case NodeKind::paren: {
      const Node& inner = node.front();
      if (inner.kind != NodeKind::binary && inner.kind != NodeKind::choice && inner.kind != NodeKind::unary) {
        tally.add(RestatementRule::parentheses);
      }
      return replace_by(std::move(node.children.front()));
    }
    case NodeKind::cast:
      tally.add(node.text == "bool" ? RestatementRule::wrapper : RestatementRule::cast);
      return replace_by(std::move(node.children.front()));
    case NodeKind::unary:
      if (node.text != "+") return false;
      tally.add(RestatementRule::wrapper);
      return replace_by(std::move(node.children.front()));
    case NodeKind::call:
      break;
    default:
      return false;
  }
  if (take_list(node, tally)) return true;
  if (is_call(node, 1) && holds(wrappers, simple_name(node.front()))) {
    tally_wrapper(node, tally);
    return replace_by(std::move(node.children.back()));
  }
  if (node.front().kind != NodeKind::member) return false;
  const std::string_view member = node.front().text;
  const bool bounds = is_call(node, 1) && (member == ".epsilon" || member == ".margin" || member == ".scale");
  const bool characters = is_call(node, 0) && member == ".c_str";
  if (!bounds && !characters) return false;
  if (characters) tally.add(RestatementRule::wrapper);
  Node object = std::move(node.children.front().children.front());
  return replace_by(std::move(object));
}

void respell(Node& node, Tally& tally) {
  if (node.is(NodeKind::unary, "-") && node.front().kind == NodeKind::number) {
    respell(node.children.front(), tally);
    return;
  }
  if (node.kind != NodeKind::number && node.kind != NodeKind::string) return;
  std::string text = node.kind == NodeKind::number ? bare_number(node.text) : bare_string(node.text);
  if (text != node.text) tally.add(RestatementRule::spelling);
  node.text = std::move(text);
}

}  // namespace

Node bare_operand(Node node, Tally& tally) {
  while (peel(node, tally)) {
  }
  respell(node, tally);
  return node;
}

}  // namespace freezegate::witness
