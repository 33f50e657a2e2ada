// Nobody thaws a test by making it assert less.
#include <freezegate/assertions.hpp>
#include <freezegate/gate.hpp>

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const std::vector<std::string> both = {R"(EXPECT EQ("a", "b"))", R"(EXPECT EQ("c", "d"))"};
const std::vector<std::string> first = {both[0]};

Replay replay_of(ReplayEnd end, std::vector<std::string> lines) {
  Replay replay;
  replay.end = end;
  replay.recorded = true;
  replay.assertions = lines.size();
  replay.asserted_lines = std::move(lines);
  if (end == ReplayEnd::failed) replay.failures = {Failure{}};
  return replay;
}

Freeze pinning(std::vector<std::string> asserts, const std::vector<std::string>& digested) {
  Freeze freeze;
  freeze.asserts = std::move(asserts);
  freeze.assertions = assertions_digest(digested);
  return freeze;
}

std::vector<GateProblem> weakened(const Freeze& freeze, const Replay& replay) {
  return weakening(freeze, std::vector{replay});
}

TEST(Weakening, TheSameIsGood) {
  EXPECT_THAT(weakened(pinning(both, both), replay_of(ReplayEnd::passed, both)), IsEmpty());
  EXPECT_THAT(weakened(pinning({}, both), replay_of(ReplayEnd::passed, both)), IsEmpty());
}

TEST(Weakening, APassThatReachesLessIsNamed) {
  const auto problems = weakened(pinning(both, both), replay_of(ReplayEnd::passed, first));
  ASSERT_THAT(problems, SizeIs(1));
  EXPECT_EQ(to_string(problems[0].fault), "WEAKENED");
  EXPECT_THAT(problems[0].lines, Contains("removed " + both[1]));
  EXPECT_THAT(weakened(pinning({}, both), replay_of(ReplayEnd::passed, first)), SizeIs(1));
}

TEST(Weakening, AFailureMayHideWhatStandsBehindIt) {
  EXPECT_THAT(weakened(pinning(both, both), replay_of(ReplayEnd::failed, first)), IsEmpty());
  Replay fatal = replay_of(ReplayEnd::failed, first);
  fatal.failures[0].fatal = true;
  EXPECT_THAT(weakened(pinning({}, both), fatal), IsEmpty());
  EXPECT_THAT(weakened(pinning({}, both), replay_of(ReplayEnd::failed, first)), SizeIs(1));
}

TEST(Weakening, AFailureOfSomethingElseIsNamed) {
  EXPECT_THAT(weakened(pinning(both, both), replay_of(ReplayEnd::failed, {R"(EXPECT TRUE("true"))"})),
              SizeIs(1));
}

TEST(Weakening, WhatWasNotRecordedCannotBeCompared) {
  Replay replay = replay_of(ReplayEnd::passed, both);
  replay.recorded = false;
  EXPECT_THAT(weakened(pinning(both, both), replay), SizeIs(1));
  EXPECT_THAT(weakened(Freeze{}, replay), IsEmpty());
}

TEST(Weakening, APassThatAssertsNothingIsNoPass) {
  const auto problems = weakened(Freeze{}, replay_of(ReplayEnd::passed, {}));
  ASSERT_THAT(problems, SizeIs(1));
  EXPECT_THAT(problems[0].what, HasSubstr("asserts nothing"));
}

TEST(Weakening, OneOfManyReplaysIsEnough) {
  const std::vector<Replay> replays = {replay_of(ReplayEnd::failed, first),
                                       replay_of(ReplayEnd::passed, both),
                                       replay_of(ReplayEnd::passed, first)};
  EXPECT_THAT(weakening(pinning(both, both), replays), SizeIs(1));
}

TEST(Weakening, ReplaysWithoutAnEndSayNothing) {
  for (const ReplayEnd end : {ReplayEnd::error, ReplayEnd::skipped, ReplayEnd::not_run})
    EXPECT_THAT(weakened(pinning(both, both), replay_of(end, {})), IsEmpty());
}

TEST(Weakening, ATestThatOnlySucceedsAssertsNothing) {
  Replay replay = replay_of(ReplayEnd::passed, {});
  replay.assertions = 1;  // SUCCEED() is no line
  EXPECT_THAT(weakened({}, replay), SizeIs(1));
  EXPECT_THAT(witness_problems({}, {"t", "A.b"}, replay, {}), SizeIs(1));
  replay.recorded = false;
  EXPECT_THAT(weakened({}, replay), IsEmpty());
  EXPECT_THAT(witness_problems({}, {"t", "A.b"}, replay, {}), IsEmpty());
}

}  // namespace

}  // namespace freezegate::testing
