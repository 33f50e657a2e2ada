#include "samples.hpp"

#include <algorithm>
#include <array>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace freezegate {
namespace {

FreezeMap three() {
  FreezeMap map = samples::map();
  Freeze far = samples::freeze();
  far.id = {"a_tests", "A.Far"};
  far.expires = samples::today() + std::chrono::days{20};
  far.owner = "ada";
  far.seeds = {1, 2, 3, 4, 5, 6};
  Freeze over = samples::freeze();
  over.id = {"parser_tests", "a row survives a round trip"};
  over.opened = samples::today() - std::chrono::days{31};
  over.expires.reset();  // by policy: one day ago
  over.signatures = {"0123456789ab", "ba9876543210"};
  map.freezes.push_back(far);
  map.freezes.push_back(over);
  return map;
}

TEST(RenderList, SortsByDaysLeft) {
  EXPECT_EQ(render_list(three(), samples::today(), false, 0),
            "TEST                                       OWNER   AGE   LEFT      SEEDS              SIGNATURE "
            "                 "
            "REASON\n"
            "parser_tests::a row survives a round trip  finley  31 d  EXPIRED   0,7,13             "
            "0123456789ab,ba9876543210  "
            "row order follows pointer order\n"
            "export_tests::Export.Roundtrip             finley  23 d  7 d soon  0,7,13             "
            "9f2c1ab4d7e0               "
            "row order follows pointer order\n"
            "a_tests::A.Far                             ada     23 d  20 d      1,2,3,4,5,... (6)  "
            "9f2c1ab4d7e0               "
            "row order follows pointer order\n"
            "3 freezes of at most 20, 1 expired, 1 ending within 7 days; 1 escalated; 1 revoked; map "
            "qa/freeze.json\n");
}

TEST(RenderList, ShowsHowOftenALeaseWasRenewed) {
  FreezeMap map = samples::map();
  map.freezes[0].renewals = {
      {samples::today() - std::chrono::days{9}, "not yet", "https://bugs.example.org/1"},
      {samples::today(), "not yet", "https://bugs.example.org/1"}};
  EXPECT_NE(render_list(map, samples::today()).find("23 d, renewed 2x"), std::string::npos);
  EXPECT_EQ(nlohmann::json::parse(render_list_json(map, samples::today()))["freezes"][0]["freeze"]["renewals"]
                .size(),
            2);
  const std::string explained = render_explain(map.freezes[0], map, samples::today());
  EXPECT_NE(explained.find("2 renewals in all"), std::string::npos) << explained;
}

TEST(RenderList, CountsTheLastDayAsGood) {
  const FreezeMap map = samples::map();  // ends on 2026-12-07, warned about 7 days ahead
  const auto cells = std::to_array<std::pair<int, const char*>>(
      {{-1, "22 d  8 d   "}, {0, "23 d  7 d soon"}, {7, "30 d  0 d soon"}, {8, "31 d  EXPIRED"}});
  for (const auto& [day, cell] : cells) {
    const std::string text = render_list(map, samples::today() + std::chrono::days{day});
    EXPECT_NE(text.find(cell), std::string::npos) << day << '\n' << text;
  }
}

TEST(RenderList, PaintsOnlyWhatIsLeft) {
  const std::string text = render_list(three(), samples::today(), true, 0);
  EXPECT_NE(text.find("\x1b[1;31mEXPIRED\x1b[0m   0,7,13"), std::string::npos) << text;
  EXPECT_NE(text.find("\x1b[33m7 d soon\x1b[0m  0,7,13"), std::string::npos) << text;
  EXPECT_EQ(std::ranges::count(text, '\x1b'), 4);
}

TEST(RenderList, CutsTheReasonAndNothingElse) {
  const std::string text = render_list(samples::map(), samples::today(), false, 60);
  EXPECT_NE(text.find("export_tests::Export.Roundtrip  finley  23 d  7 d soon  0,7,13  9f2c1ab4d7e0  row "
                      "order follows..."),
            std::string::npos)
      << text;
}

TEST(RenderList, NeverStartsALineWithACommand) {
  FreezeMap map = samples::map();
  map.freezes.front().id = {" ", "error::pwned"};  // a test id that the reader has no reason to refuse
  EXPECT_NE(render_list(map, samples::today()).find("\n|  ::error::pwned"), std::string::npos);
}

TEST(RenderList, OfAnEmptyMap) {
  FreezeMap map;
  map.path = "qa/freeze.json";
  EXPECT_EQ(render_list(map, samples::today()), "0 freezes of at most 20; map qa/freeze.json\n");
}

TEST(RenderListJson, HasTheLeaseOfEachFreeze) {
  const auto document = nlohmann::json::parse(render_list_json(three(), samples::today()));
  EXPECT_EQ(document.at("document"), "list");
  EXPECT_EQ(document.at("cap"), 20);
  const auto& freezes = document.at("freezes");
  ASSERT_EQ(freezes.size(), 3U);
  EXPECT_EQ(freezes.at(0).at("state"), "expired");
  EXPECT_EQ(freezes.at(0).at("days_left"), -1);
  EXPECT_EQ(freezes.at(0).at("lease_end"), "2026-11-29");
  EXPECT_TRUE(freezes.at(0).at("freeze").at("expires").is_null());
  EXPECT_EQ(freezes.at(1).at("state"), "ends_soon");
  EXPECT_EQ(freezes.at(1).at("freeze").at("nodeid"), "export_tests::Export.Roundtrip");
  EXPECT_EQ(freezes.at(2).at("state"), "open");
}

}  // namespace
}  // namespace freezegate
