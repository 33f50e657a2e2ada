// Flaky: a local variable is set only by what the configuration names. Axis: layout.
//
// What lies on the stack are addresses that another function left there; in one of 20 runs they make too
// small a limit.
#include "frameworks.hpp"

#include <cstdint>
#include <string>

namespace {

struct Limits {
  std::uint64_t pages;
  std::uint64_t copies;
  std::uint64_t pages_a_sheet;
  std::uint16_t margin;
  std::uint8_t width;
  std::uint64_t height;
};

ELSEWHERE void read_limits(const std::string& configuration, Limits& limits) {
  if (configuration.find("pages") != std::string::npos) limits.pages = 100;
  if (configuration.find("copies") != std::string::npos) limits.copies = 3;
  if (configuration.find("margin") != std::string::npos) limits.margin = 8;
  if (configuration.find("width") != std::string::npos) limits.width = 210;
}

ELSEWHERE std::size_t count_words(const std::string& text) {
  const char* words[64];
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size() && count < 64; ++at)
    if (at == 0 || text[at - 1] == ' ') words[count++] = &text[at];
  std::size_t letters = 0;
  for (std::size_t i = 0; i < count; ++i)
    letters += *words[i] != ' ' ? 1U : 0U;
  return letters;
}

ELSEWHERE bool fits(const std::string& configuration, int columns) {
  Limits limits;
  read_limits(configuration, limits);
  return columns <= limits.width;
}

}  // namespace

TEST(PrintLimits, ANarrowTextFits) {
  std::string text;
  for (int i = 0; i < 64; ++i)
    text += "word ";
  EXPECT_EQ(count_words(text), 64U);
  EXPECT_TRUE(fits("pages=100 copies=3", 13));
}
