#include "samples.hpp"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace freezegate {
namespace {

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(RenderExplain, SaysEverythingAboutAFreeze) {
  EXPECT_EQ(render_explain(samples::freeze(), samples::map(), samples::today()),
            R"(FROZEN  export_tests::Export.Roundtrip
  It runs as ever. Up to and including 2026-12-07 its recorded failure is forgiven, and nothing else
  is.

Whose it is
  owner       finley
  reason      row order follows pointer order
  issue       https://bugs.example.org/4411
  opened      2026-11-07, 23 days ago
  lease       7 days left (until 2026-12-07)
  entry       qa/freeze.json:12

What is forgiven
  signature   9f2c1ab4d7e0
  shape       EXPECT EQ("rows", "expected") in export_test.cpp
  Another failing assertion, one more of them, a crash or a timeout is DRIFTED, and fails.

How it is replayed
  fails at    seeds 0, 7, 13
  passes at   seeds 1, 2, 5
  follows     heap
  rate        failed in 14 of 200 runs
  pins        heap: seed
              layout: seed
  env         SOURCE_DATE_EPOCH=0
              TZ=UTC

What must hold meanwhile
  witnesses   export_props::ExportProps.PreservesRowCount
  fixtures    tests/fixtures/export_small.csv
              sha256:4e1f000000000000000000000000000000000000000000000000000000000000
  asserts     xxh3:00aa11bb22cc33dd

What the map says of it besides
  2026-10-01: revoked as DRIFTED by 1f3a9c2; it had been opened on 2026-09-01
)");
}

TEST(RenderExplain, SaysThatTheLeaseHasEnded) {
  const std::string text =
      render_explain(samples::freeze(), samples::map(), samples::today() + std::chrono::days{8});
  EXPECT_EQ(text.rfind("EXPIRED  export_tests::Export.Roundtrip\n"
                       "  It runs as ever, and any failure of it counts: the lease has ended.\n",
                       0),
            0U)
      << text;
  EXPECT_TRUE(has(text, "  lease       ended 1 day ago (on 2026-12-07)\n")) << text;
}

TEST(RenderExplain, NamesWhatTheEntryDoesNotHave) {
  const FreezeMap map;
  Freeze freeze;
  freeze.id = {"a", "b"};
  freeze.opened = samples::today();
  freeze.no_fixtures = "it reads no file";
  const std::string text = render_explain(freeze, map, samples::today());
  for (const char* line :
       {"owner       nobody\n", "reason      none written\n", "opened      2026-11-30, today\n",
        "lease       30 days left (until 2026-12-30); by the policy's 30 days\n",
        "shape       not recorded; only the digest is known\n", "witnesses   none\n",
        "fixtures    none: it reads no file\n", "asserts     not pinned\n"}) {
    EXPECT_TRUE(has(text, line)) << line << text;
  }
  EXPECT_FALSE(has(text, "besides"));
}

TEST(RenderExplain, ShowsPinnedAssertionsInWords) {
  Freeze freeze = samples::freeze();
  freeze.asserts = {R"x(EXPECT EQ("a", "b"))x", R"x(maybe EXPECT TRUE("c"))x"};
  EXPECT_TRUE(has(render_explain(freeze, samples::map(), samples::today()),
                  "  asserts     xxh3:00aa11bb22cc33dd\n"
                  "              EXPECT EQ(\"a\", \"b\")\n"
                  "              maybe EXPECT TRUE(\"c\")\n"));
  freeze.assertions.clear();
  EXPECT_TRUE(has(render_explain(freeze, samples::map(), samples::today()),
                  "  asserts     EXPECT EQ(\"a\", \"b\")\n"
                  "              maybe EXPECT TRUE(\"c\")\n"));
}

TEST(RenderExplain, PaintsItsHeadings) {
  const std::string text = render_explain(samples::freeze(), samples::map(), samples::today(), true);
  EXPECT_TRUE(has(text, "\x1b[36mFROZEN\x1b[0m  export_tests::Export.Roundtrip\n")) << text;
  EXPECT_TRUE(has(text, "\n\x1b[1mWhose it is\x1b[0m\n")) << text;
}

TEST(RenderExplainJson, HasThePastOfThisTestOnly) {
  FreezeMap map = samples::map();
  map.revoked.push_back(map.revoked.front());
  map.revoked.back().id.test = "Export.Other";
  map.escalations.push_back({samples::freeze().id, "entropy", "ada", samples::today(), "", 0});
  const auto document = nlohmann::json::parse(render_explain_json(samples::freeze(), map, samples::today()));
  EXPECT_EQ(document.at("document"), "explain");
  EXPECT_EQ(document.at("state"), "ends_soon");
  EXPECT_EQ(document.at("revoked"), nlohmann::json::parse(R"([{"nodeid": "export_tests::Export.Roundtrip",
    "opened": "2026-09-01", "revoked": "2026-10-01", "class": "DRIFTED", "change": "1f3a9c2"}])"));
  EXPECT_EQ(document.at("escalations"), nlohmann::json::parse(R"([{"nodeid": "export_tests::Export.Roundtrip",
    "cause": "entropy", "owner": "ada", "opened": "2026-11-30", "note": null}])"));
}

}  // namespace
}  // namespace freezegate
