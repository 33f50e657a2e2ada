#include <freezegate/skips.hpp>

#include <string>
#include <vector>

#include <gmock/gmock.h>

namespace freezegate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Skip skip(std::string test, SkipKind kind = SkipKind::skipped) {
  return {{"export_tests", std::move(test)}, kind, "export_test.cpp", 12, "it skips: no network", ""};
}

TEST(SkipFindings, AreAsLoudAsThePolicySays) {
  const std::vector<Skip> skips{skip("A.B")};
  EXPECT_THAT(skip_findings(skips, Severity::allow), IsEmpty());
  const auto warned = skip_findings(skips, Severity::warn);
  ASSERT_EQ(warned.size(), 1U);
  EXPECT_FALSE(warned[0].blocking);
  const auto failed = skip_findings(skips, Severity::fail);
  ASSERT_EQ(failed.size(), 1U);
  EXPECT_TRUE(failed[0].blocking);
  EXPECT_EQ(failed[0].kind, FindingKind::skipped);
  EXPECT_EQ(failed[0].binary, "export_tests");
  EXPECT_EQ(failed[0].test, "A.B");
  EXPECT_EQ(failed[0].file, "export_test.cpp");
  EXPECT_EQ(failed[0].line, 12U);
  EXPECT_EQ(failed[0].reason, "skipped without a freeze: it skips: no network");
  EXPECT_THAT(failed[0].also, IsEmpty());
}

TEST(SkipFindings, BlockOnlyWhatIsNewAgainstABase) {
  const std::vector<Skip> skips{skip("A.Old"), skip("A.New"), skip("A.Old", SkipKind::excused)};
  const auto findings = skip_findings(skips, Severity::fail, std::vector{skip("A.Old"), skip("A.Gone")});
  ASSERT_EQ(findings.size(), 3U);
  EXPECT_FALSE(findings[0].blocking);
  EXPECT_THAT(findings[0].also, ElementsAre(HasSubstr("old")));
  EXPECT_TRUE(findings[1].blocking);
  EXPECT_THAT(findings[1].also, ElementsAre(HasSubstr("new")));
  EXPECT_TRUE(findings[2].blocking) << "the same test, in another way";
}

TEST(SkipFindings, ABaseWithoutSkipsIsNotNoBase) {
  const std::vector<Skip> skips{skip("A.B")};
  EXPECT_THAT(skip_findings(skips, Severity::fail, std::vector<Skip>{}).at(0).also,
              ElementsAre(HasSubstr("new")));
}

TEST(SkipFindings, SkippingLessOftenIsNothingNew) {
  const std::vector<Skip> partly{skip("A.B", SkipKind::partly_skipped)};
  const std::vector<Skip> always{skip("A.B")};
  EXPECT_FALSE(skip_findings(partly, Severity::fail, always).at(0).blocking);
  EXPECT_TRUE(skip_findings(always, Severity::fail, partly).at(0).blocking);
}

}  // namespace
}  // namespace freezegate
