#include <freezegate/freeze_map.hpp>

#include <gtest/gtest.h>

namespace freezegate {
namespace {

Date day(const char* text) {
  return parse_date(text).value_or(Date::min());
}

TEST(FreezeMapFind, FindsByTheWholeIdOnly) {
  FreezeMap map;
  map.freezes.resize(2);
  map.freezes[0].id = {"a", "X.Y"};
  map.freezes[1].id = {"b", "X.Y"};
  EXPECT_EQ(map.find({"b", "X.Y"}), &map.freezes[1]);
  EXPECT_EQ(map.find({"b", "X"}), nullptr);
  EXPECT_EQ(map.find({"c", "X.Y"}), nullptr);
}

TEST(LeaseEnd, IsTheWrittenDayOrThePolicysLongestLease) {
  Freeze freeze;
  freeze.opened = day("2026-11-07");
  Policy policy;
  EXPECT_EQ(lease_end(freeze, policy), day("2026-12-07"));
  policy.max_lease_days = 1;
  EXPECT_EQ(lease_end(freeze, policy), day("2026-11-08"));
  freeze.expires = day("2026-11-20");
  EXPECT_EQ(lease_end(freeze, policy), day("2026-11-20"));
}

TEST(LeaseEnd, IsCountedFromTheLastRenewal) {
  Freeze freeze;
  freeze.opened = day("2026-11-07");
  freeze.renewals = {{day("2026-12-07"), "under review", "#12"}, {day("2027-01-05"), "still", "#12"}};
  EXPECT_EQ(lease_begin(freeze), day("2027-01-05"));
  EXPECT_EQ(lease_end(freeze, {}), day("2027-02-04"));
}

TEST(IsEnforcedAgain, AtOnceUnlessThePolicyGivesTheOwnersTimeAndNeverForLonger) {
  Freeze freeze;
  freeze.opened = day("2026-11-07");  // ends on 2026-12-07
  Policy policy;
  EXPECT_FALSE(is_enforced_again(freeze, policy, day("2026-12-07")));
  EXPECT_TRUE(is_enforced_again(freeze, policy, day("2026-12-08")));
  policy.ended_lease = Severity::warn;
  EXPECT_FALSE(is_enforced_again(freeze, policy, day("2026-12-08")));
  EXPECT_FALSE(is_enforced_again(freeze, policy, day("2027-01-06")));
  EXPECT_TRUE(is_enforced_again(freeze, policy, day("2027-01-07")));
}

}  // namespace
}  // namespace freezegate
