#include "editing/children.hpp"

#include "ledger/json_trivia.hpp"

#include <algorithm>
#include <span>

namespace freezegate::editing {

namespace {

using ledger::JsonMember;
using ledger::JsonValue;
using ledger::skip_rest_of_line;
using ledger::skip_trivia;

constexpr std::string_view white_space = " \t\r\n";

struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
};

std::vector<Span> children_of(const JsonValue& container) {
  std::vector<Span> spans;
  for (const JsonValue& item : items_of(container))
    spans.push_back({item.begin, item.end});
  if (const auto* members = std::get_if<JsonValue::Object>(&container.data)) {
    for (const JsonMember& member : *members)
      spans.push_back({member.begin, member.value.end});
  }
  return spans;
}

bool is_blank(std::string_view text) {
  return text.find_first_not_of(white_space) == std::string_view::npos;
}

// Offset behind the line's end at `at`; `at` itself when something else stands there.
std::size_t skip_line_end(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("\r\n")) return at + 2;
  return rest.starts_with("\n") ? at + 1 : at;
}

std::string written(const Child& child, const Layout& layout, const std::string& indent) {
  return (child.key ? key_text(*child.key, layout) : std::string()) + in_lines(child.value, layout, indent);
}

std::string written_in_one_line(const Child& child, const Layout& layout) {
  return (child.key ? key_text(*child.key, layout) : std::string()) + in_one_line(child.value, layout);
}

// Into an array or object without children, behind its comments.
Replacement into_empty(std::string_view text, const JsonValue& container, const Child& child,
                       const Layout& layout) {
  const std::size_t close = container.end - 1;
  const std::size_t from = text.find_last_not_of(white_space, close - 1) + 1;
  if (layout.one_line) return {from, close, written_in_one_line(child, layout)};
  const std::string outer = indent_at(text, container.begin);
  const std::string inner = outer + layout.unit;
  return {from, close, layout.newline + inner + written(child, layout, inner) + layout.newline + outer};
}

std::vector<Replacement> behind_last(std::string_view text, Span last, const Child& child,
                                     const Layout& layout) {
  if (!starts_line(text, last.begin))
    return {{last.end, last.end, layout.comma + written_in_one_line(child, layout)}};
  const std::string indent = indent_at(text, last.begin);
  const std::size_t behind = skip_rest_of_line(text, last.end);
  return {{last.end, last.end, ","},
          {behind, behind, layout.newline + indent + written(child, layout, indent)}};
}

// The place behind what the one before is followed by in its line: behind its comma, or behind the bracket.
std::size_t place_before(std::string_view text, const JsonValue& container, std::span<const Span> children,
                         std::size_t index) {
  const std::size_t mark = index == 0 ? container.begin : skip_trivia(text, children[index - 1].end);
  return skip_rest_of_line(text, mark + 1);
}

// With all that stands in its lines, where nothing else does.
Span whole_lines(std::string_view text, Span child, std::size_t from) {
  const std::size_t rest = skip_rest_of_line(text, from);
  const std::size_t next_line = skip_line_end(text, rest);
  if (!starts_line(text, child.begin) || next_line == rest) return child;
  return {line_start(text, child.begin), next_line};
}

Replacement without_only(std::string_view text, const JsonValue& container, Span child) {
  const Span gone = whole_lines(text, child, child.end);
  const std::size_t open = container.begin + 1;
  const std::size_t close = container.end - 1;
  if (is_blank(text.substr(open, gone.begin - open)) && is_blank(text.substr(gone.end, close - gone.end)))
    return {open, close, ""};
  return {gone.begin, gone.end, ""};
}

std::vector<Replacement> without_last(std::string_view text, Span before, Span last) {
  const std::size_t comma = skip_trivia(text, before.end);
  const Span gone = whole_lines(text, last, last.end);
  if (gone.begin == last.begin && is_blank(text.substr(comma + 1, last.begin - comma - 1)))
    return {{comma, last.end, ""}};
  return {{comma, comma + 1, ""}, {gone.begin, gone.end, ""}};
}

std::vector<Replacement> without_inner(std::string_view text, Span child, Span next) {
  const std::size_t comma = skip_trivia(text, child.end);
  const Span gone = whole_lines(text, child, comma + 1);
  if (gone.begin != child.begin) return {{gone.begin, gone.end, ""}};
  if (is_blank(text.substr(comma + 1, next.begin - comma - 1))) return {{child.begin, next.begin, ""}};
  return {{child.begin, child.end, ""}, {comma, comma + 1, ""}};
}

}  // namespace

std::vector<Replacement> insertion(std::string_view text, const JsonValue& container, std::size_t index,
                                   const Child& child, const Layout& layout) {
  const std::vector<Span> children = children_of(container);
  if (children.empty()) return {into_empty(text, container, child, layout)};
  if (index >= children.size()) return behind_last(text, children.back(), child, layout);
  const std::size_t next = children[index].begin;
  if (!starts_line(text, next)) return {{next, next, written_in_one_line(child, layout) + layout.comma}};
  const std::string indent = indent_at(text, next);
  const std::size_t place = place_before(text, container, children, index);
  return {{place, place, layout.newline + indent + written(child, layout, indent) + ','}};
}

std::vector<Replacement> removal(std::string_view text, const JsonValue& container, std::size_t index) {
  const std::vector<Span> children = children_of(container);
  if (children.size() == 1) return {without_only(text, container, children.front())};
  if (index + 1 == children.size()) return without_last(text, children[index - 1], children[index]);
  return without_inner(text, children[index], children[index + 1]);
}

}  // namespace freezegate::editing
