// Flaky: one test leaves its setting behind, and one relies on the default. Axis: order.
//
// The others begin with a reset, so that it matters only when the two follow each other: in one of 14 orders.
#include "frameworks.hpp"

#include <string>

namespace {

struct Settings {
  std::string separator = ",";
  bool has_header = true;
  int decimals = 2;
};

Settings& settings() {
  static Settings the_only_ones;
  return the_only_ones;
}

Settings& reset_settings() {
  settings() = Settings();
  return settings();
}

std::string line(int whole, int hundredths) {
  std::string text = std::to_string(whole);
  if (settings().decimals > 0) text += settings().separator + std::to_string(hundredths);
  return settings().has_header ? "price" + settings().separator + text : text;
}

}  // namespace

TEST(Settings, HeaderCanBeLeftOut) {
  reset_settings().has_header = false;
  EXPECT_EQ(line(1, 25), "1,25");
}
TEST(Settings, SeparatorCanBeATab) {
  settings().separator = "\t";
  EXPECT_EQ(settings().separator, "\t");
}
TEST(Settings, DecimalsCanBeLeftOut) {
  reset_settings().decimals = 0;
  EXPECT_EQ(line(1, 25), "price,1");
}
TEST(Settings, HeaderComesFirst) {
  reset_settings();
  EXPECT_EQ(line(7, 50).find("price"), 0U);
}
TEST(Settings, SeparatorIsAComma) {
  EXPECT_EQ(settings().separator, ",");
}
TEST(Settings, DecimalsAreTwo) {
  reset_settings();
  EXPECT_EQ(settings().decimals, 2);
}
TEST(Settings, SeparatorCanBeASemicolon) {
  reset_settings().separator = ";";
  EXPECT_EQ(line(3, 10), "price;3;10");
  reset_settings();
}
TEST(Settings, WholeNumbersHaveHundredths) {
  reset_settings();
  EXPECT_EQ(line(3, 0), "price,3,0");
}
TEST(Settings, ResetBringsTheHeaderBack) {
  settings().has_header = false;
  EXPECT_TRUE(reset_settings().has_header);
}
TEST(Settings, ResetBringsTheDecimalsBack) {
  settings().decimals = 0;
  EXPECT_EQ(reset_settings().decimals, 2);
}
TEST(Settings, ResetBringsTheSeparatorBack) {
  settings().separator = ".";
  EXPECT_EQ(reset_settings().separator, ",");
}
TEST(Settings, NegativeNumbersHaveASign) {
  reset_settings();
  EXPECT_EQ(line(-3, 10), "price,-3,10");
}
TEST(Settings, SeparatorCanBeEmpty) {
  reset_settings().separator.clear();
  EXPECT_EQ(line(1, 25), "price125");
  reset_settings();
}
TEST(Settings, AllCanBeChangedAtOnce) {
  reset_settings() = Settings{"|", false, 0};
  EXPECT_EQ(line(9, 99), "9");
  reset_settings();
}
