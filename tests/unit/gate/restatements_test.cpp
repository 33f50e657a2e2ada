// When a witness is refused for saying what the frozen test says. What is a restatement: tests/unit/witness.
#include <freezegate/gate.hpp>

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

const TestId witness_id{"props", "P.q"};

AssertionSite site(const char* macro, std::vector<std::string> source, std::uint32_t line = 1) {
  AssertionSite made;
  made.macro = macro;
  made.source = std::move(source);
  made.file = "a.cpp";
  made.line = line;
  return made;
}

Replay asserting(std::vector<AssertionSite> sites, ReplayEnd end = ReplayEnd::passed) {
  Replay replay;
  replay.end = end;
  replay.asserted = std::move(sites);
  return replay;
}

Freeze frozen() {
  Freeze freeze;
  freeze.shape = {R"(EXPECT EQ("out", "expected") in export_tests.cpp)"};
  freeze.asserts = {R"x(ASSERT TRUE("file.good()"))x", R"x(EXPECT EQ("out", "expected"))x"};
  return freeze;
}

TEST(WitnessRestates, WhatFailsIsRefused) {
  const auto judged = judge_restatements(
      frozen(), witness_id,
      asserting({site("ASSERT_TRUE", {"expected == out"}), site("EXPECT_GT", {"n", "0"})}), {});
  ASSERT_TRUE(judged.problem);
  EXPECT_EQ(to_string(judged.problem->fault), "WITNESS_FAILED");
  EXPECT_THAT(judged.problem->lines, SizeIs(2));
  EXPECT_THAT(judged.problem->lines[1], HasSubstr("operands swapped"));
}

TEST(WitnessRestates, ASharedPreconditionIsRemarkedUpon) {
  const auto judged = judge_restatements(
      frozen(), witness_id, asserting({site("ASSERT_TRUE", {"file.good()"}), site("EXPECT_GT", {"n", "0"})}),
      {});
  EXPECT_FALSE(judged.problem);
  EXPECT_THAT(judged.remark, HasSubstr("also checks"));
}

TEST(WitnessRestates, NothingOfItsOwnIsRefused) {
  EXPECT_TRUE(
      judge_restatements(frozen(), witness_id, asserting({site("CHECK", {"file.good()"})}), {}).problem);
}

TEST(WitnessRestates, AnInvariantOfItsOwnIsGood) {
  const auto judged = judge_restatements(
      frozen(), witness_id, asserting({site("EXPECT_EQ", {"out.size()", "expected.size()"})}), {});
  EXPECT_FALSE(judged.problem);
  EXPECT_EQ(judged.remark, "");
}

// An old entry names neither its shape nor its assertions: what is replayed shows them.
TEST(WitnessRestates, TheReplaysShowWhatIsAsserted) {
  Replay failed = asserting({site("EXPECT_EQ", {"out", "expected"}, 7)}, ReplayEnd::failed);
  Failure failure;
  failure.family = "EQ";
  failure.file = "a.cpp";
  failure.line = 7;
  failed.failures = {failure};
  const std::vector<Replay> replays = {failed};
  const Replay witness = asserting({site("REQUIRE", {"out == expected"}), site("CHECK", {"n > 0"})});
  EXPECT_TRUE(judge_restatements(Freeze{}, witness_id, witness, replays).problem);
  EXPECT_FALSE(
      judge_restatements(Freeze{}, witness_id, asserting({site("CHECK", {"n > 0"})}), replays).problem);
}

// Which of them fails is not known: any may be it.
TEST(WitnessRestates, WithoutAShapeAnyIsRefused) {
  Freeze freeze = frozen();
  freeze.shape.clear();
  const auto judged = judge_restatements(
      freeze, witness_id, asserting({site("ASSERT_TRUE", {"file.good()"}), site("EXPECT_GT", {"n", "0"})}),
      {});
  EXPECT_TRUE(judged.problem);
}

}  // namespace

}  // namespace freezegate::testing
