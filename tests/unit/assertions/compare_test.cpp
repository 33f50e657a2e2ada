// Pinned assertions against those that were seen.
#include <freezegate/assertions.hpp>

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate {
namespace {

using Lines = std::vector<std::string>;

// `- removed`, `+ added`, `pinned => seen`.
Lines shown(const AssertionDifference& difference) {
  Lines result;
  for (const std::string& line : difference.removed)
    result.push_back("- " + line);
  for (const std::string& line : difference.added)
    result.push_back("+ " + line);
  for (const AssertionChange& change : difference.changed)
    result.push_back(change.pinned + " => " + change.seen);
  EXPECT_EQ(difference.empty(), result.empty());
  return result;
}

struct Row {
  Lines pinned;
  Lines seen;
  Lines passing;  // what differs when all must have been reached
  Lines failing;  // and when any part of it is fine
};

TEST(CompareAssertions, OfPassingAndFailingRuns) {
  const std::string a = R"x(EXPECT EQ("rows", "3"))x";
  const std::string b = R"x(EXPECT TRUE("file.good()"))x";
  for (const Row& row : std::vector<Row>{
           {{a, b}, {a, b}, {}, {}},
           {{}, {}, {}, {}},
           {{a, b}, {a}, {"- " + b}, {}},
           {{a, b}, {}, {"- " + a, "- " + b}, {}},
           {{a}, {a, b}, {"+ " + b}, {"+ " + b}},
           {{a}, {b}, {"- " + a, "+ " + b}, {"+ " + b}},
           {{a + " x3"}, {a + " x2"}, {"- " + a}, {}},
           {{a + " x3"}, {a}, {"- " + a + " x2"}, {}},
           {{a}, {a + " x3"}, {"+ " + a + " x2"}, {"+ " + a + " x2"}},
           {{"maybe " + a}, {a}, {}, {}},
           {{"maybe " + a}, {}, {}, {}},
           {{"maybe " + a}, {a + " x2"}, {"+ " + a}, {"+ " + a}},
           {{a, "maybe " + a + " x2"}, {a + " x3"}, {}, {}},
           {{a, "maybe " + a + " x2"}, {a}, {}, {}},
           {{a, "maybe " + a + " x2"}, {}, {"- " + a}, {}},
           {{a, "maybe " + a + " x2"}, {a + " x4"}, {"+ " + a}, {"+ " + a}},
           {{a, "maybe " + b}, {a}, {}, {}},
       }) {
    EXPECT_EQ(shown(compare_assertions(row.pinned, row.seen, true)), row.passing);
    EXPECT_EQ(shown(compare_assertions(row.pinned, row.seen, false)), row.failing);
  }
}

struct Pair {
  std::string pinned;
  std::string seen;
  bool is_change;
};

TEST(CompareAssertions, PairsWhatSeemsToHaveBeenChanged) {
  for (const Pair& pair : std::vector<Pair>{
           {R"x(EXPECT EQ("rows.size()", "3"))x", R"x(EXPECT EQ("rows.size()", "4"))x", true},
           {R"x(EXPECT EQ("rows.size()", "3"))x", R"x(EXPECT GE("rows.size()", "3"))x", true},
           {R"x(ASSERT EQ("rows.size()", "3"))x", R"x(EXPECT EQ("rows.size()", "3"))x", true},
           {R"x(CHECK("a==b"))x", R"x(CHECK_NOFAIL("a==b"))x", true},
           {R"x(CHECK("a==b") / "s")x", R"x(CHECK("a==b") / "t")x", true},
           {R"x(CHECK("a==b") / "s")x", R"x(REQUIRE("a==b"))x", true},
           {R"x(EXPECT EQ("rows.size()", "3"))x", R"x(EXPECT GE("rows.size()", "4"))x", false},
           {R"x(EXPECT EQ("rows", "3"))x", R"x(EXPECT EQ("columns", "4"))x", false},
           {R"x(EXPECT TRUE("a"))x", R"x(EXPECT TRUE("b"))x", false},
           {R"x(EXPECT NO_FATAL_FAILURE())x", R"x(ASSERT NO_FATAL_FAILURE())x", false},
       }) {
    const AssertionDifference difference =
        compare_assertions(Lines{pair.pinned}, Lines{pair.seen}, /*complete=*/true);
    if (pair.is_change) {
      EXPECT_EQ(shown(difference), Lines{pair.pinned + " => " + pair.seen});
    } else {
      EXPECT_EQ(shown(difference), (Lines{"- " + pair.pinned, "+ " + pair.seen}));
    }
  }
}

TEST(CompareAssertions, PairsEachLineOnceAndTheLikestFirst) {
  EXPECT_EQ(
      shown(compare_assertions(Lines{R"x(EXPECT EQ("row.at(i).name", "names[i]"))x"},
                               Lines{R"x(EXPECT EQ("row.at(j).size", "names[k]"))x",
                                     R"x(EXPECT EQ("row.at(i).name", "names[j]"))x"},
                               true)),
      (Lines{R"x(+ EXPECT EQ("row.at(j).size", "names[k]"))x",
             R"x(EXPECT EQ("row.at(i).name", "names[i]") => EXPECT EQ("row.at(i).name", "names[j]"))x"}));
  EXPECT_EQ(
      shown(compare_assertions(Lines{R"x(CHECK("a==b") / "s")x", R"x(CHECK("a==b") / "t")x"},
                               Lines{R"x(REQUIRE("a==b") / "s")x", R"x(REQUIRE("a==b") / "t")x"}, true)),
      (Lines{R"x(CHECK("a==b") / "s" => REQUIRE("a==b") / "s")x",
             R"x(CHECK("a==b") / "t" => REQUIRE("a==b") / "t")x"}));
}

TEST(CompareAssertions, LinesOfAnotherFormAreComparedAsTheyStand) {
  EXPECT_EQ(shown(compare_assertions(Lines{"nonsense"}, Lines{"nonsense"}, true)), Lines{});
  EXPECT_EQ(shown(compare_assertions(Lines{"nonsense"}, Lines{}, true)), Lines{"- nonsense"});
}

}  // namespace
}  // namespace freezegate
