#include "samples.hpp"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

namespace freezegate {
namespace {

constexpr std::string_view bad_verdict =
    R"(  NOTE     export_tests::Export.Roundtrip
           the lease ends in 7 days
  QUIET    export_tests::Export.Footer  (passed; 7 days left)
  FROZEN   export_tests::Export.Roundtrip  (forgiven)
           owner finley, frozen 23 days, 7 days left (until 2026-12-07)
           frozen because: row order follows pointer order
           issue: https://bugs.example.org/4411
           EXPECT EQ("rows", "expected") at export_test.cpp:41
  FAILED   export_tests::Export.Empty
           it failed and is not frozen
           ASSERT EQ("rows", "expected") at export_test.cpp:41
           | Expected equality of these values:
           |   rows
           |   expected
           signature 5d0c3b1e9f42
  DRIFTED  export_tests::Export.Header
           fails in another way than recorded
           recorded  9f2c1ab4d7e0  EXPECT EQ("rows", "expected") in export_test.cpp
           seen      77aa01bc0123  exception std::runtime_error in export_test.cpp
           exception std::runtime_error at export_test.cpp:52
           | C++ exception with description "short read" thrown in the test body.
           owner finley, frozen 23 days, 7 days left (until 2026-12-07)
           frozen because: row order follows pointer order
           issue: https://bugs.example.org/4411
           mend: mend what the change broke; the freeze forgives the recorded failure only
  UNEXPLAINED  export_tests
           ended by signal 11 after its last test
           also: Export.Teardown ran last
           mend: run it under a debugger
freezegate: FAILED: 1 unexplained, 1 drifted, 1 failed; 1 frozen, 1 quiet, 12 tests, map qa/freeze.json (exit 1)
)";

Verdict everything() {
  return samples::verdict_of({samples::frozen(), samples::quiet(), samples::drifted(), samples::failed(),
                              samples::unexplained(), samples::note()});
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(RenderText, OfABadVerdict) {
  EXPECT_EQ(render_text(everything(), samples::context()), bad_verdict);
}

TEST(RenderText, PaintsLabelsAndTheSummaryAndNothingElse) {
  RenderContext context = samples::context();
  context.colour = true;
  const std::string text = render_text(everything(), context);
  EXPECT_TRUE(has(text, "  \x1b[36mFROZEN\x1b[0m   export_tests::Export.Roundtrip  (forgiven)\n"));
  EXPECT_TRUE(has(text, "  \x1b[32mQUIET\x1b[0m    export_tests::Export.Footer"));
  EXPECT_TRUE(has(text, "  \x1b[1;31mDRIFTED\x1b[0m  export_tests::Export.Header\n"));
  EXPECT_TRUE(has(text, "\x1b[1mfreezegate: FAILED: "));
  // 6 labels and the summary, each with a start and an end.
  EXPECT_EQ(std::ranges::count(text, '\x1b'), 14);
  std::string bare;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      i = text.find('m', i);
    } else {
      bare += text[i];
    }
  }
  EXPECT_EQ(bare, bad_verdict) << "colours carry no meaning of their own";
}

TEST(RenderText, OfAVerdictWithNothingToSayIsTheSummary) {
  RenderContext context = samples::context();
  context.raw_code = context.exit_status = 0;
  const Verdict verdict = samples::verdict_of({});
  EXPECT_EQ(render_text(verdict, context), summary_line(verdict, context) + "\n");
}

TEST(RenderText, SaysWhenOnlyTheDigestIsKnown) {
  Finding finding = samples::drifted();
  Freeze freeze = samples::freeze();
  freeze.shape.clear();
  freeze.signatures = {"9f2c1ab4d7e0", "0123456789ab"};
  finding.freeze = freeze;
  const std::string text = render_text(samples::verdict_of({finding}), samples::context());
  EXPECT_TRUE(
      has(text,
          "           recorded  9f2c1ab4d7e0  (the entry has no shape, so only the digest is known)\n"
          "           recorded  0123456789ab  (the entry has no shape, so only the digest is known)\n"))
      << text;
}

TEST(RenderText, PutsTheShapeBesideItsOwnDigest) {
  Finding finding = samples::drifted();
  Freeze freeze = samples::freeze();
  freeze.signatures = {"0123456789ab", signature_of(freeze.shape)};
  finding.freeze = freeze;
  const std::string text = render_text(samples::verdict_of({finding}), samples::context());
  EXPECT_TRUE(has(text, "recorded  0123456789ab  (the entry has no shape"));
  EXPECT_TRUE(has(text, "recorded  " + freeze.signatures.back() + "  EXPECT EQ("));
}

TEST(RenderText, ListsTheFurtherShapesUnderTheFirst) {
  Finding finding = samples::drifted();
  finding.shapes = {"a", "b", "c", "d", "e", "f", "g"};
  const std::string text = render_text(samples::verdict_of({finding}), samples::context());
  EXPECT_TRUE(has(text,
                  "           seen      77aa01bc0123  a\n"
                  "                                   b\n"))
      << text;
  EXPECT_TRUE(has(text, "\n                                   and 2 more\n")) << text;
}

TEST(RenderText, FlagsASignatureThatSaysLittle) {
  Finding finding = samples::failed();
  finding.failures.front().family = "TRUE";
  finding.failures.front().source = {"ok"};
  RenderContext context = samples::context();
  context.width = 0;
  const std::string telling = render_text(samples::verdict_of({samples::failed()}), context);
  const std::string vague = render_text(samples::verdict_of({finding}), context);
  EXPECT_FALSE(has(telling, "says little"));
  EXPECT_TRUE(
      has(vague, "           signature 5d0c3b1e9f42\n           this signature says little: other defects"))
      << vague;
}

TEST(RenderText, NamesFailuresAndLinesThatItLeavesOut) {
  Finding finding = samples::failed();
  finding.failures.resize(5, samples::assertion());
  finding.failures.front().message = "1\n2\n3\n4\n5\n6\n7\n8\n";
  const std::string text = render_text(samples::verdict_of({finding}), samples::context());
  EXPECT_TRUE(has(text, "           | 6\n           | ... (2 more lines)\n")) << text;
  EXPECT_TRUE(has(text, "           and 2 more in this test\n")) << text;
}

TEST(RenderText, NamesTheSectionOfAFailure) {
  Finding finding = samples::failed();
  finding.failures.front().sections = {"a file", "of one row"};
  EXPECT_TRUE(has(render_text(samples::verdict_of({finding}), samples::context()),
                  R"(ASSERT EQ("rows", "expected") in section a file / of one row at export_test.cpp:41)"));
}

TEST(RenderText, KeepsQuietTestsAndManyFailuresShort) {
  std::vector<Finding> findings(13, samples::quiet());
  findings.insert(findings.end(), 25, samples::failed());
  findings.insert(findings.end(), 25, samples::drifted());
  const std::string text = render_text(samples::verdict_of(findings), samples::context());
  EXPECT_TRUE(has(text, "  QUIET    and 3 more, not shown here; the JSON format has all\n"));
  EXPECT_TRUE(has(text, "  FAILED   and 5 more, not shown here; the JSON format has all\n"));
  std::size_t drifted = 0;
  for (std::size_t i = text.find("  DRIFTED  "); i != std::string::npos; i = text.find("  DRIFTED  ", i + 1))
    ++drifted;
  EXPECT_EQ(drifted, 25U) << "what only freezegate knows is always shown";
}

TEST(RenderText, MarksAWarning) {
  Finding finding = samples::failed();
  finding.blocking = false;
  EXPECT_TRUE(has(render_text(samples::verdict_of({finding}), samples::context()),
                  "  FAILED   export_tests::Export.Empty  (a warning)\n"));
}

TEST(RenderText, WrapsToTheWidthAndKeepsIdsWhole) {
  RenderContext context = samples::context();
  context.width = 40;
  const std::string text = render_text(samples::verdict_of({samples::drifted()}), context);
  EXPECT_TRUE(has(text,
                  "  DRIFTED  export_tests::Export.Header\n"
                  "           fails in another way than\n"
                  "             recorded\n"
                  "           recorded  9f2c1ab4d7e0  EXPECT\n"
                  "             EQ(\"rows\", \"expected\") in\n"
                  "             export_test.cpp\n"))
      << text;
  EXPECT_TRUE(has(text, "           | C++ exception with descr...\n")) << text;
}

TEST(RenderText, SkipsThatBlockNothingAreShort) {
  RenderContext context = samples::context();
  context.source_root = "/src";
  context.width = 0;
  std::vector<Finding> findings;
  for (int i = 0; i < 7; ++i)
    findings.push_back(samples::skipped("Export.Slow" + std::to_string(i)));
  const Verdict verdict = samples::verdict_of(findings);
  const std::string text = render_text(verdict, context);
  EXPECT_TRUE(has(text,
                  "  SKIPPED  export_tests::Export.Slow4  (a warning)\n"
                  "           skipped without a freeze: it skips: no network at skip_test.cpp:12"
                  " (new: the base run does not have it)\n"))
      << text;
  EXPECT_FALSE(has(text, "Slow5")) << text;
  EXPECT_FALSE(has(text, "mend")) << text;
  EXPECT_TRUE(has(text, "  SKIPPED  and 2 more, not shown here; --verbose names them all\n")) << text;
  EXPECT_TRUE(has(text, "warning: 7 skipped; ")) << text;
  context.verbose = true;
  EXPECT_TRUE(has(render_text(verdict, context), "Slow6"));
}

TEST(RenderText, SkipsThatBlockAreAllNamed) {
  std::vector<Finding> findings;
  for (int i = 0; i < 7; ++i)
    findings.push_back(samples::skipped("Export.Slow" + std::to_string(i), true));
  const std::string text = render_text(samples::verdict_of(findings), samples::context());
  EXPECT_TRUE(has(text, "Slow6")) << text;
  EXPECT_TRUE(has(text, "also: new")) << text;
  EXPECT_TRUE(has(text, "mend: let it run")) << text;
}

}  // namespace
}  // namespace freezegate
