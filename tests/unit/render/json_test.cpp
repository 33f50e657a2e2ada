#include "samples.hpp"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace freezegate {
namespace {

using nlohmann::json;

TEST(RenderJson, OfTheVerdictAsAWhole) {
  const json document = json::parse(render_json(
      samples::verdict_of({samples::frozen(), samples::drifted(), samples::drifted()}), samples::context()));
  EXPECT_EQ(document.at("schema_version"), 1);
  EXPECT_EQ(document.at("document"), "verdict");
  EXPECT_EQ(document.at("title"), "export_tests");
  EXPECT_EQ(document.at("date"), "2026-11-30");
  EXPECT_EQ(document.at("map"), "qa/freeze.json");
  EXPECT_EQ(document.at("good"), false);
  EXPECT_EQ(document.at("code"), 1);
  EXPECT_EQ(document.at("exit_status"), 1);
  EXPECT_EQ(document.at("raw_code"), 1);
  EXPECT_EQ(document.at("tests_run"), 12);
  EXPECT_EQ(document.at("tests_failed"), 3);
  EXPECT_EQ(document.at("processes"), 1);
  EXPECT_EQ(document.at("counts").at("FROZEN"), 1);
  EXPECT_EQ(document.at("counts").at("DRIFTED"), 2);
  EXPECT_EQ(document.at("counts").at("MISSING"), 0);
  EXPECT_EQ(document.at("findings").size(), 3U);
}

TEST(RenderJson, SaysNullForWhatThereIsNot) {
  RenderContext context;
  const json document = json::parse(render_json(samples::verdict_of({samples::unexplained()}), context));
  EXPECT_TRUE(document.at("map").is_null());
  EXPECT_TRUE(document.at("raw_code").is_null());
  const json& finding = document.at("findings").at(0);
  for (const char* key : {"nodeid", "test", "signature", "asserts", "freeze", "age_days", "days_left"}) {
    EXPECT_TRUE(finding.at(key).is_null()) << key;
  }
}

TEST(RenderJson, HasEveryFieldOfAFinding) {
  const json document =
      json::parse(render_json(samples::verdict_of({samples::drifted()}), samples::context()));
  const json expected = json::parse(R"({
    "kind": "DRIFTED", "rule": "FG003", "level": "error", "blocking": true,
    "nodeid": "export_tests::Export.Header", "binary": "export_tests", "test": "Export.Header",
    "reason": "fails in another way than recorded", "also": [],
    "mend": "mend what the change broke; the freeze forgives the recorded failure only",
    "signature": "77aa01bc0123", "shapes": ["exception std::runtime_error in export_test.cpp"],
    "failures": [{
      "kind": "exception", "fatal": false, "family": null, "source": [], "type": "std::runtime_error",
      "file": "export_test.cpp", "line": 52, "sections": [],
      "message": "C++ exception with description \"short read\" thrown in the test body."}],
    "asserts": null, "file": null, "line": null,
    "freeze": {
      "nodeid": "export_tests::Export.Header", "signature": ["9f2c1ab4d7e0"],
      "shape": ["EXPECT EQ(\"rows\", \"expected\") in export_test.cpp"], "seeds": [0, 7, 13],
      "env": {"SOURCE_DATE_EPOCH": "0", "TZ": "UTC"}, "witnesses": ["export_props::ExportProps.PreservesRowCount"],
      "fixtures": {"tests/fixtures/export_small.csv":
        "sha256:4e1f000000000000000000000000000000000000000000000000000000000000"},
      "no_fixtures": null, "opened": "2026-11-07", "expires": "2026-12-07", "renewals": [], "owner": "finley",
      "reason": "row order follows pointer order", "issue": "https://bugs.example.org/4411",
      "pins": {"heap": "seed", "layout": "seed"}, "controls": [1, 2, 5], "follows": ["heap"],
      "rate": {"failed": 14, "runs": 200}, "assertions": "xxh3:00aa11bb22cc33dd", "asserts": [], "command": null,
      "among": null, "parameter": null, "line": 12},
    "age_days": 23, "days_left": 7})");
  EXPECT_EQ(document.at("findings").at(0), expected);
}

TEST(RenderJson, KeepsLongMessagesWhole) {
  Finding finding = samples::failed();
  finding.failures.front().message = std::string(1 << 20, 'x');
  const json document = json::parse(render_json(samples::verdict_of({finding}), samples::context()));
  EXPECT_EQ(document.at("findings").at(0).at("failures").at(0).at("message").get<std::string>().size(),
            1U << 20U);
}

}  // namespace
}  // namespace freezegate
