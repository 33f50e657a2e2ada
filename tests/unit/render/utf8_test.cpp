#include "render/utf8.hpp"

#include <array>
#include <string>

#include <gtest/gtest.h>

namespace freezegate::render {
namespace {

struct Pair {
  std::string_view in;
  std::string_view out;
};

TEST(Visible, ShowsWhatATerminalWouldObey) {
  const auto cases = std::to_array<Pair>({
      {"plain text", "plain text"},
      {"a\nb\tc\r", "a\\nb\\tc\\r"},
      {"\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m"},
      {{"\0\x7f", 2}, "\\x00\\x7f"},
      {"\xc2\x9b", "\\u{9b}"},             // C1 control sequence introducer
      {"\xe2\x80\xae", "\\u{202e}"},       // right-to-left override
      {"\xe2\x81\xa6", "\\u{2066}"},       // left-to-right isolate
      {"\xe2\x80\x8b", "\\u{200b}"},       // zero-width space
      {"\xef\xbb\xbf", "\\u{feff}"},       // byte order mark
      {"\xf3\xa0\x81\x81", "\\u{e0041}"},  // tag character
      {"gr\xc3\xbc\xc3\x9f", "gr\xc3\xbc\xc3\x9f"},
      {"\xe6\xbc\xa2 \xf0\x9f\x98\x80", "\xe6\xbc\xa2 \xf0\x9f\x98\x80"},
      {"a##[error]b", "a##\\x5berror]b"},
      {"#[x] ##x", "#[x] ##x"},
  });
  for (const Pair& pair : cases)
    EXPECT_EQ(visible(pair.in), pair.out);
}

TEST(Visible, ShowsBytesThatAreNoText) {
  const auto cases = std::to_array<Pair>({
      {"\xff", "\\xff"},
      {"\xc0\x80", "\\xc0\\x80"},                    // overlong
      {"\xe0\x80\xaf", "\\xe0\\x80\\xaf"},           // overlong
      {"\xed\xa0\x80", "\\xed\\xa0\\x80"},           // surrogate
      {"\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"},  // beyond the last code point
      {"a\xe6\xbc", "a\\xe6\\xbc"},                  // cut short by the end
      {"\xe6"
       "bc",
       "\\xe6"
       "bc"},  // cut short by another character
      {"\x80z", "\\x80z"},
  });
  for (const Pair& pair : cases)
    EXPECT_EQ(visible(pair.in), pair.out);
}

TEST(IsCommand, LooksBehindBlanks) {
  for (const char* line : {"::error::x", "  ::x", "\xc2\xa0::x", "\xe3\x80\x80::x", "\xe2\x80\x83 ::x"}) {
    EXPECT_TRUE(is_command(line)) << line;
  }
  for (const char* line : {"", " ", ":", "a::b", "| ::x", ": :"})
    EXPECT_FALSE(is_command(line)) << line;
}

TEST(DisplayWidth, CountsColumns) {
  EXPECT_EQ(display_width(""), 0U);
  EXPECT_EQ(display_width("abc"), 3U);
  EXPECT_EQ(display_width("gr\xc3\xbc\xc3\x9f"), 4U);
  EXPECT_EQ(display_width("\xe6\xbc\xa2"), 2U);
  EXPECT_EQ(display_width("\xf0\x9f\x98\x80"), 2U);
  EXPECT_EQ(display_width("e\xcc\x81"), 1U) << "a combining accent takes no column";
}

TEST(CutToWidth, KeepsWholeCharacters) {
  EXPECT_EQ(cut_to_width("abcdef", 6), "abcdef");
  EXPECT_EQ(cut_to_width("abcdefg", 6), "abc...");
  EXPECT_EQ(cut_to_width("abcdefg", 0), "abcdefg");
  EXPECT_EQ(cut_to_width("\xe6\xbc\xa2\xe6\xbc\xa2\xe6\xbc\xa2\xe6\xbc\xa2", 6), "\xe6\xbc\xa2...");
}

TEST(CutToBytes, KeepsWholeCharactersAndSaysHowMuchIsGone) {
  EXPECT_EQ(cut_to_bytes("abc", 3), "abc");
  EXPECT_EQ(cut_to_bytes("abcdef", 4), "abcd... (2 more bytes)");
  EXPECT_EQ(cut_to_bytes("a\xe6\xbc\xa2"
                         "b",
                         3),
            "a... (4 more bytes)");
  EXPECT_EQ(cut_to_bytes(std::string(10, '\x80'), 8).size(), 5 + std::string("... (5 more bytes)").size())
      << "no more than three steps back in bytes without a start";
}

}  // namespace
}  // namespace freezegate::render
