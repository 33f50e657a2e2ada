// Records in places where no process writes them.
#include "text.hpp"

#include <string>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

using ::testing::HasSubstr;

// Places in small_report().
constexpr std::size_t process = 0;
constexpr std::size_t run_start = 1;
constexpr std::size_t test_start = 2;
constexpr std::size_t test_end = 3;
constexpr std::size_t run_end = 4;
constexpr std::size_t wait = 7;

Records without(std::size_t place) {
  Records records = small_report();
  records.erase(records.begin() + static_cast<std::ptrdiff_t>(place));
  return records;
}

Records with(std::size_t place, const Json& record) {
  Records records = small_report();
  records.insert(records.begin() + static_cast<std::ptrdiff_t>(place), record);
  return records;
}

TEST(ReportOrder, TheSmallReportIsGood) {
  EXPECT_EQ(fault_of(small_report()), "");
}

TEST(ReportOrder, RecordsThatOthersNeed) {
  EXPECT_THAT(fault_of(without(process)), HasSubstr("does not begin with a 'process' record"));
  EXPECT_THAT(fault_of(without(run_start)), HasSubstr("a test outside a run"));
  EXPECT_THAT(fault_of(without(test_start)), HasSubstr("test 1 is not the one that is running"));
  // These are what a process leaves that was ended: readable, and for the verdict to judge.
  EXPECT_EQ(fault_of(without(test_end)), "");
  EXPECT_EQ(fault_of(without(run_end)), "");
  EXPECT_EQ(fault_of(without(wait)), "");
}

TEST(ReportOrder, TwiceTheSame) {
  const Records records = small_report();
  EXPECT_THAT(fault_of(with(run_start, records[process])), HasSubstr("two processes wrote into one report"));
  EXPECT_THAT(fault_of(with(test_end, records[test_start])), HasSubstr("test 1 follows test 1"));
  EXPECT_THAT(fault_of(with(run_end, records[test_end])), HasSubstr("test 1 is not the one that is running"));
  EXPECT_THAT(fault_of(with(run_end + 1, records[run_end])), HasSubstr("a run ends that did not start"));
  EXPECT_THAT(fault_of(with(wait + 1, records[wait])), HasSubstr("a second 'wait' record"));
}

TEST(ReportOrder, OutsideARun) {
  const Json iteration{{"record", "iteration"}, {"seed", 1}};
  const Json not_run{{"record", "not_run"}, {"test", "A.B"}, {"why", "disabled"}};
  const Json next_test{{"record", "test_start"}, {"n", 2}, {"test", "A.B"}};
  for (const std::size_t place : {run_start, run_end + 1}) {
    EXPECT_THAT(fault_of(with(place, iteration)), HasSubstr("outside a run")) << place;
    EXPECT_THAT(fault_of(with(place, not_run)), HasSubstr("outside a run")) << place;
  }
  EXPECT_THAT(fault_of(with(run_end + 1, next_test)), HasSubstr("outside a run"));
}

TEST(ReportOrder, BehindTheEndOfTheProcess) {
  for (const Json& record : every_record()) {
    if (record["record"] == "wait") continue;
    EXPECT_THAT(fault_of(with(wait + 1, record)), HasSubstr("behind the end of the process")) << record;
  }
}

TEST(ReportOrder, TestsThatAreNotTheNext) {
  for (const std::int64_t n : {std::int64_t{0}, std::int64_t{2}, std::int64_t{-1}, std::int64_t{1} << 40}) {
    Records records = small_report();
    records[test_start]["n"] = n;
    EXPECT_NE(fault_of(records), "") << n;
    records = small_report();
    records[test_end]["n"] = n;
    EXPECT_NE(fault_of(records), "") << n;
  }
}

TEST(ReportOrder, AFailureOfATestThatHasEnded) {
  const Json failure{
      {"record", "failure"}, {"n", 1}, {"kind", "assertion"}, {"source", Json::array()}, {"message", ""}};
  EXPECT_EQ(fault_of(with(test_end, failure)), "");
  EXPECT_THAT(fault_of(with(run_end, failure)), HasSubstr("test 1 is not the one that is running"));
}

TEST(ReportOrder, SeveralRunsInOneProcess) {
  Records records = small_report();
  Records again(records.begin() + run_start, records.begin() + run_end + 1);
  again[1]["n"] = 2;
  again[2]["n"] = 2;
  records.insert(records.begin() + run_end + 1, again.begin(), again.end());
  EXPECT_EQ(fault_of(records), "");
}

TEST(ReportOrder, UnknownRecords) {
  for (const Json& record :
       {Json{{"record", "test_stop"}}, Json{{"record", ""}}, Json{{"record", "Process"}}}) {
    EXPECT_THAT(fault_of(with(test_start, record)), HasSubstr("unknown record")) << record;
  }
  for (const Json& record : {Json{{"recorded", "exit"}}, Json{{"record", 1}}, Json::object()}) {
    EXPECT_THAT(fault_of(with(test_start, record)), HasSubstr("a line without 'record'")) << record;
  }
}

TEST(ReportOrder, ErrorsNameTheLine) {
  Records records = small_report();
  records[test_start]["n"] = 5;
  const auto report = read_report(text_of(records), "r.jsonl");
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().where, "r.jsonl:3");
}

}  // namespace

}  // namespace freezegate::testing
