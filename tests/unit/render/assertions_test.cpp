// What the text and the JSON say of assertions.
#include "samples.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace freezegate {
namespace {

using nlohmann::json;

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

Verdict sample() {
  Verdict verdict = samples::verdict_of({});
  samples::add_assertions(verdict);
  return verdict;
}

RenderContext showing(AssertionView view) {
  RenderContext context = samples::context();
  context.exit_status = 0;
  context.raw_code.reset();
  context.assertions = view;
  return context;
}

constexpr std::string_view summary =
    "freezegate: good: 0 frozen, 0 quiet, 12 tests, map qa/freeze.json (exit 0)\n";

TEST(RenderAssertions, AreNotMentionedUnlessAskedFor) {
  EXPECT_EQ(render_text(sample(), showing(AssertionView::none)), summary);
}

TEST(RenderAssertions, Totals) {
  EXPECT_EQ(render_text(sample(), showing(AssertionView::totals)),
            "7 tests asserted nothing: export_tests::a, export_tests::b, export_tests::c, export_tests::d, "
            "export_tests::e, and 2 more (-v names them)\n"
            "assertions: 1,234,567 in 9 tests, 8 outside any test; unknown for 3 tests\n" +
                std::string(summary));
}

TEST(RenderAssertions, AllThatAssertedNothingOnRequest) {
  RenderContext context = showing(AssertionView::totals);
  context.verbose = true;
  EXPECT_TRUE(has(render_text(sample(), context), ", export_tests::e, export_tests::f, export_tests::g\n"));
}

TEST(RenderAssertions, LineOfTotalsSaysWhatIsKnown) {
  struct Row {
    AssertionTotals totals;
    std::string line;
  };
  for (const Row& row : std::vector<Row>{
           {{12'345, 0, 67, 0}, "assertions: 12,345 in 67 tests\n"},
           {{999, 0, 1, 1}, "assertions: 999 in 1 test; unknown for 1 test\n"},
           {{1'000, 0, 2, 0}, "assertions: 1,000 in 2 tests\n"},
           {{0, 0, 2, 0}, "assertions: 0 in 2 tests\n"},
           {{0, 0, 0, 2}, ""},
       }) {
    Verdict verdict = samples::verdict_of({});
    verdict.assertions = row.totals;
    EXPECT_EQ(render_text(verdict, showing(AssertionView::totals)), row.line + std::string(summary));
  }
}

TEST(RenderAssertions, OneTestThatAssertedNothing) {
  Verdict verdict = samples::verdict_of({});
  verdict.asserted_nothing = {{"a", "b"}};
  EXPECT_TRUE(has(render_text(verdict, showing(AssertionView::totals)), "1 test asserted nothing: a::b\n"));
}

TEST(RenderAssertions, TableByTest) {
  const std::string text = render_text(sample(), showing(AssertionView::by_test));
  EXPECT_EQ(text.rfind("  ASSERTIONS    FAILED   EXCUSED    RUNS  TEST\n"
                       "   1,234,000         2         1       2  export_tests::Export.Roundtrip\n"
                       "          12         ?         ?       1  export_tests::Export.Header\n"
                       "           ?         ?         ?       1  export_tests::Export.Footer\n"
                       "7 tests asserted nothing",
                       0),
            0U)
      << text;
}

TEST(RenderAssertions, DifferenceOfAFrozenTest) {
  const std::string text = render_text(samples::verdict_of({samples::weakened()}), samples::context());
  EXPECT_TRUE(has(text,
                  "  WEAKENED  export_tests::Export.Footer\n"
                  "           it does not assert what its freeze pins: 1 removed, 1 added, 1 changed\n"
                  "           removed  ASSERT TRUE(\"file.good()\") x2\n"
                  "           added    EXPECT NE(\"rows.size()\", \"0\")\n"
                  "           changed  EXPECT EQ(\"rows.size()\", \"3\")\n"
                  "           to       EXPECT EQ(\"rows.size()\", \"2\")\n"))
      << text;
}

TEST(RenderAssertions, WhatIsAssertedNowWhereOnlyADigestIsPinned) {
  Finding finding = samples::weakened();
  finding.asserts->difference = {};
  EXPECT_TRUE(has(render_text(samples::verdict_of({finding}), samples::context()),
                  "           asserts  EXPECT EQ(\"rows.size()\", \"2\")\n"
                  "                    EXPECT NE(\"rows.size()\", \"0\")\n"));
}

TEST(RenderAssertions, LongListsAreCut) {
  Finding finding = samples::weakened();
  finding.asserts->difference = {};
  finding.asserts->difference.removed = std::vector<std::string>(25, "X()");
  finding.asserts->difference.changed = std::vector<AssertionChange>(22, {"Y()", "Z()"});
  const std::string text = render_text(samples::verdict_of({finding}), samples::context());
  EXPECT_TRUE(has(text, "                    and 5 more\n"));
  EXPECT_TRUE(has(text, "           changed  2 more\n"));
}

TEST(RenderAssertionsJson, HasTheTotalsAlwaysAndTheTestsOnRequest) {
  const json totals = json::parse(render_json(sample(), showing(AssertionView::none)));
  EXPECT_EQ(totals.at("assertions"), json::parse(R"x({"executed": 1234567, "outside_tests": 8, "tests": 9,
    "unknown_tests": 3, "dead_captures": 0, "by_test": null})x"));
  EXPECT_EQ(totals.at("asserted_nothing").size(), 7U);
  EXPECT_EQ(totals.at("asserted_nothing").at(6), "export_tests::g");
  const json by_test =
      json::parse(render_json(sample(), showing(AssertionView::by_test))).at("assertions").at("by_test");
  ASSERT_EQ(by_test.size(), 3U);
  json expected =
      json::parse(R"x({"nodeid": "export_tests::Export.Roundtrip", "executions": 2, "executed": 1234000,
    "passed": 1233997, "failed": 2, "excused": 1, "complete": true,
    "asserts": ["EXPECT EQ(\"rows\", \"expected\")"]})x");
  expected["digest"] = assertions_digest(std::vector<std::string>{R"x(EXPECT EQ("rows", "expected"))x"});
  EXPECT_EQ(by_test.at(0), expected);
  EXPECT_EQ(by_test.at(1),
            json::parse(R"x({"nodeid": "export_tests::Export.Header", "executions": 1, "executed": 12,
    "passed": null, "failed": null, "excused": null, "complete": null, "digest": null, "asserts": null})x"));
  EXPECT_TRUE(by_test.at(2).at("executed").is_null());
}

TEST(RenderAssertionsJson, HasTheDifferenceOfAFrozenTest) {
  const json document =
      json::parse(render_json(samples::verdict_of({samples::weakened()}), samples::context()));
  const json& asserts = document.at("findings").at(0).at("asserts");
  EXPECT_EQ(asserts.at("removed"), json::array({R"x(ASSERT TRUE("file.good()") x2)x"}));
  EXPECT_EQ(asserts.at("added"), json::array({R"x(EXPECT NE("rows.size()", "0"))x"}));
  EXPECT_EQ(asserts.at("changed").at(0).at("pinned"), R"x(EXPECT EQ("rows.size()", "3"))x");
  EXPECT_EQ(asserts.at("changed").at(0).at("seen"), R"x(EXPECT EQ("rows.size()", "2"))x");
  EXPECT_EQ(asserts.at("seen").size(), 2U);
  EXPECT_EQ(asserts.at("digest"), assertions_digest(asserts.at("seen").get<std::vector<std::string>>()));
}

}  // namespace
}  // namespace freezegate
