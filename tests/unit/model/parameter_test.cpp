// The parameter that a freeze is for, in replays and in names.
#include <freezegate/parameter.hpp>

#include <gtest/gtest.h>

namespace freezegate {
namespace {

Freeze freeze_of(std::string test, std::string parameter) {
  Freeze freeze;
  freeze.id = {"rows_tests", std::move(test)};
  freeze.parameter = std::move(parameter);
  return freeze;
}

Replay failed_with(std::string parameter) {
  Replay replay;
  replay.end = ReplayEnd::failed;
  replay.parameter = std::move(parameter);
  return replay;
}

TEST(Parameter, OfAReplayDecidesWhetherItIsOfTheFrozenTest) {
  const Freeze freeze = freeze_of("Inst/Rows.Sorted/0", "2");
  Replay same = failed_with("2");
  hold_to_parameter(freeze, same);
  EXPECT_EQ(same.end, ReplayEnd::failed);
  Replay other = failed_with("3");
  hold_to_parameter(freeze, other);
  EXPECT_EQ(other.end, ReplayEnd::not_run);
  EXPECT_EQ(other.why, "its parameter is `3`, and the freeze is for `2`");
}

TEST(Parameter, IsNotAskedWhereNoneIsPinned) {
  Replay replay = failed_with("3");
  hold_to_parameter(freeze_of("Inst/Rows.Sorted/0", ""), replay);
  EXPECT_EQ(replay.end, ReplayEnd::failed);
}

TEST(Parameter, SaysNothingOfAReplayThatRanNothing) {
  Replay replay;
  replay.end = ReplayEnd::error;
  replay.why = "no run report came";
  hold_to_parameter(freeze_of("Inst/Rows.Sorted/0", "2"), replay);
  EXPECT_EQ(replay.why, "no run report came");
}

TEST(Parameter, StandsInTheNameThatCtestGives) {
  const Freeze freeze = freeze_of("Inst/Rows.DISABLED_Sorted/0", "\"a b\"");
  EXPECT_TRUE(is_ctest_name_of("Inst/Rows.Sorted/\"a b\"", freeze));
  EXPECT_TRUE(is_ctest_name_of("Inst/Rows.Sorted/0", freeze));
  EXPECT_FALSE(is_ctest_name_of("Inst/Rows.Sorted/\"b\"", freeze));
  EXPECT_FALSE(is_ctest_name_of("Inst/Rows.Sorted/", freeze_of("Inst/Rows.Sorted/0", "")));
  EXPECT_TRUE(is_ctest_name_of("Rows.NotDISABLED_", freeze_of("DISABLED_Rows.NotDISABLED_", "")));
}

}  // namespace
}  // namespace freezegate
