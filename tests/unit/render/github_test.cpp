#include "samples.hpp"

#include <string>

#include <gtest/gtest.h>

namespace freezegate {
namespace {

TEST(RenderGithub, PutsTheWorstFirstAndLeavesOutWhatIsQuiet) {
  Finding failed = samples::failed();
  failed.failures.front().message = "100%\r\nof a, b: c";
  failed.signature.clear();
  Finding warning = samples::unexplained();
  warning.kind = FindingKind::masked;
  warning.blocking = false;
  EXPECT_EQ(render_github(samples::verdict_of(
                              {samples::note(), samples::quiet(), failed, warning, samples::unexplained()}),
                          samples::context()),
            "::error title=UNEXPLAINED export_tests::ended by signal 11 after its last test%0Aalso: "
            "Export.Teardown "
            "ran last%0Amend: run it under a debugger\n"
            "::error file=export_test.cpp,line=41,title=FAILED export_tests%3A%3AExport.Empty::it failed and "
            "is not "
            "frozen%0AASSERT EQ(\"rows\", \"expected\") at export_test.cpp:41%0A100%25%0Aof a, b: c\n"
            "::warning title=MASKED export_tests::ended by signal 11 after its last test%0Aalso: "
            "Export.Teardown ran "
            "last%0Amend: run it under a debugger\n"
            "::notice title=NOTE export_tests%3A%3AExport.Roundtrip::the lease ends in 7 days\n");
}

TEST(RenderGithub, PointsAtTheEntryWhereNothingFailed) {
  Finding finding = samples::drifted();
  finding.kind = FindingKind::missing;
  finding.failures.clear();
  const std::string text = render_github(samples::verdict_of({finding}), samples::context());
  EXPECT_EQ(
      text.rfind("::error file=qa/freeze.json,line=12,title=MISSING export_tests%3A%3AExport.Header::", 0),
      0U)
      << text;
}

TEST(RenderGithub, MakesPathsRelativeToTheSourceRoot) {
  Finding finding = samples::failed();
  finding.failures.front().file = "/src/product/build/../tests/a, b.cpp";
  RenderContext context = samples::context();
  context.source_root = "/src/product";
  const std::string text = render_github(samples::verdict_of({finding}), context);
  EXPECT_EQ(text.rfind("::error file=tests/a%2C b.cpp,line=41,", 0), 0U) << text;
}

TEST(RenderGithub, CutsLongMessages) {
  Finding finding = samples::failed();
  finding.failures.front().message = std::string(1 << 20, '%');
  const std::string text = render_github(samples::verdict_of({finding}), samples::context());
  EXPECT_LT(text.size(), 16000U);
  EXPECT_NE(text.find(" more bytes)"), std::string::npos);
}

TEST(RenderGithub, PointsAtTheSkip) {
  RenderContext context = samples::context();
  context.source_root = "/src";
  const std::string warning = render_github(samples::verdict_of({samples::skipped()}), context);
  EXPECT_EQ(
      warning.rfind("::warning file=skip_test.cpp,line=12,title=SKIPPED export_tests%3A%3AExport.Slow::", 0),
      0U)
      << warning;
  const std::string error =
      render_github(samples::verdict_of({samples::skipped("Export.Slow", true)}), context);
  EXPECT_EQ(error.rfind("::error file=skip_test.cpp,line=12,", 0), 0U) << error;
}

}  // namespace
}  // namespace freezegate
