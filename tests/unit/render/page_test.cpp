#include "render/page.hpp"

#include <string>

#include <gtest/gtest.h>

namespace freezegate::render {
namespace {

std::string wrapped(unsigned width, std::string_view text) {
  Page page(false, width);
  page.wrapped(2, text);
  return std::move(page).take();
}

TEST(PageWrapped, BreaksBetweenWords) {
  EXPECT_EQ(wrapped(12, "one two three four"), "  one two\n    three\n    four\n");
  EXPECT_EQ(wrapped(0, "one two three four"), "  one two three four\n");
  EXPECT_EQ(wrapped(12, ""), "");
}

TEST(PageWrapped, NeverBreaksAWord) {
  EXPECT_EQ(wrapped(12, "see export_tests::Export.Roundtrip now"),
            "  see\n    export_tests::Export.Roundtrip\n    now\n");
}

TEST(PageWrapped, NeverStartsALineWithACommand) {
  EXPECT_EQ(wrapped(12, "reason: some ::error::x"), "  reason:\n    some ::error::x\n");
  EXPECT_EQ(wrapped(12, "::error::x"), "  | ::error::x\n");
  EXPECT_EQ(wrapped(0, "\xc2\xa0::error::x"), "  | \xc2\xa0::error::x\n")
      << "the runner trims Unicode blanks, too";
}

TEST(PageQuoted, ShowsTheFirstLinesBehindABar) {
  Page page(false, 40);
  page.quoted(2, "one\r\n\n  \n::error::two\nthree\nfour", 3);
  EXPECT_EQ(std::move(page).take(), "  | one\n  | ::error::two\n  | three\n  | ... (1 more line)\n");
}

TEST(PageQuoted, CutsToTheWidth) {
  Page page(false, 30);
  page.quoted(2, std::string(100, 'x'), 3);
  EXPECT_EQ(std::move(page).take(), "  | " + std::string(23, 'x') + "...\n");
}

TEST(PageQuoted, CutsEndlessLinesAtAnyWidth) {
  Page page(false, 0);
  page.quoted(0, std::string(1 << 20, 'x'), 3);
  EXPECT_EQ(std::move(page).take(), "| " + std::string(2000, 'x') + "... (1046576 more bytes)\n");
}

TEST(PageField, WrapsUnderTheValue) {
  Page page(false, 20);
  page.field(2, "name", 6, "one two three");
  EXPECT_EQ(std::move(page).take(), "  name    one two\n          three\n");
}

TEST(PageLabelled, PaintsTheLabelOnlyWhenAsked) {
  Page plain(false, 80);
  plain.labelled(2, "FROZEN", 7, Colour::cyan, "a::b");
  EXPECT_EQ(std::move(plain).take(), "  FROZEN   a::b\n");
  Page coloured(true, 80);
  coloured.labelled(2, "FROZEN", 7, Colour::cyan, "a::b");
  EXPECT_EQ(std::move(coloured).take(), "  \x1b[36mFROZEN\x1b[0m   a::b\n");
}

}  // namespace
}  // namespace freezegate::render
