// Claims as they come from sites and from the lines of a freeze map.
#include <freezegate/assertions.hpp>
#include <freezegate/restatement.hpp>

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate {
namespace {

using testing::ElementsAre;

AssertionSite site(std::string macro, std::vector<std::string> source) {
  return {std::move(macro), std::move(source), "/home/me/export_test.cpp", 12, {"outer"}};
}

TEST(Claim, OfASite) {
  const auto claim = claim_of(site("EXPECT_EQ", {"rows.size()", "3"}));
  ASSERT_TRUE(claim);
  EXPECT_EQ(claim->shown, "EXPECT_EQ(rows.size(), 3) at export_test.cpp:12");
  EXPECT_EQ(normal_form(*claim), "3==rows.size()");
}

TEST(Claim, OfWhatAssertsNothing) {
  EXPECT_FALSE(claim_of(site("FAIL", {})));
  EXPECT_FALSE(claim_of(site("INFO", {"x"})));
  EXPECT_FALSE(claim_of("SUCCEED()"));
  EXPECT_FALSE(claim_of("no line"));
  EXPECT_FALSE(claim_of("EXPECT EQ(\"a\", \"b)"));
}

TEST(Claim, OfALine) {
  const auto claim = claim_of(R"~(maybe EXPECT EQ("row.back()", "\"a\\n\"") / "a section" x2)~");
  ASSERT_TRUE(claim);
  EXPECT_EQ(claim->macro, "EXPECT_EQ");
  EXPECT_THAT(claim->source, ElementsAre("row.back()", R"("a\n")"));
  EXPECT_EQ(claim->shown, R"~(EXPECT_EQ(row.back(), "a\n"))~");
}

TEST(Claim, OfALineSaysWhatItsSiteSays) {
  const std::vector sites{site("EXPECT_EQ", {"a /b", "\"x\\ty\""}),
                          site("CATCH_REQUIRE_FALSE", {"!(a == b)"}),
                          site("ASSERT_PRED_FORMAT2", {"near", "a", "b"}),
                          site("EXPECT_TRUE", {"f(\"\x01\", \"\xc3\xa4\")"}),
                          site("EXPECT_TRUE", {"a/ *p == __FILE__[0]"}),
                          site("CHECK", {"name == \"/home/you/export_test.cpp\""}),
                          site("EXPECT_NO_THROW", {"load(x); store(y)"}),
                          site("EXPECT_TRUE", {}),
                          site("EXPECT_TRUE", {"ok"})};
  for (const AssertionSite& one : sites) {
    const auto from_site = claim_of(one);
    const auto from_line = claim_of(assertion_line(one));
    ASSERT_TRUE(from_site);
    ASSERT_TRUE(from_line) << assertion_line(one);
    EXPECT_EQ(normal_form(*from_line), normal_form(*from_site));
    EXPECT_EQ(find_restatements(std::vector{*from_line}, std::vector{*from_site}).pairs.size(), 1U);
  }
}

}  // namespace
}  // namespace freezegate
