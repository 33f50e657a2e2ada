// The variable by which the launcher tells the preload library what to pin.
#include "pins/protocol/pin_settings.hpp"

#include <string>

#include <gtest/gtest.h>

namespace freezegate::pins {
namespace {

std::size_t place(Axis axis) {
  return static_cast<std::size_t>(axis);
}

bool pins_nothing(const PinSettings& settings) {
  for (const bool is_pinned : settings.is_pinned) {
    if (is_pinned) return false;
  }
  return settings.state_path == nullptr;
}

TEST(PinSettings, ReadsAxes) {
  PinSettings settings;
  ASSERT_TRUE(parse_settings("v1 clock=0123456789abcdef sched=00000000000000ff", settings));
  EXPECT_TRUE(settings.is_pinned[place(Axis::clock)]);
  EXPECT_EQ(settings.value[place(Axis::clock)], 0x0123456789ABCDEFU);
  EXPECT_EQ(settings.value[place(Axis::sched)], 0xFFU);
  EXPECT_FALSE(settings.is_pinned[place(Axis::heap)]);
  EXPECT_EQ(settings.state_path, nullptr);
  EXPECT_EQ(settings.policy, Policy::random_walk);
}

TEST(PinSettings, ReadsEachAxis) {
  for (std::size_t i = 0; i < axis_count; ++i) {
    const std::string text = std::string("v1 ") + axis_names[i] + "=fedcba9876543210";
    PinSettings settings;
    ASSERT_TRUE(parse_settings(text.c_str(), settings)) << text;
    for (std::size_t j = 0; j < axis_count; ++j)
      EXPECT_EQ(settings.is_pinned[j], i == j) << text;
    EXPECT_EQ(settings.value[i], 0xFEDCBA9876543210U);
  }
}

TEST(PinSettings, ReadsThePathToTheEnd) {
  PinSettings settings;
  ASSERT_TRUE(parse_settings("v1 heap=0000000000000000 state=/a folder/with=signs and spaces ", settings));
  EXPECT_STREQ(settings.state_path, "/a folder/with=signs and spaces ");
}

TEST(PinSettings, ReadsPolicies) {
  PinSettings settings;
  ASSERT_TRUE(parse_settings("v1 policy=walk", settings));
  EXPECT_EQ(settings.policy, Policy::random_walk);
  ASSERT_TRUE(parse_settings("v1 policy=pct:3", settings));
  EXPECT_EQ(settings.policy, Policy::pct);
  EXPECT_EQ(settings.depth, 3U);
  ASSERT_TRUE(parse_settings("v1 policy=pct:999", settings));
  EXPECT_EQ(settings.depth, 999U);
}

TEST(PinSettings, NothingIsSomething) {
  PinSettings settings;
  EXPECT_TRUE(parse_settings("v1", settings));
  EXPECT_TRUE(pins_nothing(settings));
}

TEST(PinSettings, RefusesWhatItDoesNotUnderstandWhole) {
  for (const char* const text : {"",
                                 "v",
                                 "v2",
                                 "v10",
                                 "V1",
                                 " v1",
                                 "v1x clock=0123456789abcdef",
                                 "clock=0123456789abcdef",
                                 "v1 clock",
                                 "v1 clock=",
                                 "v1 =0123456789abcdef",
                                 "v1 clock=123456789abcdef",
                                 "v1 clock=00123456789abcdef",
                                 "v1 clock=0123456789ABCDEF",
                                 "v1 clock=0x23456789abcdef",
                                 "v1 clock=-123456789abcdef",
                                 "v1 clock=0123456789abcdeg",
                                 "v1 clocks=0123456789abcdef",
                                 "v1 clock=0123456789abcdef  heap=0123456789abcdef",
                                 "v1 clock=0123456789abcdef,heap=0123456789abcdef",
                                 "v1 clock=0123456789abcdef\theap=0123456789abcdef",
                                 "v1 state=",
                                 "v1 policy=",
                                 "v1 policy=pct",
                                 "v1 policy=pct:",
                                 "v1 policy=pct:0",
                                 "v1 policy=pct:1000",
                                 "v1 policy=pct:-1",
                                 "v1 policy=pct:1x",
                                 "v1 policy=walks",
                                 "v1 colour=0123456789abcdef"}) {
    PinSettings settings;
    EXPECT_FALSE(parse_settings(text, settings)) << "'" << text << "'";
    EXPECT_TRUE(pins_nothing(settings)) << "'" << text << "'";
  }
}

TEST(PinSettings, ForgetsWhatItReadBeforeAMistake) {
  PinSettings settings;
  EXPECT_FALSE(parse_settings("v1 clock=0123456789abcdef heap=nonsense state=/page", settings));
  EXPECT_TRUE(pins_nothing(settings));
}

}  // namespace
}  // namespace freezegate::pins
