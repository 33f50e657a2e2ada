#include "number_literal.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <system_error>

namespace freezegate {
namespace {

std::string lower_without_separators(std::string_view literal) {
  std::string text;
  for (const char c : literal) {
    if (c == '\'') continue;
    text += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return text;
}

/// `lu` and `ul` are one suffix.
std::string integer_suffix(std::string_view suffix) {
  const bool known = suffix.size() <= 3 && suffix.find_first_not_of("ulz") == std::string_view::npos;
  std::string text(suffix);
  if (known) std::ranges::sort(text, std::ranges::greater{});
  return text;
}

struct Base {
  int radix = 10;
  std::string_view digits;
};

Base base_of(std::string_view text) {
  if (text.starts_with("0x")) return {16, text.substr(2)};
  if (text.starts_with("0b")) return {2, text.substr(2)};
  if (text.size() > 1 && text[0] == '0' && text[1] >= '0' && text[1] <= '7') return {8, text.substr(1)};
  return {10, text};
}

bool is_floating(std::string_view text) {
  if (text.starts_with("0x")) return text.find('p') != std::string_view::npos;
  const std::size_t end = text.find_first_not_of("0123456789");
  if (end == std::string_view::npos) return false;
  if (text[end] == '.') return true;
  // An exponent needs a digit: `1e5` has one, the user-defined `1em` has none.
  return text[end] == 'e' && text.find_first_of("0123456789", end) != std::string_view::npos;
}

template <typename Float>
std::optional<std::string> shortest(std::string_view digits, std::chars_format format) {
  Float value{};
  const char* const begin = digits.data();
  const char* const end = begin + digits.size();
  const auto [rest, problem] = std::from_chars(begin, end, value, format);
  if (problem != std::errc{} || rest != end) return std::nullopt;
  std::array<char, 64> buffer{};
  const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  if (written.ec != std::errc{}) return std::nullopt;
  std::string result(buffer.data(), written.ptr);
  if (result.find_first_of(".en") == std::string::npos) result += ".0";
  return result;
}

/// Rounds in the literal's own type: the digits beyond it are the compiler's taste.
std::optional<std::string> respell_floating(std::string_view text, bool as_double) {
  const bool hex = text.starts_with("0x");
  const std::chars_format format = hex ? std::chars_format::hex : std::chars_format::general;
  const std::size_t end = text.find_last_of("0123456789.") + 1;
  const std::string_view suffix = text.substr(end);
  const std::string_view digits = text.substr(hex ? 2 : 0, hex ? end - 2 : end);
  if (as_double || suffix.empty()) return shortest<double>(digits, format);
  std::optional<std::string> spelled;
  if (suffix == "f") spelled = shortest<float>(digits, format);
  if (suffix == "l") spelled = shortest<long double>(digits, format);
  if (spelled) *spelled += suffix;
  return spelled;
}

}  // namespace

std::string respell_number(std::string_view literal) {
  std::string text = lower_without_separators(literal);
  if (is_floating(text)) return respell_floating(text, false).value_or(text);
  const Base base = base_of(text);
  std::uint64_t value = 0;
  const char* const begin = base.digits.data();
  const char* const end = begin + base.digits.size();
  const auto [rest, problem] = std::from_chars(begin, end, value, base.radix);
  if (problem != std::errc{}) return text;
  const std::size_t used = literal.size() - static_cast<std::size_t>(end - rest);
  const std::string_view suffix(rest, static_cast<std::size_t>(end - rest));
  const bool standard = suffix.find_first_not_of("ulz") == std::string_view::npos;
  // A user-defined suffix is an identifier: its case counts, so it is taken from the literal as it was
  // written.
  return std::to_string(value) + (standard ? integer_suffix(suffix) : std::string(literal.substr(used)));
}

std::string respell_as_double(std::string_view literal) {
  const std::string text = lower_without_separators(literal);
  if (!is_floating(text) || !text.ends_with('l')) return {};
  return respell_floating(text, true).value_or(std::string());
}

}  // namespace freezegate
