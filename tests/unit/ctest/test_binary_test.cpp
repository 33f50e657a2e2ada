// How a build runs a test binary.
#include <freezegate/test_binary.hpp>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

CtestTest test_with(std::vector<std::string> command) {
  CtestTest test;
  test.name = "t";
  test.command = std::move(command);
  return test;
}

std::optional<std::string> some_environment(const std::string& name) {
  if (name == "PATH") return "/bin";
  return std::nullopt;
}

std::map<std::string, std::string> variables(std::vector<std::string> set,
                                             std::vector<std::string> modified) {
  CtestTest test;
  test.environment = std::move(set);
  test.environment_modification = std::move(modified);
  const auto result = environment_of(test, some_environment);
  EXPECT_TRUE(result);
  return result.value_or(std::map<std::string, std::string>{});
}

TEST(TestEnvironment, IsSetAndModifiedInOrder) {
  EXPECT_THAT(variables({"A=1", "B=x=y", "C="}, {}),
              UnorderedElementsAre(Pair("A", "1"), Pair("B", "x=y"), Pair("C", "")));
  EXPECT_THAT(variables({}, {"PATH=path_list_prepend:/opt", "PATH=path_list_append:/end"}),
              ElementsAre(Pair("PATH", "/opt:/bin:/end")));
  EXPECT_THAT(variables({"A=1"}, {"A=string_append:2", "A=string_prepend:0"}), ElementsAre(Pair("A", "012")));
  EXPECT_THAT(variables({"PATH=x"}, {"PATH=reset:"}), ElementsAre(Pair("PATH", "/bin")));
  EXPECT_THAT(variables({}, {"A=set:a:b", "A=unset:"}), ElementsAre(Pair("A", "")));
  EXPECT_THAT(variables({}, {"L=cmake_list_append:a", "L=cmake_list_append:b"}),
              ElementsAre(Pair("L", "a;b")));
}

TEST(TestEnvironment, WhatCtestDoesNotKnowIsRefused) {
  for (const char* const text : {"A=shout:x", "A", "A=set", "=set:x"}) {
    CtestTest test;
    test.environment_modification = {text};
    const auto result = environment_of(test, some_environment);
    ASSERT_FALSE(result) << text;
    EXPECT_THAT(result.error().what, HasSubstr(text));
  }
}

TEST(TestThatRuns, TheOneThatNamesTheTestComesFirst) {
  const std::vector<CtestTest> tests = {test_with({"/b/other", "A.b"}),
                                        test_with({"/b/unit", "--gtest_filter=A.a"}),
                                        test_with({"/b/unit", "--gtest_filter=A.b", "--x"})};
  EXPECT_EQ(test_that_runs(tests, {"unit", "A.b"}), &tests[2]);
  EXPECT_EQ(test_that_runs(tests, {"unit", "A.c"}), &tests[1]);
  EXPECT_EQ(test_that_runs(tests, {"none", "A.c"}), nullptr);
}

// A decoy that is never run must not be what a replay shows.
TEST(OtherWayToRun, IsOneThatAReplayCouldAsWellHaveChosen) {
  std::vector<CtestTest> tests = {test_with({"/b/unit"}), test_with({"/b/unit", "--gtest_filter=A.*"}),
                                  test_with({"/b/unit", "--gtest_filter=A.b"}), test_with({"/b/other"})};
  EXPECT_EQ(other_way_to_run(tests, {"unit", "A.c"}, tests[0]), nullptr)
      << "which tests it selects is no way to run";
  tests[3].environment = {"X=1"};
  EXPECT_EQ(other_way_to_run(tests, {"unit", "A.c"}, tests[0]), nullptr) << "another binary";
  tests[2].environment = {"X=1"};
  EXPECT_EQ(other_way_to_run(tests, {"unit", "A.b"}, tests[2]), nullptr) << "it alone names the test";
  EXPECT_EQ(other_way_to_run(tests, {"unit", "A.c"}, tests[0]), &tests[2]);
  tests[2].environment.clear();
  tests[1].working_directory = "/elsewhere";
  EXPECT_EQ(other_way_to_run(tests, {"unit", "A.c"}, tests[0]), &tests[1]);
  tests[1].disabled = true;
  EXPECT_EQ(other_way_to_run(tests, {"unit", "A.c"}, tests[0]), nullptr);
  tests[0].command.push_back("--slow");
  EXPECT_EQ(other_way_to_run(tests, {"unit", "A.c"}, tests[0]), &tests[2]);
}

TEST(TestThatRuns, IsNotDisabled) {
  std::vector<CtestTest> tests = {test_with({"/decoy/unit", "--gtest_filter=A.b"}), test_with({"/b/unit"})};
  tests[0].disabled = true;
  EXPECT_EQ(test_that_runs(tests, {"unit", "A.b"}), &tests[1]);
  EXPECT_THAT(programs_named(tests, "unit"), ElementsAre("/b/unit"));
}

TEST(ProgramsNamed, TellsTwoOfOneNameApart) {
  std::vector<CtestTest> tests = {test_with({"/b/unit"}), test_with({"/b/x/../unit", "--depth=3"}),
                                  test_with({"/emulator", "/decoy/unit"}), test_with({"/b/other"})};
  EXPECT_THAT(programs_named(tests, "unit"), ElementsAre("/b/unit", "/decoy/unit"));
  EXPECT_THAT(programs_named(tests, "none"), IsEmpty());
  tests.resize(1);
  tests[0].command = {"./unit"};
  tests[0].working_directory = "/b";
  EXPECT_THAT(programs_named(tests, "unit"), ElementsAre("/b/unit"));
}

TEST(TestThatRuns, ItsCommandSelectsNothing) {
  EXPECT_THAT(
      command_of(test_with({"/b/unit", "--gtest_filter=A.b", "--gtest_also_run_disabled_tests", "--depth=3"}),
                 "unit"),
      ElementsAre("/b/unit", "--depth=3"));
  EXPECT_THAT(command_of(test_with({"/b/unit", "a row survives"}), "unit"), ElementsAre("/b/unit"));
  EXPECT_THAT(command_of(test_with({"qemu-arm", "-L", "/x", "/b/unit", "A"}), "unit"),
              ElementsAre("qemu-arm", "-L", "/x", "/b/unit"));
  EXPECT_THAT(command_of(test_with({"/b/unit"}), "none"), IsEmpty());
}

TEST(TestThatRuns, ALinkIsItsTarget) {
  CtestTest test = test_with({"/b/link"});
  test.link_targets = {"unit"};
  EXPECT_THAT(command_of(test, "unit"), ElementsAre("/b/link"));
}

}  // namespace

}  // namespace freezegate::testing
