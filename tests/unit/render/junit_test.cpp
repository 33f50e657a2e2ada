#include "samples.hpp"

#include <string>

#include <gtest/gtest.h>

namespace freezegate {
namespace {

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(RenderJunit, OfEveryKindOfCase) {
  Finding failed = samples::failed();
  failed.failures.clear();
  failed.signature.clear();
  Finding frozen = samples::frozen();
  frozen.failures.clear();
  frozen.signature.clear();
  Freeze freeze = samples::freeze();
  freeze.issue.clear();
  frozen.freeze = freeze;
  EXPECT_EQ(render_junit(samples::verdict_of({frozen, samples::quiet(), failed, samples::note()}),
                         samples::context()),
            R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="freezegate: export_tests" tests="3" failures="1" errors="0">
  <testsuite name="export_tests" tests="3" failures="1" errors="0" skipped="0">
    <properties>
      <property name="freezegate.date" value="2026-11-30"/>
      <property name="freezegate.map" value="qa/freeze.json"/>
      <property name="freezegate.freeze" value="export_tests::Export.Roundtrip"/>
      <property name="freezegate.freeze" value="export_tests::Export.Footer"/>
    </properties>
    <testcase name="Export.Roundtrip" classname="export_tests">
      <flakyFailure message="fails as recorded" type="FROZEN">
        <stackTrace>fails as recorded
freeze: owner finley, frozen 23 days, 7 days left (until 2026-12-07)
frozen because: row order follows pointer order</stackTrace>
      </flakyFailure>
      <system-out>NOTE: the lease ends in 7 days
</system-out>
    </testcase>
    <testcase name="Export.Footer" classname="export_tests"/>
    <testcase name="Export.Empty" classname="export_tests">
      <failure message="it failed and is not frozen" type="FAILED">it failed and is not frozen</failure>
    </testcase>
  </testsuite>
</testsuites>
)");
}

TEST(RenderJunit, HasOneFailureForATestWithTwoFindings) {
  Finding missing = samples::drifted();
  missing.kind = FindingKind::missing;
  const std::string xml =
      render_junit(samples::verdict_of({missing, samples::drifted()}), samples::context());
  EXPECT_TRUE(has(xml, R"(tests="1" failures="1")")) << xml;
  EXPECT_TRUE(has(xml, R"(type="DRIFTED")")) << "the heavier one is the failure";
  EXPECT_FALSE(has(xml, R"(type="MISSING")"));
  EXPECT_TRUE(has(xml, "<system-out>MISSING: fails in another way")) << xml;
}

TEST(RenderJunit, HasNoFlakyFailureBesideAFailure) {
  Finding expired = samples::frozen();
  expired.kind = FindingKind::expired;
  expired.blocking = true;
  const std::string xml = render_junit(samples::verdict_of({samples::frozen(), expired}), samples::context());
  EXPECT_FALSE(has(xml, "<flakyFailure")) << xml;
  EXPECT_TRUE(has(xml, R"(<failure message="fails as recorded" type="EXPIRED">)")) << xml;
}

TEST(RenderJunit, DoesNotFailAWarning) {
  Finding finding = samples::failed();
  finding.blocking = false;
  const std::string xml = render_junit(samples::verdict_of({finding}), samples::context());
  EXPECT_TRUE(has(xml, R"(failures="0")"));
  EXPECT_FALSE(has(xml, "<failure")) << xml;
  EXPECT_TRUE(has(xml, "<system-out>FAILED: it failed")) << xml;
}

TEST(RenderJunit, NamesFindingsAboutAProcess) {
  EXPECT_TRUE(has(render_junit(samples::verdict_of({samples::unexplained()}), samples::context()),
                  R"xml(<testcase name="(process)" classname="export_tests">)xml"));
  Finding whole_run;
  whole_run.kind = FindingKind::no_tests;
  whole_run.blocking = true;
  EXPECT_TRUE(has(render_junit(samples::verdict_of({whole_run}), samples::context()),
                  R"(<testsuite name="export_tests" tests="1" failures="1")"));
}

TEST(RenderJunit, EscapesMarkupAndStripsWhatXmlForbids) {
  Finding finding = samples::unexplained();
  finding.also.clear();
  finding.mend.clear();
  finding.reason = "a<b>&\"'\n\t\x1b[1m]]>\xff\xef\xbf\xbf\r";
  const std::string xml = render_junit(samples::verdict_of({finding}), samples::context());
  EXPECT_TRUE(has(xml, "message=\"a&lt;b&gt;&amp;&quot;'&#10;&#9;[1m]]&gt;\xef\xbf\xbd&#13;\"")) << xml;
  EXPECT_TRUE(has(xml, ">a&lt;b&gt;&amp;&quot;'\n\t[1m]]&gt;\xef\xbf\xbd&#13;</failure>")) << xml;
}

TEST(RenderJunit, CutsLongMessages) {
  Finding finding = samples::failed();
  finding.failures.front().message = std::string(1 << 20, 'x');
  EXPECT_LT(render_junit(samples::verdict_of({finding}), samples::context()).size(), 40000U);
}

}  // namespace
}  // namespace freezegate
