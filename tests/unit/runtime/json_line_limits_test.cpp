// What does not fit: the result must still be one line of valid JSON, and say where it was cut.
#include "runtime/json_line.hpp"

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace freezegate::runtime {
namespace {

using nlohmann::json;

constexpr std::string_view ellipsis = "\xE2\x80\xA6";
constexpr std::string_view replacement = "\xEF\xBF\xBD";
constexpr std::size_t large = std::size_t{192} * 1024;
constexpr std::size_t guard_size = 64;

// A buffer with a guard behind it: "never overflows" is looked at, not believed.
class Buffer {
 public:
  explicit Buffer(std::size_t capacity) : bytes_(capacity + guard_size, guard_byte), capacity_(capacity) {}
  JsonLine line() { return {bytes_.data(), capacity_}; }
  json finish(JsonLine& line) const {
    const std::size_t size = line.finish();
    EXPECT_LE(size, capacity_);
    EXPECT_EQ(bytes_.substr(capacity_), std::string(guard_size, guard_byte)) << "written behind the buffer";
    const std::string_view written(line.data(), size);
    EXPECT_EQ(written.find('\n'), size - 1);
    return json::parse(written);
  }

 private:
  static constexpr char guard_byte = '#';
  std::string bytes_;
  std::size_t capacity_;
};

std::string repeated(std::string_view piece, std::size_t size) {
  std::string text;
  while (text.size() < size)
    text += piece;
  return text;
}

std::string text_after_round_trip(const std::string& text, std::size_t capacity) {
  Buffer buffer(capacity);
  JsonLine line = buffer.line();
  line.begin("test");
  line.text("key", Text(text));
  line.number("behind", std::int64_t{-1});
  const json record = buffer.finish(line);
  EXPECT_EQ(record.at("behind"), -1) << "what follows a cut text is whole";
  return record.at("key").get<std::string>();
}

TEST(JsonLineLimits, CutsTextBehindItsLimit) {
  const std::string whole(JsonLine::text_limit, 'a');
  EXPECT_EQ(text_after_round_trip(whole, large), whole);
  EXPECT_EQ(text_after_round_trip(whole + "b", large), whole + std::string(ellipsis));
}

TEST(JsonLineLimits, CutsNoCharacterInHalf) {
  for (const std::string_view character : {"\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x92\xA5"}) {
    for (std::size_t ahead = 0; ahead < character.size(); ++ahead) {
      const std::string text = std::string(ahead, 'a') + repeated(character, 2 * JsonLine::text_limit);
      const std::string cut = text_after_round_trip(text, large);
      EXPECT_EQ(cut.find(replacement), std::string::npos) << character << " behind " << ahead;
      ASSERT_TRUE(cut.ends_with(ellipsis));
      const std::string kept = cut.substr(0, cut.size() - ellipsis.size());
      EXPECT_TRUE(text.starts_with(kept));
      EXPECT_GT(kept.size() + character.size(), JsonLine::text_limit) << "no more is lost than must be";
    }
  }
}

TEST(JsonLineLimits, KeepsBadBytesAtTheLimitBad) {
  const std::string text(JsonLine::text_limit + 10, '\x80');
  const std::string cut = text_after_round_trip(text, large);
  EXPECT_TRUE(cut.starts_with(replacement));
  EXPECT_TRUE(cut.ends_with(ellipsis));
}

TEST(JsonLineLimits, CutsWhatDoesNotFitIntoTheBuffer) {
  for (const std::string_view piece :
       {"a", "\x01", "\"", "\\", "\x80", "\xC3\xA9", "\xF0\x9F\x92\xA5", "ab\n"}) {
    for (const std::size_t capacity : {JsonLine::minimum_capacity, JsonLine::minimum_capacity + 1,
                                       JsonLine::minimum_capacity + 5, std::size_t{10000}}) {
      const std::string cut = text_after_round_trip(repeated(piece, JsonLine::text_limit), capacity);
      EXPECT_TRUE(cut.ends_with(ellipsis)) << piece << " in " << capacity;
      EXPECT_GT(cut.size(), 100U);
    }
  }
}

TEST(JsonLineLimits, SaysOfEachTextThatItWasCut) {
  Buffer buffer(JsonLine::minimum_capacity);
  JsonLine line = buffer.line();
  line.begin("test");
  const std::string text(5000, '\x02');
  const std::vector<const char*> keys = {"source", "file", "message", "type", "scope", "cwd"};
  for (const char* const key : keys)
    line.text(key, Text(text));
  const json record = buffer.finish(line);
  for (const char* const key : keys)
    EXPECT_TRUE(record.at(key).get<std::string>().ends_with(ellipsis)) << key;
}

TEST(JsonLineLimits, DropsArrayElementsThatDoNotFit) {
  Buffer buffer(JsonLine::minimum_capacity);
  JsonLine line = buffer.line();
  line.begin("test");
  line.begin_array("source");
  for (int i = 0; i < 10000; ++i)
    line.element(Text("element " + std::to_string(i)));
  line.end_array();
  line.text("message", "behind");
  line.number("line", std::uint64_t{4711});
  const json record = buffer.finish(line);
  const auto elements = record.at("source").get<std::vector<std::string>>();
  ASSERT_GT(elements.size(), 100U);
  for (std::size_t i = 0; i + 1 < elements.size(); ++i)
    EXPECT_EQ(elements[i], "element " + std::to_string(i));
  EXPECT_TRUE(elements.back().starts_with("element ")) << "the last one may be cut";
  EXPECT_EQ(record.at("line"), 4711);
  EXPECT_EQ(record.at("message"), std::string(ellipsis)) << "no room was left for text";
}

// Whatever is put in: valid JSON and valid UTF-8 in one line, and no byte behind the buffer.
TEST(JsonLineLimits, HoldsForRandomContent) {
  std::mt19937 random(20261107);
  const auto below = [&](std::size_t limit) {
    return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
  };
  for (int round = 0; round < 1000; ++round) {
    Buffer buffer(JsonLine::minimum_capacity + below(3000));
    JsonLine line = buffer.line();
    line.begin("random");
    for (int field = 0; field < 8; ++field) {
      std::string text(below(4) == 0 ? below(20000) : below(60), '\0');
      for (char& c : text)
        c = static_cast<char>(below(256));
      if (below(3) == 0) {
        line.begin_array("array");
        for (std::size_t i = below(5); i > 0; --i)
          line.element(Text(text));
        line.end_array();
      } else {
        line.text("text", Text(text));
      }
      line.number("number", static_cast<std::int64_t>(below(1000)) - 500);
    }
    EXPECT_EQ(buffer.finish(line).at("record"), "random");
  }
}

}  // namespace
}  // namespace freezegate::runtime
