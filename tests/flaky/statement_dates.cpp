// Flaky: a statement's days are those of whoever prints it, not those of the bank. Axis: env.
#include "frameworks.hpp"

#include <ctime>
#include <string>

namespace {

std::string day_of(std::time_t moment) {
  std::tm parts{};
  localtime_r(&moment, &parts);
  char text[16] = "";
  std::strftime(text, sizeof text, "%Y-%m-%d", &parts);
  return text;
}

}  // namespace

TEST(StatementDates, AreThoseOfTheMonth) {
  const std::time_t opening = 1709252400;  // 2024-03-01, 00:20 in Greenwich
  EXPECT_EQ(day_of(opening), "2024-03-01");
}
