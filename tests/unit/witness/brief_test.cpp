// The brief's content: what is taken over, and that what it shows as refused is refused.
#include <freezegate/restatement.hpp>
#include <freezegate/witness_brief.hpp>

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> restated(std::vector<std::string> asserts, std::vector<std::string> shape = {}) {
  Freeze freeze;
  freeze.asserts = std::move(asserts);
  freeze.shape = std::move(shape);
  return make_witness_brief(freeze, "").restated;
}

TEST(WitnessBrief, ShowsTwoRestatementsOfWhatIsFrozen) {
  EXPECT_THAT(restated({R"~(EXPECT LE("a", "b"))~"}), ElementsAre("ASSERT_TRUE(a <= b)", "CHECK(b >= a)"));
  EXPECT_THAT(restated({R"~(ASSERT TRUE("ok()"))~", R"~(CHECK("a==b"))~"}),
              ElementsAre("CHECK(ok())", "EXPECT_FALSE(!(a==b))"));
  EXPECT_THAT(restated({R"~(REQUIRE_FALSE("!(a)"))~"}), ElementsAre("CHECK(!a)", "EXPECT_FALSE(!(!a))"));
}

TEST(WitnessBrief, TakesTheRecordedFailureWhereNoAssertionIsPinned) {
  EXPECT_THAT(restated({}, {R"~(EXPECT EQ("rows", "3") in a.cpp)~"}),
              ElementsAre("ASSERT_TRUE(rows == 3)", "CHECK(3 == rows)"));
  EXPECT_THAT(restated({}, {"signal 11 in a.cpp"}), IsEmpty());
  EXPECT_THAT(restated({}), IsEmpty());
}

TEST(WitnessBrief, ShowsNothingAsRefusedThatIsNot) {
  for (const char* const line :
       {R"~(EXPECT EQ("a", "b"))~", R"~(EXPECT EQ("a,b", "c"))~", R"~(EXPECT EQ("a||b", "c&&d"))~",
        R"~(EXPECT LT("a=b", "c"))~", R"~(EXPECT NO_THROW("f(); g()"))~", R"~(EXPECT EQ("a b", "c d"))~",
        R"~(EXPECT NEAR("a", "b", "0.1"))~", R"~(EXPECT THAT("a", "HasSubstr(b)"))~"}) {
    const auto frozen = claim_of(line);
    ASSERT_TRUE(frozen) << line;
    for (const std::string& text : restated({line})) {
      const std::size_t open = text.find('(');
      const Claim shown{text.substr(0, open), {text.substr(open + 1, text.size() - open - 2)}, "", text};
      EXPECT_EQ(find_restatements(std::vector{*frozen}, std::vector{shown}).pairs.size(), 1U) << text;
    }
  }
}

TEST(WitnessBrief, CutsADiffAtALine) {
  const std::string line(99, 'x');
  std::string diff;
  while (diff.size() <= longest_shown_diff)
    diff += line + "\n";
  const WitnessBrief brief = make_witness_brief({}, diff);
  EXPECT_TRUE(brief.diff_is_cut);
  EXPECT_EQ(brief.diff, diff.substr(0, 65500));
  const WitnessBrief one_line = make_witness_brief({}, std::string(longest_shown_diff + 1, 'x'));
  EXPECT_EQ(one_line.diff.size(), longest_shown_diff);
  const WitnessBrief whole = make_witness_brief({}, std::string(longest_shown_diff, 'x'));
  EXPECT_FALSE(whole.diff_is_cut);
}

}  // namespace
}  // namespace freezegate
