// Flaky: a line is laid out by the locale of whoever runs it. Axis: env.
//
// The expected text was taken from a machine without a locale, where a letter is a byte and the decimal point
// a point.
#include "frameworks.hpp"

#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

std::size_t width_of(const std::string& text) {
  const std::size_t letters = std::mbstowcs(nullptr, text.c_str(), 0);
  return letters == static_cast<std::size_t>(-1) ? text.size() : letters;
}

std::string line(const std::string& name, double price) {
  char amount[32] = "";
  std::snprintf(amount, sizeof amount, "%8.2f", price);
  return name + std::string(12 - width_of(name), '.') + amount;
}

}  // namespace

TEST(Invoice, LinesAreAligned) {
  std::setlocale(LC_ALL, "");
  EXPECT_EQ(line("Caf\xC3\xA9", 2.5), "Caf\xC3\xA9.......    2.50");
}
