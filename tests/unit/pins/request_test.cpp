// What --pin says.
#include <freezegate/pins.hpp>

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

using ::testing::HasSubstr;

PinModes applied(const std::vector<std::string>& texts) {
  const auto modes = apply_pins(*preset_modes("full"), texts);
  EXPECT_TRUE(modes);
  return modes.value_or(PinModes{});
}

Error refused(const std::string& text) {
  const auto modes = apply_pins({}, std::vector<std::string>{text});
  EXPECT_FALSE(modes) << text;
  return modes ? Error{} : modes.error();
}

TEST(Pins, PresetsNameEveryAxis) {
  for (const char* const preset : {"none", "launcher", "full"})
    EXPECT_EQ(preset_modes(preset)->size(), pin_axes().size());
  EXPECT_FALSE(preset_modes("all"));
}

TEST(Pins, LauncherLeavesOutWhatNeedsTheLibrary) {
  const PinModes modes = *preset_modes("launcher");
  EXPECT_EQ(modes.at("layout"), PinMode::seed);
  EXPECT_EQ(modes.at("pid"), PinMode::seed);
  for (const char* const axis : {"heap", "entropy", "clock", "dirs", "sched", "race"})
    EXPECT_EQ(modes.at(axis), PinMode::off) << axis;
}

TEST(Pins, LaterRequestsChangeEarlierOnes) {
  const PinModes modes = applied({"none", "clock=fixed,heap=seed", "heap=off"});
  EXPECT_EQ(modes.at("clock"), PinMode::fixed);
  EXPECT_EQ(modes.at("heap"), PinMode::off);
  EXPECT_EQ(modes.at("sched"), PinMode::off);
}

TEST(Pins, APresetReplacesWhatCameBefore) {
  EXPECT_EQ(applied({"clock=fixed", "full"}).at("clock"), PinMode::seed);
  EXPECT_EQ(applied({"none,sched=seed"}).at("sched"), PinMode::seed);
}

TEST(Pins, RefusalsSayWhatThereIs) {
  EXPECT_THAT(refused("everything").what, HasSubstr("'everything' is no preset"));
  EXPECT_THAT(refused("time=fixed").what, HasSubstr("'time' is not an axis"));
  EXPECT_THAT(refused("time=fixed").mend, HasSubstr("clock"));
  EXPECT_THAT(refused("clock=on").what, HasSubstr("'on' is not what a pin can do"));
  for (const char* const text : {"", ",", "clock", "clock=", "=seed", "clock=seed,", "clock=seed,,heap=seed"})
    EXPECT_EQ(refused(text).code, ExitCode::untrusted_input) << text;
}

TEST(Pins, Schedules) {
  for (const char* const good : {"walk", "pct:1", "pct:99"})
    EXPECT_TRUE(is_schedule(good)) << good;
  for (const char* const bad :
       {"", "random", "pct", "pct:", "pct:0", "pct:03", "pct:100", "pct:3x", "pct:-1"})
    EXPECT_FALSE(is_schedule(bad)) << bad;
}

}  // namespace

}  // namespace freezegate::testing
