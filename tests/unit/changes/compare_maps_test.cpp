// Every field of a full map, changed in every way that there is: each is named, and goes the right way.
#include "full_map.hpp"

#include <freezegate/map_changes.hpp>

#include <algorithm>
#include <functional>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

using enum ChangeDirection;
using ::testing::Each;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

struct Edit {
  std::string name;
  std::string field;
  ChangeDirection direction;
  std::function<void(FreezeMap&)> make;
};

void PrintTo(const Edit& edit, std::ostream* out) {
  *out << edit.name;
}

// An edit of the one freeze.
Edit of(std::string field, std::string name, ChangeDirection direction, std::function<void(Freeze&)> make) {
  return {field + ": " + name, field, direction,
          [make = std::move(make)](FreezeMap& map) { make(map.freezes.front()); }};
}

Edit of_policy(std::string field, std::string name, ChangeDirection direction,
               std::function<void(Policy&)> make) {
  return {field + ": " + name, field, direction,
          [make = std::move(make)](FreezeMap& map) { make(map.policy); }};
}

std::vector<Edit> policy_edits() {
  return {
      of_policy("cap", "up", loosened, [](Policy& p) { ++p.cap; }),
      of_policy("cap", "down", tightened, [](Policy& p) { --p.cap; }),
      of_policy("warn_days", "fewer", loosened, [](Policy& p) { --p.warn_days; }),
      of_policy("warn_days", "more", tightened, [](Policy& p) { ++p.warn_days; }),
      of_policy("max_lease_days", "more", loosened, [](Policy& p) { ++p.max_lease_days; }),
      of_policy("max_lease_days", "fewer", tightened, [](Policy& p) { --p.max_lease_days; }),
      of_policy("min_seeds", "fewer", loosened, [](Policy& p) { --p.min_seeds; }),
      of_policy("min_seeds", "more", tightened, [](Policy& p) { ++p.min_seeds; }),
      of_policy("skips", "allowed", loosened, [](Policy& p) { p.skips = Severity::allow; }),
      of_policy("skips", "fail", tightened, [](Policy& p) { p.skips = Severity::fail; }),
      of_policy("on_seed_stable", "allowed", loosened, [](Policy& p) { p.on_seed_stable = Severity::allow; }),
      of_policy("on_seed_stable", "fail", tightened, [](Policy& p) { p.on_seed_stable = Severity::fail; }),
      of_policy("incomplete", "allowed", loosened, [](Policy& p) { p.incomplete = Severity::allow; }),
      of_policy("incomplete", "fail", tightened, [](Policy& p) { p.incomplete = Severity::fail; }),
      of_policy("masked_failures", "allowed", loosened,
                [](Policy& p) { p.masked_failures = Severity::allow; }),
      of_policy("masked_failures", "fail", tightened, [](Policy& p) { p.masked_failures = Severity::fail; }),
      of_policy("ended_lease", "allowed", loosened, [](Policy& p) { p.ended_lease = Severity::allow; }),
      of_policy("ended_lease", "fail", tightened, [](Policy& p) { p.ended_lease = Severity::fail; }),
  };
}

std::vector<Edit> edits_of_what_is_asked() {
  return {
      of("signature", "another", loosened, [](Freeze& f) { f.signatures[0] = "cccccccccccc"; }),
      of("signature", "one more", loosened, [](Freeze& f) { f.signatures.push_back("cccccccccccc"); }),
      of("signature", "one less", tightened, [](Freeze& f) { f.signatures.pop_back(); }),
      of("shape", "other words", neutral, [](Freeze& f) { f.shape = {"EXPECT EQ(a,b) in export.cpp"}; }),
      of("seeds", "one less", loosened, [](Freeze& f) { f.seeds.pop_back(); }),
      of("seeds", "another", loosened, [](Freeze& f) { f.seeds[0] = 4; }),
      of("seeds", "one more", tightened, [](Freeze& f) { f.seeds.push_back(4); }),
      of("seeds", "one twice", loosened, [](Freeze& f) { f.seeds.push_back(7); }),
      of("controls", "none", loosened, [](Freeze& f) { f.controls.clear(); }),
      of("controls", "another", loosened, [](Freeze& f) { f.controls[0] = 4; }),
      of("controls", "one more", tightened, [](Freeze& f) { f.controls.push_back(4); }),
      of("witnesses", "one less", loosened, [](Freeze& f) { f.witnesses.pop_back(); }),
      of("witnesses", "another", loosened, [](Freeze& f) { f.witnesses[0].test = "P.c"; }),
      of("witnesses", "one more", tightened, [](Freeze& f) { f.witnesses.push_back({"props", "P.c"}); }),
      of("fixtures", "another digest", loosened, [](Freeze& f) { f.fixtures["a.csv"] = "sha256:9"; }),
      of("fixtures", "one less", loosened, [](Freeze& f) { f.fixtures.erase("a.csv"); }),
      of("fixtures", "one more", tightened, [](Freeze& f) { f.fixtures["c.csv"] = "sha256:3"; }),
      of("fixtures", "one for another", loosened, [](Freeze& f) { f.fixtures = {{"c.csv", "sha256:3"}}; }),
      of("no_fixtures", "other words", neutral, [](Freeze& f) { f.no_fixtures = "it opens no file"; }),
      of("assertions", "dropped", loosened, [](Freeze& f) { f.assertions.clear(); }),
      of("assertions", "another digest", loosened, [](Freeze& f) { f.assertions = "xxh3:2"; }),
      of("asserts", "dropped", loosened, [](Freeze& f) { f.asserts.clear(); }),
      of("asserts", "one less", loosened, [](Freeze& f) { f.asserts.pop_back(); }),
      of("asserts", "in another order", loosened, [](Freeze& f) { std::swap(f.asserts[0], f.asserts[1]); }),
  };
}

std::vector<Edit> edits_of_lease_and_replay() {
  return {
      of("env", "another value", loosened, [](Freeze& f) { f.env["TZ"] = "CET"; }),
      of("env", "one more", loosened, [](Freeze& f) { f.env["LANG"] = "C"; }),
      of("env", "none", loosened, [](Freeze& f) { f.env.clear(); }),
      of("pins", "off", loosened, [](Freeze& f) { f.pins["heap"] = PinMode::off; }),
      of("pins", "none", loosened, [](Freeze& f) { f.pins.clear(); }),
      of("follows", "none", loosened, [](Freeze& f) { f.follows.clear(); }),
      of("follows", "one more", loosened, [](Freeze& f) { f.follows.push_back("layout"); }),
      of("rate", "another", loosened, [](Freeze& f) { f.rate->failed = 150; }),
      of("rate", "none", loosened, [](Freeze& f) { f.rate.reset(); }),
      of("among", "none", loosened, [](Freeze& f) { f.among.clear(); }),
      of("parameter", "none", loosened, [](Freeze& f) { f.parameter.clear(); }),
      of("parameter", "another", loosened, [](Freeze& f) { f.parameter = "5"; }),
      of("command", "another", loosened, [](Freeze& f) { f.command = "true"; }),
      of("opened", "later", loosened, [](Freeze& f) { f.opened = day(3); }),
      of("opened", "earlier", loosened, [](Freeze& f) { f.opened = day(-3); }),
      of("expires", "later", loosened, [](Freeze& f) { f.expires = day(21); }),
      of("expires", "earlier", tightened, [](Freeze& f) { f.expires = day(19); }),
      of("expires", "by the policy, later", loosened, [](Freeze& f) { f.expires.reset(); }),
      of("renewals", "one more", renewed,
         [](Freeze& f) { f.renewals.push_back({day(9), "still not", "https://example.com/1"}); }),
      of("renewals", "none", loosened, [](Freeze& f) { f.renewals.clear(); }),
      of("renewals", "another reason", loosened, [](Freeze& f) { f.renewals[0].reason = "-"; }),
      of("owner", "another", loosened, [](Freeze& f) { f.owner = "mallory"; }),
      of("reason", "other words", neutral, [](Freeze& f) { f.reason = "the order of pointers"; }),
      of("issue", "another link", neutral, [](Freeze& f) { f.issue = "https://example.com/9"; }),
  };
}

std::vector<Edit> edits_of_records() {
  return {
      {"an escalation's cause", "cause", loosened, [](FreezeMap& m) { m.escalations[0].cause = "clock"; }},
      {"an escalation's owner", "owner", loosened, [](FreezeMap& m) { m.escalations[0].owner = "bob"; }},
      {"an escalation's day", "opened", loosened, [](FreezeMap& m) { m.escalations[0].opened = day(2); }},
      {"an escalation's note", "note", neutral, [](FreezeMap& m) { m.escalations[0].note = "slow"; }},
      {"an escalation less", "", loosened, [](FreezeMap& m) { m.escalations.clear(); }},
      {"an escalation more", "", tightened,
       [](FreezeMap& m) { m.escalations.push_back({{"net", "Net.Fast"}, "clock", "ada", day(2), "", 0}); }},
      {"a tombstone's day", "revoked", loosened, [](FreezeMap& m) { m.revoked[0].revoked = day(-9); }},
      {"a tombstone's class", "class", loosened,
       [](FreezeMap& m) { m.revoked[0].revocation_class = "SEED_STABLE"; }},
      {"a tombstone's change", "change", loosened, [](FreezeMap& m) { m.revoked[0].change = "ffffff"; }},
      {"a tombstone's beginning", "", loosened, [](FreezeMap& m) { m.revoked[0].opened = day(-31); }},
      {"a tombstone less", "", loosened, [](FreezeMap& m) { m.revoked.clear(); }},
      {"a tombstone of nothing", "", loosened,
       [](FreezeMap& m) { m.revoked.push_back({{"a", "B.c"}, day(-3), day(-2), "DRIFTED", "", 0}); }},
      {"a freeze less", "", removed, [](FreezeMap& m) { m.freezes.clear(); }},
      {"a freeze more", "", added,
       [](FreezeMap& m) {
         m.freezes.push_back(full_freeze());
         m.freezes.back().id.test = "Export.Sample";
       }},
  };
}

std::vector<Edit> all_edits() {
  std::vector<Edit> all;
  for (auto& part :
       {policy_edits(), edits_of_what_is_asked(), edits_of_lease_and_replay(), edits_of_records()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

class MapEdit : public ::testing::TestWithParam<Edit> {};

TEST_P(MapEdit, IsNamedAndGoesItsWay) {
  const Edit& edit = GetParam();
  FreezeMap patch = full_map();
  edit.make(patch);
  const ChangeJudgement judgement = judge_changes(full_map(), patch);
  const auto named = std::ranges::find(judgement.changes, edit.field, &MapChange::field);
  ASSERT_NE(named, judgement.changes.end()) << "the change is not named";
  EXPECT_EQ(named->direction, edit.direction) << named->what;
  EXPECT_FALSE(named->what.empty());
  EXPECT_EQ(judgement.allowed, !needs_owner(edit.direction));
}

INSTANTIATE_TEST_SUITE_P(All, MapEdit, ::testing::ValuesIn(all_edits()), [](const auto& edit) {
  std::string name = edit.param.name;
  std::ranges::replace_if(name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
});

// The fields of a freeze, as the table above names them. Which there are, compare_freezes.cpp checks when it
// is compiled.
TEST(MapEdits, CoverEveryField) {
  std::set<std::string> covered;
  for (const auto& part : {edits_of_what_is_asked(), edits_of_lease_and_replay()})
    for (const Edit& edit : part)
      covered.insert(edit.field);
  EXPECT_THAT(covered, SizeIs(22));
  covered.clear();
  for (const Edit& edit : policy_edits())
    covered.insert(edit.field);
  EXPECT_THAT(covered, SizeIs(9));
}

TEST(MapChanges, AreNoneWhereOnlyOrderAndPlaceDiffer) {
  FreezeMap base = full_map();
  base.freezes.push_back(full_freeze());
  base.freezes.back().id.test = "Export.Sample";
  FreezeMap patch = base;
  patch.path = "elsewhere.json";
  std::swap(patch.freezes[0], patch.freezes[1]);
  for (Freeze& freeze : patch.freezes) {
    freeze.line += 4;
    std::ranges::reverse(freeze.seeds);
    std::ranges::reverse(freeze.witnesses);
    std::ranges::reverse(freeze.signatures);
  }
  EXPECT_THAT(compare_maps(base, patch), IsEmpty());
}

TEST(MapChanges, OfAnEmptyFreezeThatFillsUpTighten) {
  FreezeMap base = full_map();
  Freeze& freeze = base.freezes.front();
  freeze.assertions.clear();
  freeze.asserts.clear();
  freeze.controls.clear();
  const auto changes = compare_maps(base, full_map());
  EXPECT_THAT(changes, SizeIs(3));
  EXPECT_THAT(changes, Each(Field(&MapChange::direction, tightened)));
}

TEST(MapChanges, TakeAnExcuseThatAppearsForALoss) {
  FreezeMap base = full_map();
  base.freezes.front().no_fixtures.clear();
  FreezeMap patch = full_map();
  EXPECT_FALSE(judge_changes(base, patch).allowed);
}

TEST(MapChanges, KnowARenewalByItsRecord) {
  FreezeMap patch = full_map();
  patch.freezes.front().expires = day(35);
  patch.freezes.front().renewals.push_back({day(9), "still not", "https://example.com/1"});
  const auto changes = compare_maps(full_map(), patch);
  EXPECT_THAT(changes, SizeIs(2));
  EXPECT_THAT(changes, Each(Field(&MapChange::direction, renewed)));
}

TEST(MapChanges, TakeATombstoneOfTheFreezeThatGoes) {
  FreezeMap patch = full_map();
  const Freeze gone = patch.freezes.front();
  patch.freezes.clear();
  patch.revoked.push_back({gone.id, gone.opened, day(12), "SEED_STABLE", "", 0});
  EXPECT_TRUE(judge_changes(full_map(), patch).allowed);
  patch.revoked.back().opened = day(1);
  EXPECT_FALSE(judge_changes(full_map(), patch).allowed);
}

TEST(MapChanges, SeeALeaseThatOnlyThePolicyLengthens) {
  FreezeMap base = full_map();
  base.freezes.front().expires.reset();
  FreezeMap patch = base;
  patch.policy.max_lease_days = 60;
  const auto changes = compare_maps(base, patch);
  ASSERT_THAT(changes, SizeIs(2));
  EXPECT_EQ(changes[1].field, "expires");
  EXPECT_EQ(changes[1].direction, loosened);
}

TEST(MapChanges, SayWhatWasAndWhatIs) {
  FreezeMap patch = full_map();
  patch.freezes.front().seeds = {0, 7, 4};
  const auto changes = compare_maps(full_map(), patch);
  ASSERT_THAT(changes, SizeIs(1));
  EXPECT_EQ(changes[0].subject, "export_tests::Export.Roundtrip");
  EXPECT_EQ(changes[0].what, "seeds: without 13, now also 4");
}

}  // namespace

}  // namespace freezegate::testing
