// What a change makes of a map, and that nothing else of its text changes.
#include <freezegate/freeze_map_reader.hpp>
#include <freezegate/map_edit.hpp>

#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate {
namespace {

using testing::HasSubstr;

std::string entry(std::string_view id) {
  return fmt::format(
      R"({{ "nodeid": "{}", "signature": "9f2c1ab4d7e0", "seeds": [0, 7, 13], "witnesses": ["w::W.w"],
     /* mine */ "no_fixtures": "reads none", "opened": "2026-11-07", "owner": "finley" }})",
      id);
}

constexpr Date day = std::chrono::sys_days{std::chrono::year{2026} / 11 / 20};

const Renewal renewal{day, "half done", "https://example.com/7"};

Revocation tombstone(const char* test) {
  return {{"b", test}, {}, day, "DRIFTED", "1f9c2ab"};
}

// Comments, odd spacing, and a number of ways to part entries.
const std::string map = fmt::format(
    "// The map.\n{{\n    \"version\" : 1,\n    \"freezes\": [ // open ones\n\t{},  // the first\n\n"
    "      // about the second\n      {}\n      // the end\n    ]\n}} // done\n",
    entry("b::A.a"), entry("b::C.c"));

std::string message(const Checked<MapEdit>& edit) {
  std::string text;
  if (!edit) {
    for (const Error& error : edit.error())
      text += error.where + ": " + error.what + " (" + error.mend + ")\n";
  }
  return text;
}

TEST(AddFreeze, GoesToItsPlaceInASortedList) {
  const auto edit = add_freeze(map, "m", entry("b::B.b"));
  ASSERT_TRUE(edit) << message(edit);
  ASSERT_EQ(edit->map.freezes.size(), 3U);
  EXPECT_EQ(to_string(edit->map.freezes[1].id), "b::B.b");
  EXPECT_THAT(edit->text, HasSubstr("},  // the first\n      {\n          \"nodeid\" : \"b::B.b\","));
  EXPECT_THAT(edit->text, HasSubstr("\n\n      // about the second\n"));
}

TEST(AddFreeze, GoesToTheEndOfAListThatIsNotSorted) {
  const auto first = add_freeze("{\"version\": 1, \"freezes\": []}", "m", entry("b::C.c"));
  ASSERT_TRUE(first) << message(first);
  const std::string unsorted = fmt::format("[\n  {},\n  {}\n]\n", entry("b::C.c"), entry("b::A.a"));
  const auto edit = add_freeze(unsorted, "m", entry("b::B.b"));
  ASSERT_TRUE(edit) << message(edit);
  EXPECT_EQ(to_string(edit->map.freezes[2].id), "b::B.b");
  EXPECT_TRUE(edit->text.starts_with(unsorted.substr(0, unsorted.size() - 3)));
}

TEST(AddFreeze, RefusesWhatIsNoGoodMap) {
  EXPECT_THAT(message(add_freeze(map, "m", entry("b::A.a"))), HasSubstr("frozen twice"));
  EXPECT_THAT(message(add_freeze(map, "m", "{\"nodeid\": \"b::B.b\"}")), HasSubstr("missing"));
  EXPECT_THAT(message(add_freeze(map, "m", "{")), HasSubstr("the new entry"));
  EXPECT_THAT(message(add_freeze("{\"version\": 1}", "m", entry("b::B.b"))),
              HasSubstr("`freezes` is missing"));
}

TEST(AddFreeze, MakesABareEntryAMap) {
  const auto edit = add_freeze(entry("b::A.a") + "\n", "m", entry("b::B.b"));
  ASSERT_TRUE(edit) << message(edit);
  EXPECT_TRUE(edit->became_full_form);
  EXPECT_EQ(edit->map.freezes.size(), 2U);
  EXPECT_THAT(edit->text, HasSubstr(entry("b::A.a")));
}

TEST(RenewFreeze, AppendsAndMovesTheEnd) {
  const auto once = renew_freeze(map, "m", {"b", "C.c"}, renewal, day + std::chrono::days{10});
  ASSERT_TRUE(once) << message(once);
  const Freeze& freeze = once->map.freezes[1];
  EXPECT_EQ(freeze.renewals, std::vector{renewal});
  EXPECT_EQ(freeze.expires, day + std::chrono::days{10});
  Renewal second = renewal;
  second.on += std::chrono::days{5};
  const auto twice = renew_freeze(once->text, "m", {"b", "C.c"}, second, day + std::chrono::days{20});
  ASSERT_TRUE(twice) << message(twice);
  EXPECT_EQ(twice->map.freezes[1].renewals, (std::vector{renewal, second}));
  EXPECT_EQ(twice->map.freezes[1].expires, day + std::chrono::days{20});
  EXPECT_THAT(twice->text, HasSubstr("/* mine */"));
}

TEST(RenewFreeze, IsHeldByThePolicy) {
  EXPECT_THAT(message(renew_freeze(map, "m", {"b", "C.c"}, renewal, day + std::chrono::days{31})),
              HasSubstr("longer than the 30"));
  EXPECT_THAT(message(renew_freeze(map, "m", {"b", "X.x"}, renewal, day)),
              HasSubstr("'b::X.x' is not frozen"));
}

TEST(CloseFreeze, MovesTheEntryToItsTombstone) {
  const auto edit = close_freeze(map, "m", tombstone("A.a"));
  ASSERT_TRUE(edit) << message(edit);
  ASSERT_EQ(edit->map.revoked.size(), 1U);
  EXPECT_EQ(to_string(edit->map.revoked[0].opened), "2026-11-07");
  EXPECT_EQ(edit->map.revoked[0].revocation_class, "DRIFTED");
  EXPECT_EQ(edit->map.revoked[0].change, "1f9c2ab");
  ASSERT_EQ(edit->map.freezes.size(), 1U);
  EXPECT_THAT(edit->text, testing::Not(HasSubstr("the first")));
  EXPECT_THAT(edit->text, HasSubstr("[ // open ones\n\n      // about the second\n"));
  EXPECT_FALSE(edit->became_full_form);
}

TEST(CloseFreeze, RefusesAnUnknownClass) {
  Revocation wrong = tombstone("A.a");
  wrong.revocation_class = "FIXED";
  EXPECT_THAT(message(close_freeze(map, "m", wrong)), HasSubstr("not a class of revocation"));
}

TEST(CloseFreeze, GivesPlainFormsThePlaceThatTheyLack) {
  const std::string list = fmt::format("// mine\n[\n  {},\n  {}\n]\n", entry("b::A.a"), entry("b::B.b"));
  for (const std::string& text : {entry("b::A.a"), list}) {
    const auto edit = close_freeze(text, "m", tombstone("A.a"));
    ASSERT_TRUE(edit) << message(edit);
    EXPECT_TRUE(edit->became_full_form);
    EXPECT_EQ(edit->map.revoked.size(), 1U);
  }
}

TEST(CloseFreeze, KeepsOneTombstoneForEachFreeze) {
  const auto closed = close_freeze(map, "m", tombstone("A.a"));
  ASSERT_TRUE(closed);
  const auto again = add_freeze(closed->text, "m", entry("b::A.a"));
  ASSERT_TRUE(again) << message(again);
  EXPECT_THAT(message(close_freeze(again->text, "m", tombstone("A.a"))), HasSubstr("revoked twice"));
}

}  // namespace
}  // namespace freezegate
