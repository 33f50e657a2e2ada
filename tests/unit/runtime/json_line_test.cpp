#include "runtime/json_line.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace freezegate::runtime {
namespace {

using nlohmann::json;

constexpr std::string_view replacement = "\xEF\xBF\xBD";

// What a reader sees of a record with one text.
std::string round_trip(const std::string& text) {
  std::array<char, std::size_t{64} * 1024> buffer{};
  JsonLine line(buffer.data(), buffer.size());
  line.begin("test");
  line.text("key", Text(text));
  const std::size_t size = line.finish();
  const std::string_view written(line.data(), size);
  EXPECT_EQ(written.find('\n'), size - 1) << "a record is one line";
  return json::parse(written).at("key").get<std::string>();
}

TEST(JsonLine, HoldsItsRecordsName) {
  std::array<char, JsonLine::minimum_capacity> buffer{};
  JsonLine line(buffer.data(), buffer.size());
  line.begin("closed");
  const std::size_t size = line.finish();
  EXPECT_EQ(std::string_view(line.data(), size), "{\"record\":\"closed\"}\n");
}

TEST(JsonLine, RoundTripsEveryAsciiCharacter) {
  for (int c = 0; c < 0x80; ++c) {
    const std::string text{'a', static_cast<char>(c), 'b'};
    EXPECT_EQ(round_trip(text), text) << "character " << c;
  }
}

TEST(JsonLine, KeepsValidUtf8) {
  const std::vector<std::string> texts = {
      "",
      "caf\xC3\xA9",
      "\xC2\x80",          // the first of two bytes
      "\xDF\xBF",          // the last of two bytes
      "\xE0\xA0\x80",      // the first of three
      "\xED\x9F\xBF",      // the last before the surrogates
      "\xEE\x80\x80",      // the first behind them
      "\xEF\xBF\xBF",      // the last of three
      "\xF0\x90\x80\x80",  // the first of four
      "\xF4\x8F\xBF\xBF",  // the last there is
      "\xE2\x80\xA8 and \xE2\x80\xA9",
      "line\nline\r\n\ttab \"quoted\" back\\slash /",
  };
  for (const std::string& text : texts)
    EXPECT_EQ(round_trip(text), text);
}

struct Invalid {
  std::string_view name;
  std::string bytes;
  std::size_t replaced;  // how many bytes become U+FFFD
};

TEST(JsonLine, ReplacesEachByteThatIsNotUtf8) {
  const std::vector<Invalid> table = {
      {"a lone continuation", "\x80", 1},
      {"the last lone continuation", "\xBF", 1},
      {"an overlong slash in two bytes", "\xC0\xAF", 2},
      {"an overlong form in two bytes", "\xC1\xBF", 2},
      {"an overlong form in three bytes", "\xE0\x9F\xBF", 3},
      {"an overlong form in four bytes", "\xF0\x8F\xBF\xBF", 4},
      {"the first surrogate", "\xED\xA0\x80", 3},
      {"the last surrogate", "\xED\xBF\xBF", 3},
      {"behind the last code point", "\xF4\x90\x80\x80", 4},
      {"a lead of five bytes", "\xF8\x88\x80\x80\x80", 5},
      {"a lead of six bytes", "\xFC\x84\x80\x80\x80\x80", 6},
      {"0xFE", "\xFE", 1},
      {"0xFF", "\xFF", 1},
      {"two bytes cut after one", "\xC3", 1},
      {"three bytes cut after one", "\xE2", 1},
      {"three bytes cut after two", "\xE2\x82", 2},
      {"four bytes cut after three", "\xF0\x9F\x92", 3},
      {"two leads", "\xC3\xC3", 2},
      {"UTF-16", std::string("\xFF\xFE"), 2},
  };
  for (const Invalid& invalid : table) {
    std::string expected = "<";
    for (std::size_t i = 0; i < invalid.replaced; ++i)
      expected += replacement;
    expected += ">";
    EXPECT_EQ(round_trip("<" + invalid.bytes + ">"), expected) << invalid.name;
    // At the very end of the text, where nothing follows that could be looked at.
    expected.pop_back();
    EXPECT_EQ(round_trip("<" + invalid.bytes), expected) << invalid.name;
  }
}

TEST(JsonLine, GoesOnBehindABadByte) {
  EXPECT_EQ(round_trip("\xE2\x82z\xC3\xA9"),
            std::string(replacement) + std::string(replacement) + "z\xC3\xA9");
}

TEST(JsonLine, WritesNumbersOfAllSizes) {
  std::array<char, JsonLine::minimum_capacity> buffer{};
  const std::vector<std::int64_t> numbers = {
      std::numeric_limits<std::int64_t>::min(), -1000000007, -10, -9, -1, 0, 9, 10,
      std::numeric_limits<std::int64_t>::max()};
  for (const std::int64_t number : numbers) {
    JsonLine line(buffer.data(), buffer.size());
    line.begin("test");
    line.text("before", "1:2");
    line.number("number", number);
    line.boolean("yes", true);
    line.boolean("no", false);
    const std::size_t size = line.finish();
    const json record = json::parse(std::string_view(line.data(), size));
    EXPECT_EQ(
        record,
        json({{"record", "test"}, {"before", "1:2"}, {"number", number}, {"yes", true}, {"no", false}}));
  }
  JsonLine line(buffer.data(), buffer.size());
  line.begin("test");
  line.number("number", std::numeric_limits<std::uint64_t>::max());
  const std::size_t size = line.finish();
  EXPECT_EQ(json::parse(std::string_view(line.data(), size)).at("number").get<std::uint64_t>(),
            std::numeric_limits<std::uint64_t>::max());
}

TEST(JsonLine, LeavesOutOptionalTextThatIsNotThere) {
  std::array<char, JsonLine::minimum_capacity> buffer{};
  JsonLine line(buffer.data(), buffer.size());
  line.begin("test");
  line.optional_text("none", Text());
  line.optional_text("null", static_cast<const char*>(nullptr));
  line.optional_text("empty", "");
  line.optional_text("some", "text");
  line.text("kept", Text());
  const std::size_t size = line.finish();
  EXPECT_EQ(json::parse(std::string_view(line.data(), size)),
            json({{"record", "test"}, {"some", "text"}, {"kept", ""}}));
}

TEST(JsonLine, WritesArrays) {
  std::array<char, JsonLine::minimum_capacity> buffer{};
  JsonLine line(buffer.data(), buffer.size());
  line.begin("test");
  line.begin_array("empty");
  line.end_array();
  line.begin_array("some");
  line.element("a");
  line.element("");
  line.element("c\"]");
  line.end_array();
  line.number("behind", std::int64_t{7});
  const std::size_t size = line.finish();
  EXPECT_EQ(json::parse(std::string_view(line.data(), size)),
            json({{"record", "test"}, {"empty", json::array()}, {"some", {"a", "", "c\"]"}}, {"behind", 7}}));
}

TEST(JsonLine, CanBeUsedAgain) {
  std::array<char, JsonLine::minimum_capacity> buffer{};
  JsonLine line(buffer.data(), buffer.size());
  line.begin("first");
  line.text("key", "a long text that the second record does not have");
  line.finish();
  line.begin("second");
  const std::size_t size = line.finish();
  EXPECT_EQ(std::string_view(line.data(), size), "{\"record\":\"second\"}\n");
}

}  // namespace
}  // namespace freezegate::runtime
