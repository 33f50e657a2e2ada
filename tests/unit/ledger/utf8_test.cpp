#include "ledger/utf8.hpp"

#include "ledger/backticks.hpp"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace freezegate::ledger {
namespace {

constexpr std::size_t none = std::string_view::npos;

TEST(Utf8, FirstAndLastOfEachLengthAreWellFormed) {
  for (const std::string_view text :
       {"", "\x7F", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80", "\xEF\xBF\xBF",
        "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_EQ(find_invalid_utf8(text), none) << text;
  }
}

TEST(Utf8, IllFormedBytesAreFoundWhereTheyStart) {
  struct Row {
    std::string_view text;
    std::size_t at;
  };
  for (const auto& [text, at] :
       {Row{"\x80", 0}, Row{"a\xBF", 1}, Row{"\xC0\xAF", 0}, Row{"\xC1\xBF", 0}, Row{"\xC2", 0},
        Row{"\xC2\x41", 0}, Row{"\xE0\x9F\xBF", 0}, Row{"\xE1\x80", 0}, Row{"\xE1\x80\x41", 0},
        Row{"\xED\xA0\x80", 0}, Row{"\xF0\x8F\xBF\xBF", 0}, Row{"\xF1\x80\x80", 0},
        Row{"\xF4\x90\x80\x80", 0}, Row{"\xF5\x80\x80\x80", 0}, Row{"\xFF", 0}, Row{"\xC3\xA9\xC3", 2}}) {
    EXPECT_EQ(find_invalid_utf8(text), at) << ::testing::PrintToString(text);
  }
}

TEST(Backticks, ControlCharactersAreEscapedAndLongTextIsCut) {
  EXPECT_EQ(in_backticks("a b"), "`a b`");
  EXPECT_EQ(in_backticks("a\x1B[31m\n\x7F"), "`a\\u001b[31m\\u000a\\u007f`");
  EXPECT_EQ(in_backticks("\xC2\x9B"
                         "x\xC3\xA9"),
            "`\\u009bx\xC3\xA9`");
  EXPECT_EQ(in_backticks(std::string(80, 'a')), "`" + std::string(80, 'a') + "`");
  EXPECT_EQ(in_backticks(std::string(81, 'a')), "`" + std::string(80, 'a') + "...`");
  // Never inside a character.
  EXPECT_EQ(in_backticks(std::string(79, 'a') + "\xC3\xA9z"), "`" + std::string(79, 'a') + "\xC3\xA9...`");
}

}  // namespace
}  // namespace freezegate::ledger
