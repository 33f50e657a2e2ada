#include "text.hpp"

#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

Json process_record() {
  return {{"record", "process"},
          {"schema", 1},
          {"framework", "googletest"},
          {"framework_version", "1.12.1"},
          {"binary", "export_tests"},
          {"path", "/build/export_tests"},
          {"binary_size", 1000},
          {"binary_mtime_ns", 1},
          {"args", {"--gtest_repeat=1"}},
          {"cwd", "/build"},
          {"pid", 42},
          {"started_ns", 1700000000000000000},
          {"supervised", true}};
}

Json failure_record() {
  return {{"record", "failure"},
          {"n", 1},
          {"kind", "assertion"},
          {"fatal", true},
          {"family", "EQ"},
          {"source", {"a", "b"}},
          {"type", "std::runtime_error"},
          {"file", "export_test.cpp"},
          {"line", 7},
          {"sections", {"inner"}},
          {"site", 1},
          {"message", "a is not b"}};
}

}  // namespace

Records every_record() {
  return {
      process_record(),
      {{"record", "last"}, {"site", "00000001"}},
      {{"record", "run_start"},
       {"filtered", false},
       {"partial", true},
       {"selected", 1},
       {"seed", 5},
       {"assertions", "all"}},
      {{"record", "iteration"}, {"seed", 5}},
      {{"record", "test_start"},
       {"n", 1},
       {"test", "Export.Roundtrip"},
       {"file", "export_test.cpp"},
       {"line", 5},
       {"value_param", "3"},
       {"type_param", "int"},
       {"excused_by", "mayfail"}},
      {{"record", "site"},
       {"id", 1},
       {"macro", "ASSERT_EQ"},
       {"source", {"a", "b"}},
       {"file", "export_test.cpp"},
       {"line", 7},
       {"sections", {"inner"}}},
      failure_record(),
      {{"record", "skip"}, {"n", 1}, {"file", "export_test.cpp"}, {"line", 6}, {"message", "not here"}},
      {{"record", "assertions"}, {"n", 1}, {"counts", {1, 1, 2, 0}}},
      {{"record", "test_end"}, {"n", 1}, {"outcome", "failed"}, {"us", 12}, {"assertions", 3}},
      {{"record", "failure"},
       {"scope", "suite Export"},
       {"kind", "exception"},
       {"source", Json::array()},
       {"message", "thrown"}},
      {{"record", "not_run"},
       {"test", "Export.Old"},
       {"why", "disabled"},
       {"file", "export_test.cpp"},
       {"line", 9}},
      {{"record", "run_end"}, {"ok", false}, {"own_code", 1}},
      {{"record", "exit"}, {"status", 1}},
      {{"record", "verdict"}, {"status", 0}},
      {{"record", "closed"}},
      {{"record", "sanitizer"}},
      {{"record", "lost"}, {"why", "no space left"}},
      {{"record", "fixture"}, {"path", "data.csv"}, {"before", "sha256:00"}, {"after", "missing"}},
      {{"record", "wait"},
       {"status", 1},
       {"timed_out", false},
       {"ctest", "export"},
       {"binary_digest", "xxh3:00"}},
  };
}

Records small_report() {
  return {process_record(),
          {{"record", "run_start"}, {"filtered", false}, {"selected", 1}},
          {{"record", "test_start"}, {"n", 1}, {"test", "Export.Roundtrip"}},
          {{"record", "test_end"}, {"n", 1}, {"outcome", "passed"}, {"us", 12}},
          {{"record", "run_end"}, {"ok", true}, {"own_code", 0}},
          {{"record", "exit"}, {"status", 0}},
          {{"record", "closed"}},
          {{"record", "wait"}, {"status", 0}}};
}

std::string text_of(const Records& records) {
  std::string text;
  for (const Json& record : records)
    text += record.dump() + "\n";
  return text;
}

std::string fault_of(std::string_view text) {
  const auto report = read_report(text, "the report");
  if (report) return {};
  EXPECT_EQ(report.error().code, ExitCode::untrusted_input);
  EXPECT_TRUE(std::string_view(report.error().where).starts_with("the report")) << report.error().where;
  EXPECT_FALSE(report.error().mend.empty());
  EXPECT_FALSE(report.error().what.empty());
  return report.error().what;
}

std::string fault_of(const Records& records) {
  return fault_of(text_of(records));
}

}  // namespace freezegate::testing
