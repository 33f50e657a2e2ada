// What the gate costs, and what the cap says of it.
#include <freezegate/gate_cost.hpp>

#include <chrono>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const Date first_day = std::chrono::sys_days(2026y / 11 / 1);

FreezeMap map_of(int freezes) {
  FreezeMap map;
  for (int i = 0; i < freezes; ++i) {
    Freeze freeze;
    freeze.id = {"tests", "T." + std::to_string(i)};
    freeze.opened = first_day + std::chrono::days((i + 2) % freezes);
    freeze.seeds = {1, 2, 3};
    freeze.controls = {4};
    map.freezes.push_back(freeze);
  }
  return map;
}

TEST(GateCost, IsSeedsAndControlsTimesWhatOneReplayTook) {
  const FreezeMap map = map_of(5);
  EXPECT_EQ(cost_of(map, std::nullopt).replays, 20U);
  EXPECT_EQ(cost_of(map, std::nullopt).seconds, std::nullopt);
  EXPECT_DOUBLE_EQ(cost_of(map, GateMeasure{10, 2.5}).seconds.value(), 5);
  EXPECT_EQ(cost_of(map, GateMeasure{0, 2.5}).seconds, std::nullopt) << "nothing was measured";
  EXPECT_EQ(to_words(cost_of(map, GateMeasure{10, 2.5})),
            "20 replays of their seeds and controls, 5.0 s a run");
  EXPECT_EQ(to_words(cost_of(map_of(1), std::nullopt)), "4 replays of their seeds and controls");
}

TEST(GateCap, SaysNothingOfAMapThatKeepsToIt) {
  FreezeMap map = map_of(4);
  map.policy.cap = 4;
  EXPECT_EQ(cap_problem(map, std::nullopt), "");
  map.policy.cap = 3;
  EXPECT_THAT(cap_problem(map, std::nullopt), HasSubstr("4 freezes are open and the cap is 3: close 1"));
}

TEST(GateCap, SaysTheCostAndTheThreeOldest) {
  FreezeMap map = map_of(5);  // T.3 was opened first, then T.4, T.0, T.1, T.2
  map.policy.cap = 2;
  EXPECT_EQ(cap_problem(map, GateMeasure{10, 100}),
            "5 freezes are open and the cap is 2: close 3 at least; they cost 20 replays of their "
            "seeds and controls, 200 s a run; the oldest are tests::T.3 (opened 2026-11-01), tests::T.4 "
            "(opened 2026-11-02), tests::T.0 (opened 2026-11-03)");
  FreezeMap one = map_of(1);
  one.policy.cap = 0;
  EXPECT_THAT(cap_problem(one, std::nullopt), HasSubstr("the oldest is tests::T.0"));
}

TEST(GateMeasures, AreReadFromTheGatesJson) {
  const auto measure = read_gate_measure(
      R"({"schema_version": 1, "map_problems": [], "replays": 12, "seconds": 3.5, "more": null})",
      "gate.json");
  ASSERT_TRUE(measure) << measure.error().what;
  EXPECT_EQ(measure->replays, 12U);
  EXPECT_DOUBLE_EQ(measure->seconds, 3.5);
}

TEST(GateMeasures, NothingElseIsTakenForOne) {
  for (const char* text :
       {"", "[]", "{", "{}", R"({"schema_version": 2, "map_problems": [], "replays": 1, "seconds": 1})",
        R"({"schema_version": 1, "map_problems": [], "replays": -1, "seconds": 1})",
        R"({"schema_version": 1, "map_problems": [], "replays": 1, "seconds": -1})",
        R"({"schema_version": 1, "map_problems": [], "replays": 1, "seconds": "1"})",
        R"({"schema_version": 1, "replays": 1, "seconds": 1})"}) {
    const auto measure = read_gate_measure(text, "gate.json");
    ASSERT_FALSE(measure) << text;
    EXPECT_EQ(measure.error().where, "gate.json");
    EXPECT_EQ(measure.error().code, ExitCode::untrusted_input);
  }
}

}  // namespace

}  // namespace freezegate::testing
