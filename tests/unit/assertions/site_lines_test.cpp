// Sites as lines, and what a test that reached some of them asserts.
#include <freezegate/assertions.hpp>

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

AssertionSite site(std::string macro, std::vector<std::string> source, std::uint32_t line = 12) {
  return {std::move(macro), std::move(source), "/home/me/tests/export_test.cpp", line, {}};
}

struct Row {
  AssertionSite site;
  std::string line;
};

TEST(AssertionLine, IsWrittenAsInShapes) {
  for (const Row& row : std::vector<Row>{
           {site("EXPECT_FLOAT_EQ", {"a", "b"}), R"x(EXPECT FLOAT_EQ("a", "b"))x"},
           {site("ASSERT_TRUE", {"ok"}), R"x(ASSERT TRUE("ok"))x"},
           {site("GTEST_EXPECT_TRUE", {"ok"}), R"x(EXPECT TRUE("ok"))x"},
           {site("GTEST_ASSERT_EQ", {"a", "b"}), R"x(ASSERT EQ("a", "b"))x"},
           {site("EXPECT_CALL", {"mock", "Write(_)"}), R"x(EXPECT CALL("mock", "Write(_)"))x"},
           {site("EXPECT_PRED_FORMAT2", {"IsSubstring", "a", "b"}),
            R"x(EXPECT PRED_FORMAT2("IsSubstring", "a", "b"))x"},
           {site("EXPECT_NO_FATAL_FAILURE", {}), "EXPECT NO_FATAL_FAILURE()"},
           {site("CHECK", {"a == b"}), R"x(CHECK("a==b"))x"},
           {site("CATCH_CHECK", {"a == b"}), R"x(CHECK("a==b"))x"},
           {site("CATCH_REQUIRE_THAT", {"a, Equals(b)"}), R"x(REQUIRE_THAT("a,Equals(b)"))x"},
           {site("CHECK_NOFAIL", {"a"}), R"x(CHECK_NOFAIL("a"))x"},
           {site("EXPECT_EQ", {"s", "\"a\\n\""}), R"x(EXPECT EQ("s", "\"a\\n\""))x"},
           {site("MY_OWN", {"a"}), R"x(EXPECT MY_OWN("a"))x"},
           {site("EXPECT_A(b)\nc", {"a"}), R"x(EXPECT A_b__c("a"))x"},
           {site("", {"a"}), R"x(EXPECT CUSTOM("a"))x"},
       }) {
    EXPECT_EQ(assertion_line(row.site), row.line);
    EXPECT_TRUE(is_assertion_line(row.line)) << row.line;
  }
}

// The same spelling as the failure of the same assertion has.
TEST(AssertionLine, IsTheShapeOfItsFailureWithoutTheFile) {
  Failure failure;
  failure.family = "EQ";
  failure.source = {"rows.size( )", "0x3"};
  failure.file = "/home/me/tests/export_test.cpp";
  EXPECT_EQ(assertion_line(site("EXPECT_EQ", failure.source)) + " in export_test.cpp", shape_of(failure));
  failure.fatal = true;
  EXPECT_EQ(assertion_line(site("ASSERT_EQ", failure.source)) + " in export_test.cpp", shape_of(failure));
}

TEST(AssertionLine, HasItsSections) {
  AssertionSite inner = site("CHECK", {"a"});
  inner.sections = {" outer ", "an \"inner\" one"};
  EXPECT_EQ(assertion_line(inner), R"x(CHECK("a") / "outer" / "an \"inner\" one")x");
}

TEST(AssertionLine, DoesNotSayWhere) {
  AssertionSite moved = site("EXPECT_EQ", {"a", "__FILE__"}, 99);
  moved.file = "/elsewhere/export_test.cpp";
  EXPECT_EQ(assertion_line(moved), assertion_line(site("EXPECT_EQ", {"a", "__FILE__"})));
  EXPECT_EQ(assertion_line(site("EXPECT_TRUE", {"f(\"/home/me/tests/export_test.cpp\", 12)"})),
            R"x(EXPECT TRUE("f(__FILE__,__LINE__)"))x");
}

TEST(AssertionLine, LeavesOutWhatAssertsNothing) {
  for (const char* macro : {"FAIL", "GTEST_FAIL", "GTEST_FAIL_AT", "ADD_FAILURE", "ADD_FAILURE_AT",
                            "FAIL_CHECK", "CATCH_FAIL", "CATCH_FAIL_CHECK", "WARN", "INFO", "UNSCOPED_INFO",
                            "CAPTURE", "SKIP", "GTEST_SKIP", "SUCCEED", "GTEST_SUCCEED", "CATCH_SUCCEED"}) {
    EXPECT_EQ(assertion_line(site(macro, {"x"})), "") << macro;
  }
  EXPECT_NE(assertion_line(site("FAIL_IF_NOT", {"x"})), "") << "somebody's own macro";
}

std::vector<std::string> lines_of(const std::vector<AssertionSite>& sites,
                                  const std::vector<SiteCount>& reached) {
  SiteLines lines(sites);
  return asserted_lines(lines, reached);
}

TEST(AssertedLines, AreSortedAndCounted) {
  const std::vector<AssertionSite> sites{site("EXPECT_TRUE", {"b"}, 1), site("EXPECT_TRUE", {"a"}, 2),
                                         site("EXPECT_TRUE", {"b"}, 3), site("ADD_FAILURE", {}, 4),
                                         site("EXPECT_TRUE", {"c"}, 5)};
  EXPECT_THAT(lines_of(sites, {{2, 1, 0, 0}, {0, 7, 1, 0}, {1, 0, 0, 0}, {3, 0, 1, 0}}),
              ElementsAre(R"x(EXPECT TRUE("a"))x", R"x(EXPECT TRUE("b") x2)x"))
      << "reached counts, and not how often";
  EXPECT_THAT(lines_of(sites, {}), IsEmpty());
}

TEST(AssertedLines, InstantiationsOfATemplateAreOne) {
  std::vector<AssertionSite> sites{site("EXPECT_TRUE", {"b"}, 1), site("EXPECT_TRUE", {"b"}, 1),
                                   site("EXPECT_TRUE", {"b"}, 1)};
  const std::vector<SiteCount> all{{0, 1, 0, 0}, {1, 1, 0, 0}, {2, 1, 0, 0}};
  EXPECT_THAT(lines_of(sites, all), ElementsAre(R"x(EXPECT TRUE("b"))x"));
  sites[1].file = "other_test.cpp";
  EXPECT_THAT(lines_of(sites, all), ElementsAre(R"x(EXPECT TRUE("b") x2)x"))
      << "another file is another site";
  sites[2].line = 2;
  EXPECT_THAT(lines_of(sites, all), ElementsAre(R"x(EXPECT TRUE("b") x3)x")) << "and so is another line";
}

// Not the order of the texts: ` x2` takes part in it.
TEST(AssertedLines, AreSortedAsTheyStand) {
  std::vector<AssertionSite> sites{site("CHECK", {"a"}, 1), site("CHECK", {"a"}, 2), site("CHECK", {"a"}, 3)};
  sites[2].sections = {"s"};
  EXPECT_THAT(lines_of(sites, {{0, 1, 0, 0}, {1, 1, 0, 0}, {2, 1, 0, 0}}),
              ElementsAre(R"x(CHECK("a") / "s")x", R"x(CHECK("a") x2)x"));
}

}  // namespace
}  // namespace freezegate
