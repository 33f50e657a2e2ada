#include "assertion_words.hpp"

#include "macro_family.hpp"
#include "source_text.hpp"

namespace freezegate {
namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blank = " \t\r\n\v\f";
  const std::size_t from = text.find_first_not_of(blank);
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(blank) - from + 1);
}

}  // namespace

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

std::string macro_words(std::string_view family, bool fatal) {
  if (family == "FAIL") return fatal ? "FAIL" : "ADD_FAILURE";
  if (is_macro_name(family)) return std::string(family);
  return (fatal ? "ASSERT " : "EXPECT ") + std::string(family);
}

std::string source_words(const std::vector<std::string>& pieces, std::string_view file) {
  std::string words = "(";
  std::string_view separator;
  for (const std::string& piece : pieces) {
    words += separator;
    words += quoted(normalize_source(piece, file));
    separator = ", ";
  }
  return words + ')';
}

std::string section_words(const std::vector<std::string>& sections) {
  std::string words;
  for (const std::string& section : sections)
    words += " / " + quoted(trimmed(section));
  return words;
}

}  // namespace freezegate
