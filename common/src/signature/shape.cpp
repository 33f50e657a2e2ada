#include "free_message.hpp"
#include "macro_family.hpp"
#include "source_text.hpp"

#include <freezegate/failure.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate {
namespace {

/// Writes what would end the line, or could be taken for a quote, as JSON does.
std::string escaped(std::string_view text) {
  constexpr std::string_view hex = "0123456789abcdef";
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    switch (c) {
      case '"':
        result += "\\\"";
        break;
      case '\\':
        result += "\\\\";
        break;
      case '\n':
        result += "\\n";
        break;
      case '\t':
        result += "\\t";
        break;
      case '\r':
        result += "\\r";
        break;
      default:
        if (byte < 0x20 || byte == 0x7f) {
          result += "\\u00";
          result += hex[byte >> 4U];
          result += hex[byte & 15U];
        } else {
          result += c;
        }
    }
  }
  return result;
}

std::string quoted(std::string_view text) {
  return '"' + escaped(text) + '"';
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blank = " \t\r\n\v\f";
  const std::size_t from = text.find_first_not_of(blank);
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(blank) - from + 1);
}

/// `EXPECT EQ`, `ASSERT EQ`; a macro's own name says its severity by itself.
std::string macro_of(const Failure& failure) {
  const std::string_view family = family_of(failure);
  if (family == "FAIL") return failure.fatal ? "FAIL" : "ADD_FAILURE";
  if (is_macro_name(family)) return std::string(family);
  return (failure.fatal ? "ASSERT " : "EXPECT ") + std::string(family);
}

std::string assertion_shape(const Failure& failure) {
  std::string shape = macro_of(failure);
  if (holds_free_message(failure)) {
    const std::string message = normalize_message(first_free_line(failure.message));
    if (!message.empty()) shape += ": " + quoted(message);
  } else {
    shape += '(';
    std::string_view separator;
    for (const std::string& piece : failure.source) {
      shape += separator;
      shape += quoted(normalize_source(piece, failure.file));
      separator = ", ";
    }
    shape += ')';
  }
  const std::string_view name = base_name(failure.file);
  if (!name.empty()) shape += " in " + escaped(name);
  return shape;
}

std::string what_of(const Failure& failure) {
  const auto with = [&](std::string_view words) {
    const std::string type = escaped(normalize_type(failure.type));
    return std::string(words) + " " + (type.empty() ? "of unknown type" : type);
  };
  switch (failure.kind) {
    case FailureKind::assertion:
      return assertion_shape(failure);
    case FailureKind::exception:
      // Where the framework goes on behind the assertion that threw, two of them are two failures.
      return with("exception") + (failure.family.empty() ? "" : " in " + assertion_shape(failure));
    case FailureKind::signal:
      return with("signal");
    case FailureKind::timeout:
      return "timeout";
    case FailureKind::premature_exit:
      return with("premature exit");
    case FailureKind::unexpected_pass:
      return "unexpected pass";
    case FailureKind::no_assertions:
      return "no assertions";
  }
  return "unknown";
}

}  // namespace

std::string shape_of(const Failure& failure) {
  std::string shape = what_of(failure);
  for (const std::string& section : failure.sections)
    shape += " / " + quoted(trimmed(section));
  return shape;
}

std::vector<std::string> shape_set(const std::vector<Failure>& failures) {
  std::vector<std::string> shapes;
  shapes.reserve(failures.size());
  for (const Failure& failure : failures)
    shapes.push_back(shape_of(failure));
  std::ranges::sort(shapes);
  const auto repeated = std::ranges::unique(shapes);
  shapes.erase(repeated.begin(), repeated.end());
  return shapes;
}

}  // namespace freezegate
