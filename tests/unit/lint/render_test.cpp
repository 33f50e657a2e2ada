// The views of lint.
#include "case.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace freezegate::lint_case {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

LintResult sample() {
  FreezeMap made = map({freeze("A"), freeze("B\n::error::x")});
  made.freezes[0].expires = day(3);
  made.freezes[1].expires = day(-2);
  return lint_of(made);
}

const LintContext context{"qa/freeze.json", today, 1, false, 100};

TEST(RenderLint, ShowsWarningsFirstAndWhatFailsLast) {
  EXPECT_EQ(render_lint(sample(), context),
            "  warning  qa/freeze.json:12: export_tests::A\n"
            "           its lease ends in 3 days, on 2026-12-04\n"
            "           mend: mend the test and close the freeze, or renew it with a reason and an issue\n"
            "           owner finley\n"
            "  FAILED   qa/freeze.json:12: export_tests::B\\n::error::x\n"
            "           its lease ended on 2026-11-29, 2 days ago: its failure counts\n"
            "           mend: mend the test and close the freeze, or renew it with a reason and an issue\n"
            "           owner finley\n"
            "freezegate lint: FAILED: 1 failure, 1 warning; 2 freezes, 0 renewals; as of 2026-12-01, map "
            "qa/freeze.json (exit 1)\n");
}

TEST(RenderLint, JsonHasEveryField) {
  const auto json = nlohmann::json::parse(render_lint_json(sample(), context));
  EXPECT_EQ(json["findings"].size(), 2U);
  EXPECT_EQ(json["findings"][0]["rule"], "lease-ends-soon");
  EXPECT_EQ(json["findings"][0]["severity"], "warn");
  EXPECT_EQ(json["findings"][1]["severity"], "fail");
  EXPECT_EQ(json["findings"][1]["line"], 12);
  EXPECT_EQ(json["exit_status"], 1);
  EXPECT_EQ(json["replays"], 6);
  EXPECT_TRUE(json["seconds"].is_null());
}

TEST(RenderLint, GithubIsOneLineAFindingWorstFirst) {
  const std::string text = render_lint_github(sample(), context);
  EXPECT_EQ(std::ranges::count(text, '\n'), 2);
  EXPECT_THAT(text, StartsWith("::error file=qa/freeze.json,line=12,title=lease-ended export_tests"));
  EXPECT_THAT(text, HasSubstr("\n::warning file=qa/freeze.json,line=12,title=lease-ends-soon"));
}

}  // namespace
}  // namespace freezegate::lint_case
