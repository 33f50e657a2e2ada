// Every key of every record: read when it is there, refused when it is missing or of another type.
#include "text.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

using ::testing::HasSubstr;

// The keys that docs/reference/run-report.md calls optional.
const std::map<std::string, std::set<std::string>> optional_keys{
    {"run_start", {"seed", "assertions", "partial"}},
    {"site", {"file", "line", "sections"}},
    {"test_start", {"file", "line", "value_param", "type_param", "excused_by"}},
    {"failure", {"fatal", "family", "type", "file", "line", "sections", "site"}},
    {"skip", {"n", "file", "line", "message"}},
    {"test_end", {"assertions"}},
    {"not_run", {"file", "line"}},
    {"wait", {"timed_out", "ctest", "binary_digest"}},
};

// Keys that the reader has no use for: whatever they hold says nothing about the tests.
const std::map<std::string, std::set<std::string>> unread_keys{
    {"wait", {"binary_digest"}},
};

bool holds(const std::map<std::string, std::set<std::string>>& keys, const Json& record,
           const std::string& key) {
  const auto found = keys.find(record["record"].get<std::string>());
  return found != keys.end() && found->second.count(key) != 0;
}

// Calls `check` with the records, the index of a record and each of its keys.
template <typename Check>
void for_each_key(Check check) {
  const Records records = every_record();
  for (std::size_t i = 0; i < records.size(); ++i) {
    for (const auto& [key, value] : records[i].items()) {
      SCOPED_TRACE(records[i]["record"].get<std::string>() + "." + key);
      check(records, i, key, value);
    }
  }
}

Json of_another_type(const Json& value) {
  return value.is_string() ? Json(7) : Json("text");
}

TEST(ReportKeys, AreAllRead) {
  const auto report = read_report(text_of(every_record()), "r");
  ASSERT_TRUE(report) << report.error().what;
  EXPECT_EQ(report->framework, "googletest");
  EXPECT_EQ(report->framework_version, "1.12.1");
  EXPECT_EQ(report->binary, "export_tests");
  EXPECT_EQ(report->path, "/build/export_tests");
  EXPECT_EQ(report->arguments, std::vector<std::string>{"--gtest_repeat=1"});
  EXPECT_EQ(report->working_directory, "/build");
  EXPECT_EQ(report->pid, 42);
  EXPECT_EQ(report->started_ns, 1700000000000000000);
  EXPECT_EQ(report->binary_size, 1000);
  EXPECT_EQ(report->binary_mtime_ns, 1);
  EXPECT_TRUE(report->supervised);
  ASSERT_EQ(report->runs.size(), 1U);
  EXPECT_EQ(report->runs[0].seed, 5U);
  EXPECT_EQ(report->runs[0].selected, 1U);
  EXPECT_TRUE(report->runs[0].ended);
  EXPECT_FALSE(report->runs[0].ok);
  EXPECT_EQ(report->runs[0].own_code, 1);
  ASSERT_EQ(report->tests.size(), 1U);
  const TestRun& test = report->tests[0];
  EXPECT_EQ(test.name, "Export.Roundtrip");
  EXPECT_EQ(test.line, 5U);
  EXPECT_EQ(test.value_param, "3");
  EXPECT_EQ(test.type_param, "int");
  EXPECT_EQ(test.outcome, Outcome::failed);
  EXPECT_EQ(test.microseconds, 12U);
  EXPECT_EQ(test.assertions, 3U);
  EXPECT_EQ(test.skip_reason, "not here");
  EXPECT_EQ(test.skip_file, "export_test.cpp");
  EXPECT_EQ(test.skip_line, 6U);
  EXPECT_EQ(test.excused_by, "mayfail");
  EXPECT_TRUE(test.partial);
  EXPECT_TRUE(report->runs[0].partial);
  ASSERT_EQ(test.failures.size(), 1U);
  EXPECT_EQ(test.failures[0], (Failure{FailureKind::assertion,
                                       true,
                                       "EQ",
                                       {"a", "b"},
                                       "std::runtime_error",
                                       "export_test.cpp",
                                       7,
                                       {"inner"},
                                       "a is not b"}));
  ASSERT_EQ(report->program_failures.size(), 1U);
  EXPECT_EQ(report->program_failures[0].scope, "suite Export");
  EXPECT_EQ(report->program_failures[0].failure.kind, FailureKind::exception);
  EXPECT_EQ(report->sites,
            (std::vector<AssertionSite>{{"ASSERT_EQ", {"a", "b"}, "export_test.cpp", 7, {"inner"}}}));
  EXPECT_EQ(test.sites, (std::vector<SiteCount>{{0, 1, 2, 0}}));
  EXPECT_EQ(test.captured, AssertionCapture::all);
  EXPECT_EQ(report->runs[0].captured, AssertionCapture::all);
  EXPECT_EQ(report->last_site, 0U);
  ASSERT_EQ(report->not_run.size(), 1U);
  EXPECT_EQ(report->not_run[0].why, "disabled");
  EXPECT_EQ(report->exit_status, 1);
  EXPECT_FALSE(report->closed) << "a sanitizer ended it after that";
  EXPECT_EQ(report->lost, "no space left");
  ASSERT_EQ(report->fixtures.size(), 1U);
  EXPECT_EQ(report->fixtures[0].after, "missing");
  ASSERT_TRUE(report->end);
  EXPECT_EQ(report->end->status, 1);
  EXPECT_EQ(report->ctest_name, "export");
  EXPECT_FALSE(report->torn);
}

TEST(ReportKeys, MissingOnesAreRefusedUnlessTheyAreOptional) {
  for_each_key([](Records records, std::size_t i, const std::string& key, const Json&) {
    const bool may_be_missing = holds(optional_keys, records[i], key);
    records[i].erase(key);
    const std::string fault = fault_of(records);
    EXPECT_EQ(fault.empty(), may_be_missing) << fault;
    // A failure without `n` is one outside any test, and that one lacks its scope.
    const bool is_of_a_test = key == "n" && records[i]["record"] == "failure";
    // Assertions without `n` are those outside any test, and the test lacks its own.
    const bool are_of_a_test = key == "n" && records[i]["record"] == "assertions";
    std::string named = is_of_a_test ? "scope" : key;
    if (are_of_a_test) named = "3 assertions by its end, and 0 by its sites";
    if (!may_be_missing) {
      EXPECT_THAT(fault, HasSubstr(named));
    }
  });
}

TEST(ReportKeys, OfAnotherTypeAreRefused) {
  for_each_key([](Records records, std::size_t i, const std::string& key, const Json& value) {
    const bool is_read = !holds(unread_keys, records[i], key);
    for (const Json& wrong : {of_another_type(value), Json(nullptr), Json::object()}) {
      records[i][key] = wrong;
      EXPECT_EQ(!fault_of(records).empty(), is_read) << wrong;
    }
  });
}

TEST(ReportKeys, ArraysHoldOneTypeOnly) {
  for_each_key([](Records records, std::size_t i, const std::string& key, const Json& value) {
    if (!value.is_array()) return;
    const bool is_of_text = key != "counts";
    records[i][key].push_back(is_of_text ? Json(7) : Json("text"));
    EXPECT_THAT(fault_of(records), HasSubstr(is_of_text ? "an array of texts" : "an array of counts"));
  });
}

TEST(ReportKeys, NumbersOutsideTheirRangeAreRefused) {
  for_each_key([](Records records, std::size_t i, const std::string& key, const Json& value) {
    if (!value.is_number() || holds(unread_keys, records[i], key)) return;
    // 2^64 wraps to 0 where somebody cuts it; 1e300 is no integer; 1.5 is not one either.
    for (const Json& wrong :
         {Json(18446744073709551615U), Json::parse("18446744073709551616"), Json(1e300), Json(1.5)}) {
      records[i][key] = wrong;
      EXPECT_NE(fault_of(records), "") << wrong;
    }
  });
}

// Cut to 32 or 8 bits, these would be another status, 0 among them.
TEST(ReportKeys, StatusesAreThoseOfAProcess) {
  for (const std::string record_name : {"exit", "verdict", "wait"}) {
    for (const std::int64_t status : {std::int64_t{-1}, std::int64_t{256}, std::int64_t{1} << 32}) {
      Records records = every_record();
      for (Json& record : records) {
        if (record["record"] == record_name) record["status"] = status;
      }
      EXPECT_THAT(fault_of(records), HasSubstr("an exit status")) << record_name << " " << status;
    }
  }
  for (const std::int64_t code : {std::int64_t{1} << 32, -(std::int64_t{1} << 40)}) {
    Records records = small_report();
    records[4]["own_code"] = code;
    EXPECT_THAT(fault_of(records), HasSubstr("'own_code'"));
  }
}

TEST(ReportKeys, TheEndIsAStatusOrASignal) {
  const auto fault = [](const Json& wait) {
    Records records = small_report();
    records.back() = wait;
    records.back()["record"] = "wait";
    return fault_of(records);
  };
  EXPECT_EQ(fault({{"status", 0}}), "");
  EXPECT_EQ(fault({{"signal", 11}}), "");
  EXPECT_EQ(fault({{"signal", 64}, {"timed_out", true}}), "");
  EXPECT_NE(fault(Json::object()), "");
  EXPECT_NE(fault({{"status", 0}, {"signal", 11}}), "");
  EXPECT_NE(fault({{"signal", 0}}), "");
  EXPECT_NE(fault({{"signal", -9}}), "");
  EXPECT_NE(fault({{"signal", 128}}), "");
  EXPECT_NE(fault({{"signal", std::int64_t{1} << 32}}), "");
}

TEST(ReportKeys, WordsOutsideTheirListsAreRefused) {
  const auto fault = [](const char* name, const char* key, const Json& value) {
    Records records = every_record();
    const auto record = std::ranges::find_if(records, [&](const Json& r) { return r["record"] == name; });
    (*record)[key] = value;
    return fault_of(records);
  };
  EXPECT_THAT(fault("failure", "kind", "timeout"),
              HasSubstr("unknown kind of failure 'timeout'"));  // the supervisor's word
  EXPECT_THAT(fault("failure", "kind", ""), HasSubstr("unknown kind"));
  EXPECT_THAT(fault("test_end", "outcome", "Passed"), HasSubstr("unknown outcome 'Passed'"));
  EXPECT_THAT(fault("run_start", "assertions", "some"), HasSubstr("recorded as 'some'"));
  EXPECT_THAT(fault("process", "binary", ""), HasSubstr("names no binary"));
}

}  // namespace

}  // namespace freezegate::testing
