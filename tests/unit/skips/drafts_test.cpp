#include <freezegate/freeze_map_reader.hpp>
#include <freezegate/skips.hpp>

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace freezegate {
namespace {

using nlohmann::json;
using testing::HasSubstr;

constexpr Date today{std::chrono::sys_days{std::chrono::year{2026} / 12 / 1}};

json drafts_of(const std::vector<Skip>& skips) {
  return json::parse(render_drafts(skips, today));
}

TEST(Drafts, HaveTheFormOfAMap) {
  const json document = drafts_of({{{"export_tests", "A.DISABLED_B"},
                                    SkipKind::disabled,
                                    "export_test.cpp",
                                    30,
                                    "it is disabled",
                                    "/b/export_tests"}});
  EXPECT_EQ(document["version"], 1);
  ASSERT_EQ(document["freezes"].size(), 1U);
  const json& draft = document["freezes"][0];
  EXPECT_EQ(draft["nodeid"], "export_tests::A.B") << "a freeze is for the test that runs again";
  EXPECT_EQ(draft["opened"], "2026-12-01");
  EXPECT_EQ(draft["skip"]["kind"], "disabled");
  EXPECT_EQ(draft["skip"]["place"], "export_test.cpp:30");
  EXPECT_EQ(draft["next"], "freezegate capture '/b/export_tests::A.B'");
  const std::string missing = draft["missing"].dump();
  for (const char* const word : {"signature", "seeds", "fixtures", "witnesses", "owner", "reason", "expires"})
    EXPECT_THAT(missing, HasSubstr(word));
  EXPECT_FALSE(document.contains("not_drafted"));
}

TEST(Drafts, QuoteTheCommandForAShell) {
  const json document = drafts_of({{{"t", "it's a row"}, SkipKind::hidden, "", 0, "it is hidden", "/a b/t"}});
  EXPECT_EQ(document["freezes"][0]["next"], "freezegate capture '/a b/t::it'\\''s a row'");
}

TEST(Drafts, SayWhatCannotBeFrozen) {
  const json document =
      drafts_of({{{"ctest", "all"}, SkipKind::excused, "CMakeLists.txt", 7, "WILL_FAIL", ""},
                 {{"export_tests", ""}, SkipKind::skipped, "", 0, "its environment skips", ""}});
  EXPECT_TRUE(document["freezes"].empty());
  ASSERT_EQ(document["not_drafted"].size(), 2U);
  EXPECT_EQ(document["not_drafted"][0]["name"], "all");
  EXPECT_THAT(document["not_drafted"][1]["not_frozen_because"].get<std::string>(), HasSubstr("whole binary"));
}

TEST(Drafts, AreNoMapYet) {
  const std::string text =
      render_drafts(std::vector<Skip>{{{"t", "A.B"}, SkipKind::skipped, "", 0, "it skips", ""}}, today);
  EXPECT_FALSE(read_freeze_map(text, "draft.json").has_value());
}

}  // namespace
}  // namespace freezegate
