// Texts that are too large for a file in maps/.
#include "ledger/json_reader.hpp"

#include <freezegate/freeze_map_reader.hpp>

#include <ctime>
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate {
namespace {

using ::testing::HasSubstr;

// An entry-less map, filled up with white space to a size.
std::string map_of_size(std::size_t bytes) {
  const std::string map = R"({ "version": 1, "freezes": [] })";
  return map + std::string(bytes - map.size(), ' ');
}

TEST(JsonLimits, SizeUpToTheLimitIsRead) {
  EXPECT_TRUE(read_freeze_map(map_of_size(max_freeze_map_bytes), "map"));
}

TEST(JsonLimits, SizeOverTheLimitIsRefused) {
  const auto map = read_freeze_map(map_of_size(max_freeze_map_bytes + 1), "map");
  ASSERT_FALSE(map);
  ASSERT_EQ(map.error().size(), 1U);
  EXPECT_EQ(map.error()[0].where, "map");
  EXPECT_THAT(map.error()[0].what, HasSubstr("16777217 bytes"));
}

TEST(JsonLimits, DepthUpToTheLimitIsRead) {
  const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  EXPECT_TRUE(ledger::read_json(nested(ledger::max_json_depth), "map"));
  EXPECT_FALSE(ledger::read_json(nested(ledger::max_json_depth + 1), "map"));
}

TEST(JsonLimits, DeepTextIsRefusedAtTheLimitAndNotAtItsEnd) {
  const auto root = ledger::read_json(std::string(1'000'000, '['), "map");
  ASSERT_FALSE(root);
  EXPECT_EQ(root.error().where, "map:1:33");
  EXPECT_THAT(root.error().what, HasSubstr("deeper than 32"));
}

TEST(JsonLimits, NumberOfValuesIsBounded) {
  std::string text = "[0";
  for (std::size_t i = 1; i < ledger::max_json_values - 1; ++i)
    text += ",0";
  EXPECT_TRUE(ledger::read_json(text + "]", "map"));
  const auto root = ledger::read_json(text + ",0]", "map");
  ASSERT_FALSE(root);
  EXPECT_THAT(root.error().what, HasSubstr("more than 1000000 values"));
}

// Hostile texts must not cost more than their size: a quadratic step would take minutes here.
TEST(JsonLimits, ManyErrorsAreReportedInLinearTime) {
  std::string text = R"({ "version": 1, "freezes": [], "k": 0)";
  constexpr std::size_t count = 20'000;
  for (std::size_t i = 0; i < count; ++i)
    text += fmt::format(",\n{0}key{1}{0}: 0, {0}twice{0}: 0", '"', i);
  text += "}";
  const std::clock_t start = std::clock();  // processor time: other work on the machine does not count
  const auto map = read_freeze_map(text, "map");
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  ASSERT_FALSE(map);
  EXPECT_EQ(map.error().size(), 1 + count + count + (count - 1));
  EXPECT_LT(seconds, 10.0);
}

TEST(JsonLimits, LongTextIsCutInMessages) {
  const auto map =
      read_freeze_map(R"({ "version": 1, "freezes": [], ")" + std::string(100'000, 'k') + R"(": 1 })", "map");
  ASSERT_FALSE(map);
  ASSERT_EQ(map.error().size(), 1U);
  EXPECT_LT(map.error()[0].what.size(), 200U);
}

TEST(JsonLimits, EmptyViewIsAnEmptyFile) {
  const auto map = read_freeze_map({}, "map");
  ASSERT_FALSE(map);
  EXPECT_THAT(map.error().at(0).what, HasSubstr("empty"));
}

}  // namespace
}  // namespace freezegate
