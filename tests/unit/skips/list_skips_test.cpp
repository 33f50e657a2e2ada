#include <freezegate/skips.hpp>

#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>

namespace freezegate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TestRun run_of(std::string name, Outcome outcome) {
  TestRun test;
  test.name = std::move(name);
  test.file = "export_test.cpp";
  test.line = 10;
  test.outcome = outcome;
  return test;
}

TestRun skipped(std::string name, std::string reason = "no network") {
  TestRun test = run_of(std::move(name), Outcome::skipped);
  test.skip_reason = std::move(reason);
  test.skip_file = "export_test.cpp";
  test.skip_line = 12;
  return test;
}

ProcessReport process(std::vector<TestRun> tests) {
  ProcessReport report;
  report.binary = "export_tests";
  report.path = "/build/export_tests";
  report.tests = std::move(tests);
  return report;
}

ProcessReport with_not_run(ProcessReport report, std::string name, std::string why) {
  report.not_run.push_back({std::move(name), std::move(why), "export_test.cpp", 30});
  return report;
}

FreezeMap map_of(std::vector<TestId> ids) {
  FreezeMap map;
  for (TestId& id : ids)
    map.freezes.emplace_back().id = std::move(id);
  return map;
}

CtestTest ctest(std::string name, std::vector<std::string> command = {"/build/export_tests"}) {
  CtestTest test;
  test.name = std::move(name);
  test.command = std::move(command);
  test.file = "/src/CMakeLists.txt";
  test.line = 7;
  return test;
}

// `kind id`, for comparisons.
std::vector<std::string> words(const std::vector<Skip>& skips) {
  std::vector<std::string> words;
  for (const Skip& skip : skips)
    words.push_back(std::string(to_string(skip.kind)) + " " + to_string(skip.id));
  return words;
}

std::vector<Skip> skips_of(const std::vector<ProcessReport>& reports,
                           const std::vector<CtestTest>& tests = {}, const FreezeMap& map = {}) {
  return list_skips(reports, tests, map);
}

TEST(ListSkips, NamesASkippedTestWithItsPlaceAndReason) {
  const auto skips = skips_of({process({skipped("A.B"), run_of("A.C", Outcome::passed)})});
  ASSERT_EQ(skips.size(), 1U);
  EXPECT_EQ(skips[0], (Skip{{"export_tests", "A.B"},
                            SkipKind::skipped,
                            "export_test.cpp",
                            12,
                            "it skips: no network",
                            "/build/export_tests"}));
}

TEST(ListSkips, TakesThePlaceOfTheTestWhereTheSkipHasNone) {
  TestRun test = skipped("A.B", "");
  test.skip_file.clear();
  const auto skips = skips_of({process({test})});
  ASSERT_EQ(skips.size(), 1U);
  EXPECT_EQ(skips[0].line, 10U);
  EXPECT_EQ(skips[0].why, "it skips");
}

TEST(ListSkips, TellsATestThatSkipsInSomeExecutions) {
  const auto skips =
      skips_of({process({skipped("A.B"), skipped("A.B")}), process({run_of("A.B", Outcome::failed)})});
  EXPECT_THAT(words(skips), ElementsAre("partly skipped export_tests::A.B"));
  EXPECT_THAT(skips.at(0).why, HasSubstr("in 2 of 3 executions"));
}

TEST(ListSkips, TellsTheSameNameInAnotherBinaryApart) {
  ProcessReport other = process({run_of("A.B", Outcome::passed)});
  other.binary = "other_tests";
  EXPECT_THAT(words(skips_of({process({skipped("A.B")}), other})), ElementsAre("skipped export_tests::A.B"));
}

TEST(ListSkips, NamesWhatIsDisabledOrHidden) {
  const auto report =
      with_not_run(with_not_run(process({}), "A.DISABLED_B", "disabled"), "a slow row", "hidden");
  const auto skips = skips_of({report});
  EXPECT_THAT(words(skips),
              ElementsAre("disabled export_tests::A.DISABLED_B", "hidden export_tests::a slow row"));
  EXPECT_EQ(skips.at(0).line, 30U);
}

TEST(ListSkips, PassesOverWhatAnotherProcessRan) {
  const auto whole = with_not_run(process({}), "a slow row", "hidden");
  EXPECT_THAT(skips_of({whole, process({run_of("a slow row", Outcome::passed)})}), IsEmpty());
  // A test that never ended was run, too.
  TestRun open = run_of("a slow row", Outcome::passed);
  open.outcome.reset();
  EXPECT_THAT(skips_of({process({open}), whole}), IsEmpty());
}

TEST(ListSkips, NamesAHiddenTestThatSkipsWhereItIsRun) {
  const auto whole = with_not_run(process({}), "a slow row", "hidden");
  EXPECT_THAT(words(skips_of({whole, process({skipped("a slow row")})})),
              ElementsAre("skipped export_tests::a slow row"));
}

TEST(ListSkips, NamesWhatIsExcusedAlsoWhereItPassed) {
  TestRun passed = run_of("may fail", Outcome::passed);
  passed.excused_by = "mayfail";
  const auto skips = skips_of({process({passed, run_of("of an old listener", Outcome::excused)})});
  EXPECT_THAT(words(skips),
              ElementsAre("excused export_tests::may fail", "excused export_tests::of an old listener"));
  EXPECT_THAT(skips.at(0).why, HasSubstr("[!mayfail]"));
}

TEST(ListSkips, NamesATestOnceForEachKind) {
  TestRun test = skipped("may fail");
  test.excused_by = "shouldfail";
  EXPECT_THAT(words(skips_of({process({test, test})})),
              ElementsAre("skipped export_tests::may fail", "excused export_tests::may fail"));
}

TEST(ListSkips, LeavesFrozenTestsToTheVerdict) {
  const auto report = with_not_run(process({skipped("A.B")}), "A.DISABLED_C", "disabled");
  EXPECT_THAT(skips_of({report}, {}, map_of({{"export_tests", "A.B"}, {"export_tests", "A.C"}})), IsEmpty());
  EXPECT_THAT(words(skips_of({report}, {}, map_of({{"other_tests", "A.B"}}))).size(), 2U);
}

TEST(ListSkips, NamesABinaryWhoseEnvironmentSkipsAll) {
  ProcessReport report = process({});
  report.runs.emplace_back().selected = 4;
  report.program_skips.push_back({"environment.cpp", 3, "no display"});
  const auto skips = skips_of({report, report});
  ASSERT_EQ(skips.size(), 1U);
  EXPECT_EQ(skips[0].id, (TestId{"export_tests", ""}));
  EXPECT_EQ(skips[0].why, "its environment skips all 4 tests: no display");
  EXPECT_FALSE(can_be_frozen(skips[0]));
}

TEST(ListSkips, NamesWhatCtestDisablesOrExcuses) {
  CtestTest disabled = ctest("one");
  disabled.disabled = true;
  CtestTest will_fail = ctest("two");
  will_fail.will_fail = true;
  CtestTest by_output = ctest("three");
  by_output.passes_by_output = true;
  CtestTest skips_by_output = ctest("four");
  skips_by_output.skips_by_output = true;
  const auto skips = skips_of({}, {disabled, will_fail, by_output, skips_by_output, ctest("five")});
  EXPECT_THAT(words(skips), ElementsAre("disabled ctest::one", "excused ctest::two", "excused ctest::three",
                                        "excused ctest::four"));
  EXPECT_EQ(skips[0].file, "/src/CMakeLists.txt");
  EXPECT_EQ(skips[0].line, 7U);
  EXPECT_THAT(skips[1].why, HasSubstr("WILL_FAIL"));
  EXPECT_FALSE(can_be_frozen(skips[0]));
}

TEST(ListSkips, KnowsTheOneTestOfACtestTest) {
  CtestTest test = ctest("A.B", {"/build/export_tests", "--gtest_filter=A.DISABLED_B"});
  test.disabled = true;
  EXPECT_THAT(words(skips_of({}, {test})), ElementsAre("disabled export_tests::A.DISABLED_B"));
  EXPECT_THAT(skips_of({}, {test}, map_of({{"export_tests", "A.B"}})), IsEmpty());
  const auto report = with_not_run(process({}), "A.DISABLED_B", "disabled");
  const auto skips = skips_of({report}, {test});
  ASSERT_EQ(skips.size(), 1U) << "the binary has said it already";
  EXPECT_EQ(skips[0].file, "export_test.cpp");
  test.command.back() = "--gtest_filter=A.*";
  EXPECT_THAT(words(skips_of({}, {test})), ElementsAre("disabled ctest::A.B"));
}

TEST(ListSkips, NamesAFailureThatCtestCallsASkip) {
  CtestTest test = ctest("all");
  test.skip_status = 1;
  ProcessReport report = process({run_of("A.B", Outcome::failed)});
  report.ctest_name = "all";
  report.end = ProcessEnd{1, 0, false};
  EXPECT_THAT(words(skips_of({report}, {test})), ElementsAre("excused ctest::all"));
  report.tests[0].outcome = Outcome::skipped;
  EXPECT_THAT(words(skips_of({report}, {test})), ElementsAre("skipped export_tests::A.B"));
  report.tests[0].outcome = Outcome::failed;
  report.end = ProcessEnd{2, 0, false};
  EXPECT_THAT(skips_of({report}, {test}), IsEmpty());
}

}  // namespace
}  // namespace freezegate
