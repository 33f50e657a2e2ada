#include "samples.hpp"

#include <algorithm>

namespace freezegate::samples {

Date today() {
  return Date{std::chrono::year{2026} / 11 / 30};
}

Freeze freeze() {
  Freeze freeze;
  freeze.id = {"export_tests", "Export.Roundtrip"};
  freeze.signatures = {"9f2c1ab4d7e0"};
  freeze.shape = {R"(EXPECT EQ("rows", "expected") in export_test.cpp)"};
  freeze.seeds = {0, 7, 13};
  freeze.env = {{"SOURCE_DATE_EPOCH", "0"}, {"TZ", "UTC"}};
  freeze.witnesses = {{"export_props", "ExportProps.PreservesRowCount"}};
  freeze.fixtures = {{"tests/fixtures/export_small.csv",
                      "sha256:4e1f000000000000000000000000000000000000000000000000000000000000"}};
  freeze.opened = Date{std::chrono::year{2026} / 11 / 7};
  freeze.expires = parse_date("2026-12-07");
  freeze.owner = "finley";
  freeze.reason = "row order follows pointer order";
  freeze.issue = "https://bugs.example.org/4411";
  freeze.pins = {{"heap", PinMode::seed}, {"layout", PinMode::seed}};
  freeze.controls = {1, 2, 5};
  freeze.follows = {"heap"};
  freeze.rate = FailureRate{14, 200};
  freeze.assertions = "xxh3:00aa11bb22cc33dd";
  freeze.line = 12;
  return freeze;
}

FreezeMap map() {
  FreezeMap map;
  map.path = "qa/freeze.json";
  map.freezes = {freeze()};
  map.escalations = {
      {{"net_tests", "Port.Reuse"}, "scheduling", "ada", today(), "disagrees with itself at seed 3"}};
  map.revoked = {{{"export_tests", "Export.Roundtrip"},
                  today() - std::chrono::days{90},
                  today() - std::chrono::days{60},
                  "DRIFTED",
                  "1f3a9c2"}};
  return map;
}

Failure assertion() {
  Failure failure;
  failure.family = "EQ";
  failure.source = {R"("rows")", R"("expected")"};
  failure.file = "export_test.cpp";
  failure.line = 41;
  failure.message = "Expected equality of these values:\n  rows\n  expected";
  return failure;
}

Failure exception() {
  Failure failure;
  failure.kind = FailureKind::exception;
  failure.type = "std::runtime_error";
  failure.file = "export_test.cpp";
  failure.line = 52;
  failure.message = "C++ exception with description \"short read\" thrown in the test body.";
  return failure;
}

Freeze freeze_of(const Finding& finding) {
  return finding.freeze.value_or(Freeze{});
}

Finding frozen() {
  Finding finding;
  finding.kind = FindingKind::frozen;
  finding.binary = "export_tests";
  finding.test = "Export.Roundtrip";
  finding.reason = "fails as recorded";
  finding.failures = {assertion()};
  finding.shapes = {R"(EXPECT EQ("rows", "expected") in export_test.cpp)"};
  finding.signature = "9f2c1ab4d7e0";
  finding.freeze = freeze();
  finding.age_days = 23;
  finding.days_left = 7;
  return finding;
}

namespace {

Freeze freeze_named(const std::string& test) {
  Freeze named = freeze();
  named.id.test = test;
  return named;
}

}  // namespace

Finding quiet() {
  Finding finding = frozen();
  finding.kind = FindingKind::quiet;
  finding.test = "Export.Footer";
  finding.freeze = freeze_named(finding.test);
  finding.reason = "passes";
  finding.failures.clear();
  finding.shapes.clear();
  finding.signature.clear();
  return finding;
}

Finding drifted() {
  Finding finding = frozen();
  finding.kind = FindingKind::drifted;
  finding.blocking = true;
  finding.test = "Export.Header";
  finding.freeze = freeze_named(finding.test);
  finding.reason = "fails in another way than recorded";
  finding.mend = "mend what the change broke; the freeze forgives the recorded failure only";
  finding.failures = {exception()};
  finding.shapes = {"exception std::runtime_error in export_test.cpp"};
  finding.signature = "77aa01bc0123";
  return finding;
}

Finding failed() {
  Finding finding;
  finding.kind = FindingKind::failed;
  finding.blocking = true;
  finding.binary = "export_tests";
  finding.test = "Export.Empty";
  finding.reason = "it failed and is not frozen";
  finding.failures = {assertion()};
  finding.failures.front().fatal = true;
  finding.shapes = {R"(ASSERT EQ("rows", "expected") in export_test.cpp)"};
  finding.signature = "5d0c3b1e9f42";
  return finding;
}

Finding unexplained() {
  Finding finding;
  finding.kind = FindingKind::unexplained;
  finding.blocking = true;
  finding.binary = "export_tests";
  finding.reason = "ended by signal 11 after its last test";
  finding.also = {"Export.Teardown ran last"};
  finding.mend = "run it under a debugger";
  return finding;
}

Finding note() {
  Finding finding;
  finding.binary = "export_tests";
  finding.test = "Export.Roundtrip";
  finding.reason = "the lease ends in 7 days";
  return finding;
}

Finding skipped(std::string test, bool blocking) {
  Finding finding;
  finding.kind = FindingKind::skipped;
  finding.blocking = blocking;
  finding.binary = "export_tests";
  finding.test = std::move(test);
  finding.reason = "skipped without a freeze: it skips: no network";
  finding.also = {"new: the base run does not have it"};
  finding.mend = "let it run, and mend it or have it frozen";
  finding.file = "/src/skip_test.cpp";
  finding.line = 12;
  return finding;
}

Finding weakened() {
  Finding finding = quiet();
  finding.kind = FindingKind::weakened;
  finding.blocking = true;
  finding.reason = "it does not assert what its freeze pins: 1 removed, 1 added, 1 changed";
  finding.mend = "bring back what it asserted";
  SeenAssertions asserts;
  asserts.lines = {R"x(EXPECT EQ("rows.size()", "2"))x", R"x(EXPECT NE("rows.size()", "0"))x"};
  asserts.digest = assertions_digest(asserts.lines);
  asserts.difference.removed = {R"x(ASSERT TRUE("file.good()") x2)x"};
  asserts.difference.added = {R"x(EXPECT NE("rows.size()", "0"))x"};
  asserts.difference.changed = {{R"x(EXPECT EQ("rows.size()", "3"))x", R"x(EXPECT EQ("rows.size()", "2"))x"}};
  finding.asserts = std::move(asserts);
  return finding;
}

void add_assertions(Verdict& verdict) {
  verdict.assertions = {1'234'567, 8, 9, 3};
  TestAssertions recorded;
  recorded.id = {"export_tests", "Export.Roundtrip"};
  recorded.executions = 2;
  recorded.executed = 1'234'000;
  recorded.recorded = true;
  recorded.passed = 1'233'997;
  recorded.failed = 2;
  recorded.excused = 1;
  recorded.complete = true;
  recorded.lines = {R"x(EXPECT EQ("rows", "expected"))x"};
  recorded.digest = assertions_digest(recorded.lines);
  TestAssertions counted;
  counted.id = {"export_tests", "Export.Header"};
  counted.executions = 1;
  counted.executed = 12;
  TestAssertions unknown = counted;
  unknown.id.test = "Export.Footer";
  unknown.executed.reset();
  verdict.assertions_by_test = {recorded, counted, unknown};
  for (const char* name : {"a", "b", "c", "d", "e", "f", "g"})
    verdict.asserted_nothing.push_back({"export_tests", name});
}

Verdict verdict_of(std::vector<Finding> findings) {
  Verdict verdict;
  verdict.findings = std::move(findings);
  verdict.tests_run = 12;
  verdict.tests_failed = static_cast<std::size_t>(
      std::ranges::count_if(verdict.findings, [](const Finding& f) { return !f.failures.empty(); }));
  verdict.processes = 1;
  return verdict;
}

RenderContext context() {
  RenderContext context;
  context.map_path = "qa/freeze.json";
  context.today = today();
  context.raw_code = 1;
  context.exit_status = 1;
  context.title = "export_tests";
  return context;
}

std::string hostile_text() {
  std::string text =
      "a\n::error::pwned\r\n##[error]x ::set-output name=a::b ]]> </failure> <!-- & \" ' % %0A , : "
      "\x1b[2J\x1b]0;t\x07 "
      "\xe2\x80\xae\xc2\x9b \xef\xbf\xbe \xff\xc0\x80\xed\xa0\x80 \xf0\x9f\x98\x80 \xe6\xbc\xa2 \x7f\t\b";
  text += '\0';
  return text;
}

Finding hostile() {
  const std::string text = hostile_text();
  Finding finding = drifted();
  finding.binary = text;
  finding.test = text;
  finding.reason = text;
  finding.also = {text, text};
  finding.mend = text;
  finding.shapes = {text};
  finding.failures.front().type = text;
  finding.failures.front().message = text;
  finding.failures.front().file = "dir with space/" + text;
  finding.failures.front().sections = {text};
  finding.failures.push_back(assertion());
  finding.failures.back().source = {text, text};
  finding.failures.back().family = text;
  finding.asserts = SeenAssertions{{text}, text, {{text}, {text}, {{text, text}}}};
  Freeze frozen = freeze();
  frozen.asserts = {text};
  frozen.id = {text, text};
  frozen.owner = text;
  frozen.reason = text;
  frozen.issue = text;
  frozen.shape = {text};
  frozen.env = {{text, text}};
  frozen.fixtures = {{text, text}};
  frozen.command = text;
  finding.freeze = frozen;
  return finding;
}

}  // namespace freezegate::samples
