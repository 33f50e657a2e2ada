// The axes that need nothing but the environment and arguments.
#include <freezegate/pins.hpp>

#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

PinPlan plan_with(const char* axis, PinMode mode, std::int64_t seed) {
  PinPlan plan;
  plan.modes[axis] = mode;
  plan.seed = seed;
  return plan;
}

TEST(PinnedEnvironment, NothingIsSetWhereNothingIsPinned) {
  EXPECT_THAT(pinned_environment(PinPlan{}, "/home"), IsEmpty());
  EXPECT_THAT(dropped_environment(PinPlan{}), IsEmpty());
  EXPECT_THAT(order_arguments(PinPlan{}, "catch2"), IsEmpty());
}

TEST(PinnedEnvironment, FixedIsWhatMostMachinesHave) {
  for (const std::int64_t seed : {0, 1, 2, 3, 99}) {
    const auto variables = pinned_environment(plan_with("env", PinMode::fixed, seed), "/private/home");
    EXPECT_THAT(variables, Contains(Pair("TZ", "UTC0")));
    EXPECT_THAT(variables, Contains(Pair("LC_ALL", "C")));
    EXPECT_THAT(variables, Contains(Pair("HOME", "/private/home")));
  }
}

TEST(PinnedEnvironment, SeedsExplore) {
  std::set<std::string> zones;
  std::set<std::string> locales;
  for (std::int64_t seed = 0; seed < 200; ++seed) {
    const auto variables = pinned_environment(plan_with("env", PinMode::seed, seed), "/");
    zones.insert(variables.at("TZ"));
    locales.insert(variables.at("LC_ALL"));
  }
  EXPECT_EQ(zones.size(), 6U);
  EXPECT_EQ(locales.size(), 4U);
}

// GoogleTest takes larger seeds modulo 99999 without a word, and 0 as the time.
TEST(PinnedEnvironment, FrameworkSeedsAreThoseThatFrameworksTake) {
  std::set<std::string> seeds;
  for (std::int64_t seed = 0; seed < 2000; ++seed) {
    const auto variables = pinned_environment(plan_with("order", PinMode::seed, seed), "/");
    const int number = std::stoi(variables.at("GTEST_RANDOM_SEED"));
    EXPECT_GE(number, 1);
    EXPECT_LE(number, 99999);
    EXPECT_EQ(variables.at("GTEST_RANDOM_SEED").size(), 5U);
    EXPECT_EQ(variables.at("GTEST_SHUFFLE"), "1");
    seeds.insert(variables.at("GTEST_RANDOM_SEED"));
  }
  EXPECT_GT(seeds.size(), 1950U);
}

TEST(PinnedEnvironment, AFixedOrderIsTheDeclaredOne) {
  const PinPlan plan = plan_with("order", PinMode::fixed, 3);
  EXPECT_EQ(pinned_environment(plan, "/").at("GTEST_SHUFFLE"), "0");
  EXPECT_EQ(order_arguments(plan, "catch2")[1], "decl");
}

TEST(PinnedEnvironment, OrderOfCatch2) {
  const auto arguments = order_arguments(plan_with("order", PinMode::seed, 3), "catch2");
  ASSERT_EQ(arguments.size(), 4U);
  EXPECT_EQ(arguments[0] + arguments[1] + arguments[2], "--orderrand--rng-seed");
  EXPECT_THAT(order_arguments(plan_with("order", PinMode::seed, 3), "googletest"), IsEmpty());
  EXPECT_THAT(order_arguments(plan_with("order", PinMode::seed, 3), ""), IsEmpty());
}

}  // namespace

}  // namespace freezegate::testing
