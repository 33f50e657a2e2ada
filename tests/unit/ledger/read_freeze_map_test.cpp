// What the reader makes of a map that is good.
#include <freezegate/failure.hpp>
#include <freezegate/freeze_map_reader.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

Date day(const char* text) {
  return parse_date(text).value_or(Date::min());
}

std::string good_map(const std::string& name) {
  std::ifstream stream(std::filesystem::path(FREEZEGATE_TEST_MAPS) / "good" / (name + ".json"),
                       std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(ReadFreezeMap, TakesEveryKeyOfAnEntry) {
  const auto map = read_freeze_map(good_map("everything"), "qa/freeze.json");
  ASSERT_TRUE(map);
  EXPECT_EQ(map->path, "qa/freeze.json");
  ASSERT_EQ(map->freezes.size(), 1U);
  const Freeze& freeze = map->freezes[0];
  EXPECT_EQ(freeze.id, (TestId{"export_tests", "Export.Roundtrip"}));
  EXPECT_EQ(freeze.line, 6);
  ASSERT_EQ(freeze.signatures.size(), 2U);
  EXPECT_EQ(freeze.signatures[0], "9f2c1ab4d7e0");
  EXPECT_EQ(freeze.signatures[1], signature_of(freeze.shape));
  EXPECT_THAT(freeze.shape, ElementsAre(R"x(EXPECT EQ("rows.size()", "3") in export_test.cpp)x",
                                        "exception std::runtime_error"));
  EXPECT_THAT(freeze.seeds, ElementsAre(0, 7, 13));
  EXPECT_THAT(freeze.env, UnorderedElementsAre(Pair("TZ", "UTC"), Pair("_X9", ""), Pair("SEED", "{seed}")));
  EXPECT_THAT(freeze.witnesses, ElementsAre(TestId{"export_props", "ExportProps.PreservesRowCount"}));
  EXPECT_THAT(freeze.fixtures,
              ElementsAre(Pair("tests/fixtures/export_small.csv",
                               "sha256:492d5ea496056f1a6a6592241032fab764c321596317930b4fa0e1e8bc3b7470")));
  EXPECT_EQ(freeze.no_fixtures, "");
  EXPECT_EQ(freeze.opened, day("2026-11-07"));
  EXPECT_EQ(freeze.expires, day("2026-12-07"));
  EXPECT_EQ(freeze.owner, "finley");
  EXPECT_EQ(freeze.reason, "row order follows pointer order");
  EXPECT_EQ(freeze.issue, "https://example.org/issues/12");
  EXPECT_THAT(freeze.pins, UnorderedElementsAre(Pair("layout", PinMode::seed), Pair("heap", PinMode::fixed),
                                                Pair("clock", PinMode::off)));
  EXPECT_THAT(freeze.controls, ElementsAre(1, 2, 5));
  EXPECT_THAT(freeze.follows, ElementsAre("heap", "layout"));
  EXPECT_EQ(freeze.rate, (FailureRate{14, 200}));
  EXPECT_EQ(freeze.assertions, "xxh3:338f849c580122e311324ce2d5e5ef9e");
  EXPECT_THAT(freeze.asserts,
              ElementsAre(R"x(EXPECT EQ("rows.size()", "3"))x", R"x(EXPECT TRUE("file.good()") x2)x",
                          R"x(maybe EXPECT EQ("row.size()", "width"))x"));
  EXPECT_EQ(freeze.command, "");
}

TEST(ReadFreezeMap, TakesEscalationsAndTombstones) {
  const auto map = read_freeze_map(good_map("everything"), "map");
  ASSERT_TRUE(map);
  ASSERT_EQ(map->escalations.size(), 1U);
  const Escalation& escalation = map->escalations[0];
  EXPECT_EQ(escalation.id, (TestId{"net_tests", "Pool.Drains"}));
  EXPECT_EQ(escalation.cause, "scheduling");
  EXPECT_EQ(escalation.owner, "kim");
  EXPECT_EQ(escalation.opened, day("2026-10-01"));
  EXPECT_EQ(escalation.note, "needs a fake clock");
  ASSERT_EQ(map->revoked.size(), 1U);
  const Revocation& revocation = map->revoked[0];
  EXPECT_EQ(revocation.id, (TestId{"export_tests", "Export.Empty"}));
  EXPECT_EQ(revocation.opened, day("2026-09-01"));
  EXPECT_EQ(revocation.revoked, day("2026-09-20"));
  EXPECT_EQ(revocation.revocation_class, "DRIFTED");
  EXPECT_EQ(revocation.change, "1f0c9d2");
  EXPECT_GT(revocation.line, escalation.line);
}

TEST(ReadFreezeMap, TakesThePolicy) {
  const auto lowest = read_freeze_map(good_map("policy_lowest"), "map");
  ASSERT_TRUE(lowest);
  EXPECT_EQ(lowest->policy,
            (Policy{0, 1, 0, 1, Severity::allow, Severity::warn, Severity::fail, Severity::allow}));
  const auto highest = read_freeze_map(good_map("policy_highest"), "map");
  ASSERT_TRUE(highest);
  EXPECT_EQ(highest->policy, (Policy{1000, 365, 365, 64}));
}

TEST(ReadFreezeMap, PlainFormsHaveTheDefaultPolicy) {
  for (const char* name : {"bare_entry", "bare_array", "bare_entry_with_schema"}) {
    const auto map = read_freeze_map(good_map(name), "map");
    ASSERT_TRUE(map) << name;
    EXPECT_EQ(map->policy, Policy{}) << name;
    ASSERT_FALSE(map->freezes.empty()) << name;
    EXPECT_EQ(map->freezes[0].id, (TestId{"export_tests", "Export.Roundtrip"})) << name;
    EXPECT_EQ(map->freezes[0].expires, std::nullopt) << name;
    EXPECT_THAT(map->escalations, IsEmpty()) << name;
  }
  EXPECT_EQ(read_freeze_map(good_map("bare_array"), "map")->freezes.size(), 2U);
}

TEST(ReadFreezeMap, CommandMakesPathsTestIds) {
  const auto map = read_freeze_map(good_map("other_runner"), "map");
  ASSERT_TRUE(map);
  EXPECT_EQ(map->freezes[0].id, (TestId{"tests/test_export.py", "test_export_roundtrip"}));
  EXPECT_EQ(map->freezes[0].command, "pytest {nodeid} -q -p no:cacheprovider");
}

TEST(ReadFreezeMap, SeedsKeepAll63Bits) {
  const auto map = read_freeze_map(good_map("largest_seed"), "map");
  ASSERT_TRUE(map);
  EXPECT_THAT(map->freezes[0].seeds, ElementsAre(9223372036854775807, 0, 1));
}

// A number is the one value whose end the parser only knows from what stands behind it: its line must not
// move.
TEST(ReadFreezeMap, LinesAreExactBesideLineEndsOfEveryKind) {
  for (const char* text : {"{\n'version':\n2\n,'freezes':[]}", "{\r\n'version':\r\n2\r\n,'freezes':[]}",
                           "{//\n'version'/*\n*/:2/*\n*/,'freezes':[]}"}) {
    std::string json(text);
    std::ranges::replace(json, '\'', '"');
    const auto map = read_freeze_map(json, "map");
    ASSERT_FALSE(map);
    EXPECT_EQ(map.error().at(0).where, "map:3: /version") << json;
  }
}

}  // namespace
}  // namespace freezegate
