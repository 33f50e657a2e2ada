// What left the map, and how old the rest is.
#include <freezegate/stats.hpp>

#include <chrono>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace freezegate {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

const Date today = std::chrono::sys_days(2026y / 12 / 1);

Date day(int offset) {
  return today + std::chrono::days(offset);
}

Freeze freeze(const std::string& test, int opened) {
  Freeze made;
  made.id = {"tests", test};
  made.opened = day(opened);
  made.owner = "finley";
  made.seeds = {1, 2, 3};
  return made;
}

Revocation tombstone(const std::string& test, int opened, int revoked, const std::string& why) {
  return {{"tests", test}, day(opened), day(revoked), why, "abc123", 0};
}

FreezeMap map_of(std::vector<Freeze> freezes, std::vector<Revocation> revoked = {}) {
  FreezeMap map;
  map.freezes = std::move(freezes);
  map.revoked = std::move(revoked);
  return map;
}

Stats stats(const FreezeMap& map, const std::vector<MapVersion>& versions = {}, int days = 30) {
  return stats_of({map, today, days, versions, GateMeasure{2, 1}});
}

TEST(Stats, CountsTombstonesByClassWithinTheDays) {
  const FreezeMap map =
      map_of({}, {tombstone("A", -60, -30, "DRIFTED"), tombstone("B", -60, -31, "DRIFTED"),
                  tombstone("C", -60, -1, "SEED_STABLE"), tombstone("D", -60, 0, "SEED_STABLE"),
                  tombstone("E", -60, -2, "WITHDRAWN")});
  const Stats counted = stats(map);
  EXPECT_EQ(counted.revoked, 3U);
  EXPECT_EQ(counted.classes, (std::map<std::string, std::size_t>{{"DRIFTED", 1}, {"SEED_STABLE", 2}}));
  EXPECT_EQ(counted.withdrawn, 1U) << "closed by a person: no freeze revoked itself";
  EXPECT_EQ(counted.unknown, 0U);
  EXPECT_EQ(counted.departures.front().id.test, "D");
  EXPECT_EQ(stats(map, {}, 31).revoked, 4U);
}

TEST(Stats, FindsEntriesThatVanishedBetweenTwoCommits) {
  const std::vector<MapVersion> versions = {
      {"c1", day(-50), map_of({freeze("A", -60), freeze("B", -60), freeze("C", -60), freeze("D", -60)})},
      {"c2", day(-20), map_of({freeze("B", -60), freeze("C", -60), freeze("D", -60)})},
      {"c3", day(-10), map_of({freeze("C", -60), freeze("D", -60)}, {tombstone("B", -60, -11, "DRIFTED")})},
      {"c4", day(-5), map_of({freeze("C", -60), freeze("D", -60)})}};
  const Stats counted = stats(map_of({freeze("D", -60)}), versions);
  ASSERT_THAT(counted.departures, SizeIs(3));
  EXPECT_EQ(counted.departures[0].id.test, "C");
  EXPECT_EQ(counted.departures[0].change, "") << "the working tree";
  EXPECT_EQ(counted.departures[1].id.test, "B");
  EXPECT_EQ(counted.departures[1].revocation_class, "DRIFTED") << "its tombstone was dropped later";
  EXPECT_EQ(counted.departures[2].id.test, "A");
  EXPECT_EQ(counted.departures[2].change, "c2");
  EXPECT_EQ(counted.revoked, 1U);
  EXPECT_EQ(counted.unknown, 2U);
}

TEST(Stats, WhatCameBackHasNotLeft) {
  const std::vector<MapVersion> versions = {{"c1", day(-9), map_of({freeze("A", -60)})},
                                            {"c2", day(-8), map_of({})},
                                            {"c3", day(-7), map_of({freeze("A", -60)})}};
  EXPECT_THAT(stats(map_of({freeze("A", -60)}), versions).departures, IsEmpty());
  EXPECT_THAT(stats(map_of({freeze("A", -8)}), versions).departures, SizeIs(1)) << "this is another freeze";
}

TEST(Stats, AgesAndRenewals) {
  FreezeMap map = map_of({freeze("A", -5), freeze("B", -40), freeze("C", -90), freeze("D", -10)});
  map.freezes[2].renewals = {{day(-60), "a", "b"}, {day(-30), "a", "b"}};
  map.freezes[1].renewals = {{day(-20), "a", "b"}};
  const Stats counted = stats(map);
  EXPECT_EQ(counted.median_age, 10);
  EXPECT_EQ(counted.oldest_age, 90);
  EXPECT_EQ(counted.oldest->id.test, "C");
  EXPECT_EQ(counted.renewals, 3U);
  EXPECT_EQ(counted.renewed, 2U);
  EXPECT_EQ(counted.most_renewed->id.test, "C");
  EXPECT_DOUBLE_EQ(counted.cost.seconds.value(), 6);
}

TEST(Stats, SaysInWordsThatNobodyReadsTheMap) {
  const StatsContext context{"qa/freeze.json", today, "", false, 200};
  const FreezeMap open = map_of({freeze("A", -5)});
  EXPECT_THAT(render_stats(stats(open), context),
              HasSubstr("Nobody reads this map: 1 freeze is open, and in 30 days "
                        "not one has revoked itself."));
  FreezeMap closed = open;
  closed.revoked = {tombstone("B", -60, -1, "WITHDRAWN")};
  EXPECT_TRUE(stats(closed).is_unread()) << "its owner closed it: nothing revoked itself";
  closed.revoked = {tombstone("B", -60, -1, "EXPIRED")};
  EXPECT_FALSE(stats(closed).is_unread());
  EXPECT_THAT(render_stats(stats(closed), context), Not(HasSubstr("Nobody reads")));
  EXPECT_FALSE(stats(map_of({})).is_unread()) << "there is nothing to read";
}

TEST(Stats, JsonHasTheSame) {
  const FreezeMap map = map_of({freeze("A", -5)}, {tombstone("B", -60, -1, "DRIFTED")});
  const auto json = nlohmann::json::parse(render_stats_json(stats(map), {"m", today, "shallow", false, 100}));
  EXPECT_EQ(json["revoked"], 1);
  EXPECT_EQ(json["classes"]["DRIFTED"], 1);
  EXPECT_EQ(json["departures"][0]["change"], "abc123");
  EXPECT_EQ(json["history"], "shallow");
  EXPECT_EQ(json["unread"], false);
  EXPECT_EQ(json["oldest"], "tests::A");
}

}  // namespace
}  // namespace freezegate
