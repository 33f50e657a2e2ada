#include "signing/es_number.hpp"

#include <array>
#include <charconv>
#include <cstddef>
#include <string_view>

#include <fmt/format.h>

namespace freezegate::signing {

namespace {

// value = 0.DIGITS * 10^point; ECMA-262 calls it n.
struct Decimal {
  std::string digits;
  int point = 0;
};

// to_chars gives the shortest digits that read back as the same double, and of those the nearest: what
// ECMA-262 asks for. In scientific form its layout is D[.DDD]e[+-]NN.
Decimal shortest_digits(double value) {
  std::array<char, 64> buffer{};
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific).ptr;
  const std::string_view text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
  const std::size_t e = text.find('e');
  Decimal decimal;
  for (const char c : text.substr(0, e)) {
    if (c != '.') decimal.digits += c;
  }
  const std::size_t exponent = e + (text[e + 1] == '+' ? 2 : 1);
  std::from_chars(text.data() + exponent, text.data() + text.size(), decimal.point);
  ++decimal.point;
  return decimal;
}

}  // namespace

std::string es_number(double value) {
  if (value == 0) return "0";  // of -0, too
  if (value < 0) return "-" + es_number(-value);
  const auto [digits, point] = shortest_digits(value);
  const int count = static_cast<int>(digits.size());
  if (count <= point && point <= 21)
    return digits + std::string(static_cast<std::size_t>(point - count), '0');
  if (0 < point && point <= 21) {
    const auto whole = static_cast<std::size_t>(point);
    return digits.substr(0, whole) + "." + digits.substr(whole);
  }
  if (-6 < point && point <= 0) return "0." + std::string(static_cast<std::size_t>(-point), '0') + digits;
  const std::string fraction = count > 1 ? "." + digits.substr(1) : std::string();
  return fmt::format("{}{}e{:+}", digits.front(), fraction, point - 1);
}

}  // namespace freezegate::signing
