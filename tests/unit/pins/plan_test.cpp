// From a seed to values, and to what the processes are told.
#include "pins/protocol/pin_settings.hpp"

#include <freezegate/pins.hpp>

#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

PinPlan full_plan(std::int64_t seed) {
  PinPlan plan;
  plan.modes = *preset_modes("full");
  plan.seed = seed;
  return plan;
}

std::uint64_t told(const pins::PinSettings& settings, pins::Axis axis) {
  return settings.value[static_cast<std::size_t>(axis)];
}

TEST(PinPlan, EveryAxisAndSeedHasItsOwnValue) {
  std::set<std::uint64_t> values;
  for (std::int64_t seed = -2; seed < 500; ++seed) {
    for (const PinAxis& axis : pin_axes())
      values.insert(full_plan(seed).value(axis.name));
  }
  EXPECT_EQ(values.size(), 502 * pin_axes().size());
}

// Recorded seeds are in people's freeze maps: whoever changes how a value comes from a seed makes them all
// worthless.
TEST(PinPlan, ValuesNeverChange) {
  EXPECT_EQ(full_plan(0).value("clock"), 3818465488484235970U);
  EXPECT_EQ(full_plan(7).value("sched"), 16334611661475611410U);
}

TEST(PinPlan, FixedIsTheValueOfSeedZero) {
  PinPlan plan = full_plan(42);
  plan.modes["heap"] = PinMode::fixed;
  EXPECT_EQ(plan.value("heap"), full_plan(0).value("heap"));
}

TEST(PinPlan, ReseedingOneAxisLeavesTheOthersAlone) {
  PinPlan plan = full_plan(3);
  plan.reseeded["clock"] = 9;
  for (const PinAxis& axis : pin_axes())
    EXPECT_EQ(plan.value(axis.name), full_plan(axis.name == "clock" ? 9 : 3).value(axis.name)) << axis.name;
}

TEST(PinPlan, AReseededAxisThatIsFixedStaysFixed) {
  PinPlan plan = full_plan(3);
  plan.modes["clock"] = PinMode::fixed;
  plan.reseeded["clock"] = 9;
  EXPECT_EQ(plan.value("clock"), full_plan(0).value("clock"));
}

TEST(PinPlan, ProcessesAreToldWhatIsPlanned) {
  PinPlan plan = full_plan(5);
  plan.modes["heap"] = PinMode::off;
  plan.schedule = "pct:3";
  const std::string text = settings_text(plan, "/a folder/state");
  pins::PinSettings settings{};
  ASSERT_TRUE(pins::parse_settings(text.c_str(), settings)) << text;
  EXPECT_FALSE(settings.is_pinned[static_cast<std::size_t>(pins::Axis::heap)]);
  EXPECT_EQ(told(settings, pins::Axis::clock), plan.value("clock"));
  EXPECT_EQ(told(settings, pins::Axis::sched), plan.value("sched"));
  EXPECT_EQ(settings.policy, pins::Policy::pct);
  EXPECT_EQ(settings.depth, 3U);
  EXPECT_STREQ(settings.state_path, "/a folder/state");
}

// The environment's size moves the stack.
TEST(PinPlan, TheTextIsAsLongForEverySeed) {
  const std::size_t size = settings_text(full_plan(0), "/s").size();
  for (const std::int64_t seed : {std::int64_t{1}, std::int64_t{-1}, std::int64_t{1} << 62}) {
    EXPECT_EQ(settings_text(full_plan(seed), "/s").size(), size);
  }
}

TEST(PinPlan, SeedsInText) {
  EXPECT_EQ(with_seed("a{seed}b{seed}", 12), "a12b12");
  EXPECT_EQ(with_seed("{seed", -3), "{seed");
  EXPECT_EQ(with_seed("{seed}", -3), "-3");
}

}  // namespace

}  // namespace freezegate::testing
