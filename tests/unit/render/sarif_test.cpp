#include "samples.hpp"

#include <array>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace freezegate {
namespace {

using nlohmann::json;

json results(const std::vector<Finding>& findings, const RenderContext& context = samples::context()) {
  return json::parse(render_sarif(samples::verdict_of(findings), context)).at("runs").at(0).at("results");
}

TEST(RenderSarif, OfADriftedTest) {
  const json result = results({samples::drifted()}).at(0);
  EXPECT_EQ(result.at("ruleId"), "FG003");
  EXPECT_EQ(result.at("ruleIndex"), 2);
  EXPECT_EQ(result.at("level"), "error");
  EXPECT_EQ(result.at("message").at("text").get<std::string>().rfind(
                "DRIFTED export_tests::Export.Header: fails in another way than recorded\n", 0),
            0U);
  EXPECT_EQ(result.at("locations"), json::parse(R"([{
    "physicalLocation": {"artifactLocation": {"uri": "export_test.cpp", "uriBaseId": "%SRCROOT%"},
                         "region": {"startLine": 52}},
    "logicalLocations": [{"fullyQualifiedName": "export_tests::Export.Header", "kind": "function"}]}])"));
  EXPECT_EQ(result.at("partialFingerprints"),
            json::parse(R"({"freezegateSignature/v1": "export_tests::Export.Header:77aa01bc0123"})"));
  EXPECT_FALSE(result.contains("suppressions"));
}

TEST(RenderSarif, FingerprintsHoldWhenOnlyTheLineMoves) {
  Finding moved = samples::drifted();
  moved.failures.front().line += 40;
  const json both = results({samples::drifted(), moved});
  EXPECT_EQ(both.at(0).at("partialFingerprints"), both.at(1).at("partialFingerprints"));
}

TEST(RenderSarif, SuppressesWhatIsForgiven) {
  const json result = results({samples::frozen()}).at(0);
  EXPECT_EQ(result.at("level"), "note");
  EXPECT_EQ(result.at("suppressions"), json::parse(R"([{
    "kind": "external", "status": "accepted", "justification": "row order follows pointer order"}])"));
}

TEST(RenderSarif, HasNoResultForWhatIsQuiet) {
  EXPECT_EQ(results({samples::quiet()}), json::array());
}

TEST(RenderSarif, PercentEncodesPaths) {
  Finding finding = samples::failed();
  RenderContext context = samples::context();
  context.source_root = "/src";
  const auto cases = std::to_array<std::pair<std::string_view, std::string_view>>({
      {"/src/a b/c#d%.cpp", "a%20b/c%23d%25.cpp"},
      {"/src/gr\xc3\xbc.cpp", "gr%C3%BC.cpp"},
      {"/src/a:b\\c.cpp", "a%3Ab/c.cpp"},
      {"/usr/include/x.hpp", "file:///usr/include/x.hpp"},
  });
  for (const auto& [file, uri] : cases) {
    finding.failures.front().file = file;
    const json location = results({finding}, context).at(0).at("locations").at(0).at("physicalLocation");
    EXPECT_EQ(location.at("artifactLocation").at("uri"), uri);
  }
}

TEST(RenderSarif, LeavesOutALineThatIsNotKnown) {
  Finding finding = samples::failed();
  finding.failures.front().line = 0;
  EXPECT_FALSE(results({finding}).at(0).at("locations").at(0).at("physicalLocation").contains("region"));
  EXPECT_FALSE(results({samples::unexplained()}).at(0).at("locations").at(0).contains("physicalLocation"));
}

}  // namespace
}  // namespace freezegate
