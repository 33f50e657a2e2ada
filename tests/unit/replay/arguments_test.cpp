// How a framework is told to run one test. tests/integration/pins asks the frameworks themselves.
#include <freezegate/replay.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

ReplayTarget named(const char* test, const char* among = "") {
  ReplayTarget target;
  target.test = test;
  target.among = among;
  return target;
}

TEST(ReplayArguments, OneTestAlone) {
  EXPECT_THAT(arguments_for(named("A/B.c/0"), "googletest"), ElementsAre("--gtest_filter=A/B.c/0"));
  EXPECT_THAT(arguments_for(named("a row survives"), "catch2"), ElementsAre("a row survives"));
}

TEST(ReplayArguments, Catch2NamesLoseTheirMeaning) {
  EXPECT_THAT(arguments_for(named(R"(a, [b] "c" \ d)"), "catch2"), ElementsAre(R"(a\, \[b\] \"c\" \\ d)"));
  EXPECT_THAT(arguments_for(named(" ~x"), "catch2"), ElementsAre(R"(\ \~x)"));
}

TEST(ReplayArguments, AmongOthers) {
  EXPECT_THAT(arguments_for(named("A.b", "A.*"), "googletest"), ElementsAre("--gtest_filter=A.*"));
  EXPECT_THAT(arguments_for(named("b", "[slow]"), "catch2"), ElementsAre("[slow]"));
}

TEST(ReplayArguments, AWholeCommandIsLeftAlone) {
  EXPECT_THAT(arguments_for(named(""), "googletest"), IsEmpty());
}

}  // namespace

}  // namespace freezegate::testing
