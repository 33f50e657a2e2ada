// The records that speak of assertions: sites, what was executed of them, and the last one.
#include "text.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Json site(std::int64_t id, const std::string& macro = "EXPECT_EQ") {
  return {{"record", "site"},     {"id", id},        {"macro", macro},
          {"source", {"a", "b"}}, {"file", "t.cpp"}, {"line", 10 + id}};
}

Json counts(std::optional<int> n, const std::vector<std::uint64_t>& numbers) {
  Json record{{"record", "assertions"}, {"counts", numbers}};
  if (n) record["n"] = *n;
  return record;
}

Json last(const std::string& digits) {
  return {{"record", "last"}, {"site", digits}};
}

// A report of one passing test that recorded all, with these records before the end of the test.
Records with(const Records& inside, const std::string& capture = "all") {
  Records records = small_report();
  if (!capture.empty()) records[1]["assertions"] = capture;
  records.insert(records.begin() + 3, inside.begin(), inside.end());
  return records;
}

ProcessReport read(const Records& records) {
  auto report = read_report(text_of(records), "r");
  EXPECT_TRUE(report) << report.error().what;
  return report ? *std::move(report) : ProcessReport{};
}

TEST(ReportAssertions, AreReadByTest) {
  const ProcessReport report =
      read(with({site(1), site(2, "ASSERT_TRUE"), counts(1, {2, 1, 0, 0}), counts(1, {1, 5, 2, 1})}));
  ASSERT_EQ(report.sites.size(), 2U);
  EXPECT_EQ(report.sites[1].macro, "ASSERT_TRUE");
  EXPECT_EQ(report.sites[1].line, 12U);
  ASSERT_EQ(report.tests.size(), 1U);
  EXPECT_THAT(report.tests[0].sites, ElementsAre(SiteCount{1, 1, 0, 0}, SiteCount{0, 5, 2, 1}));
  EXPECT_EQ(report.tests[0].assertions, 9U) << "the end does not say: the sites are added up";
  EXPECT_THAT(report.outside_tests, IsEmpty());
  EXPECT_FALSE(report.last_site);
}

TEST(ReportAssertions, OfAFileWithoutCaptureAreNotKnown) {
  const ProcessReport report = read(with({site(1)}));
  EXPECT_EQ(report.tests[0].captured, AssertionCapture::all);
  EXPECT_EQ(report.tests[0].assertions, std::nullopt) << "none that was seen is not the same as none";
}

TEST(ReportAssertions, OutsideTestsAreAddedUp) {
  const ProcessReport report =
      read(with({site(1), counts({}, {1, 1, 0, 0}), site(2), site(3), counts({}, {3, 0, 0, 0, 1, 4, 1, 1})}));
  EXPECT_THAT(report.outside_tests, ElementsAre(SiteCount{0, 5, 1, 1}, SiteCount{2, 0, 0, 0}));
  EXPECT_THAT(report.tests[0].sites, IsEmpty());
}

TEST(ReportAssertions, StandOutsideARunToo) {
  Records records = small_report();
  const Records early{site(1), counts({}, {1, 1, 0, 0})};
  records.insert(records.begin() + 1, early.begin(), early.end());
  records.insert(records.begin() + 7, counts({}, {1, 2, 0, 0}));
  EXPECT_THAT(read(records).outside_tests, ElementsAre(SiteCount{0, 3, 0, 0}));
}

TEST(ReportAssertions, CaptureIsThatOfTheRun) {
  for (const auto& [word, capture] : {std::pair{"", AssertionCapture::none},
                                      {"counts", AssertionCapture::counts},
                                      {"all", AssertionCapture::all}}) {
    const ProcessReport report = read(with({}, word));
    EXPECT_EQ(report.runs[0].captured, capture) << word;
    EXPECT_EQ(report.tests[0].captured, capture) << word;
  }
}

TEST(ReportAssertions, ATestThatNeverEndedMayHaveNoCounts) {
  Records records = with({site(1)});
  records.erase(records.begin() + 4);
  const ProcessReport report = read(records);
  EXPECT_FALSE(report.tests[0].assertions);
  EXPECT_THAT(report.tests[0].sites, IsEmpty());
}

TEST(ReportAssertions, FaultsAreNamed) {
  struct Row {
    Records inside;
    std::string says;
  };
  const std::vector<Row> rows{
      {{site(2)}, "site 2 follows site 0"},
      {{site(0)}, "site 0 follows site 0"},
      {{site(1), site(1)}, "site 1 follows site 1"},
      {{site(1), site(3)}, "site 3 follows site 1"},
      {{site(1), counts(1, {1, 1, 0})}, "not four for each site"},
      {{site(1), counts(1, {1, 1, 0, 0, 1})}, "not four for each site"},
      {{counts(1, {1, 1, 0, 0})}, "site 1 is not known"},
      {{site(1), counts(1, {2, 1, 0, 0})}, "site 2 is not known"},
      {{site(1), counts(1, {0, 1, 0, 0})}, "site 0 is not known"},
      {{site(1), counts({}, {2, 1, 0, 0})}, "site 2 is not known"},
      {{site(1), counts(1, {1, 1, 0, 0, 1, 1, 0, 0})}, "site 1 is counted twice"},
      {{site(1), counts(1, {1, 1, 0, 0}), counts(1, {1, 1, 0, 0})}, "site 1 is counted twice"},
      {{site(1), counts(1, {1, 1, 0, 0}), counts({}, {1, 1, 0, 0}), counts(1, {1, 1, 0, 0})},
       "site 1 is counted twice"},
      {{site(1), counts({}, {1, 1, 0, 0, 1, 1, 0, 0})}, "site 1 is counted twice"},
      {{site(1), counts(2, {1, 1, 0, 0})}, "test 2 is not the one that is running"},
      {{site(1), counts(1, {1, std::uint64_t{1} << 53U, 0, 0})}, "an array of counts"},
      {{last("0000001")}, "not eight decimal digits"},
      {{last("000000001")}, "not eight decimal digits"},
      {{last("0000000x")}, "not eight decimal digits"},
      {{last("-0000001")}, "not eight decimal digits"},
      {{last("00000000"), last("00000000")}, "a second 'last' record"},
      {{last("00000001")}, "site 1 is not known"},
      {{site(1), last("00000002")}, "site 2 is not known"},
  };
  for (const Row& row : rows)
    EXPECT_THAT(fault_of(with(row.inside)), HasSubstr(row.says)) << Json(row.inside);
}

TEST(ReportAssertions, OfATestThatHasEndedAreRefused) {
  Records records = with({site(1)});
  records.insert(records.begin() + 5, counts(1, {1, 1, 0, 0}));
  EXPECT_THAT(fault_of(records), HasSubstr("test 1 is not the one that is running"));
}

TEST(ReportAssertions, AFailureNamesAKnownSite) {
  Json failure{{"record", "failure"},     {"n", 1},        {"kind", "assertion"},
               {"source", Json::array()}, {"message", ""}, {"site", 2}};
  EXPECT_THAT(fault_of(with({site(1), failure})), HasSubstr("site 2 is not known"));
  failure["site"] = 1;
  EXPECT_EQ(fault_of(with({site(1), failure})), "");
}

TEST(ReportAssertions, SitesAndTheEndOfATestAgree) {
  Records records = with({site(1), counts(1, {1, 2, 1, 1})});
  records[5]["assertions"] = 4;
  EXPECT_EQ(fault_of(records), "");
  records[5]["assertions"] = 5;
  EXPECT_THAT(fault_of(records), HasSubstr("executed 5 assertions by its end, and 4 by its sites"));
  records[1]["assertions"] = "counts";
  EXPECT_EQ(fault_of(records), "") << "nobody promised all sites";
}

// What a process leaves that was killed: the field was overwritten, the records of the last sites are cut
// off.
TEST(ReportAssertions, TheLastSiteOfACutReportMayBeUnknown) {
  Records records = with({site(1)});
  records.insert(records.begin() + 1, last("00000002"));
  EXPECT_NE(fault_of(records), "");
  records.resize(6);  // neither `closed` nor `wait`
  EXPECT_EQ(fault_of(records), "");
  EXPECT_FALSE(read(records).last_site);
  records.push_back({{"record", "lost"}, {"why", "no space left"}});
  records.push_back({{"record", "wait"}, {"signal", 11}});
  EXPECT_EQ(fault_of(records), "");
  records[1]["site"] = "00000001";
  EXPECT_EQ(read(records).last_site, 0U);
}

Failure signal_after(const std::string& last_site, const std::string& capture) {
  const Json failure{{"record", "failure"}, {"n", 1},        {"kind", "signal"},
                     {"type", "SIGSEGV"},   {"fatal", true}, {"source", Json::array()},
                     {"file", "other.cpp"}, {"line", 3},     {"message", "SIGSEGV - Segmentation"}};
  Records records = with({site(1), site(2, "CHECK"), failure}, capture);
  records.insert(records.begin() + 1, last(last_site));
  return read(records).tests.at(0).failures.at(0);
}

TEST(ReportAssertions, ASignalIsKnownByTheLastOne) {
  const Failure failure = signal_after("00000002", "all");
  EXPECT_EQ(shape_of(failure), R"x(signal SIGSEGV after CHECK("a", "b") in t.cpp)x");
  EXPECT_FALSE(failure.fatal);
  EXPECT_EQ(failure.line, 12U);
  EXPECT_EQ(failure.message, "SIGSEGV - Segmentation; the last assertion reached: CHECK(a, b) at t.cpp:12");
}

// The rule: a signature is the same whether assertions are recorded or not. A freeze would drift otherwise.
TEST(ReportAssertions, AssertionsAndExceptionsKeepTheirShape) {
  for (const std::string kind : {"assertion", "exception"}) {
    Json failure{{"record", "failure"},  {"n", 1},
                 {"kind", kind},         {"type", kind == "exception" ? "std::bad_alloc" : ""},
                 {"source", {"a", "b"}}, {"message", "a is not b"}};
    if (kind == "assertion") failure["family"] = "EQ";
    const Failure bare = read(with({failure}, "")).tests.at(0).failures.at(0);
    failure["site"] = 1;
    Records records = with({site(1), failure, counts(1, {1, 0, 1, 0})});
    records.insert(records.begin() + 1, last("00000001"));
    EXPECT_EQ(read(records).tests.at(0).failures.at(0), bare) << kind;
  }
}

TEST(ReportAssertions, ASignalWithoutTheLastOneIsJustThat) {
  EXPECT_EQ(shape_of(signal_after("00000000", "all")), "signal SIGSEGV");
  EXPECT_EQ(shape_of(signal_after("00000002", "counts")), "signal SIGSEGV");
  EXPECT_EQ(shape_of(signal_after("00000002", "")), "signal SIGSEGV");
}

}  // namespace

}  // namespace freezegate::testing
