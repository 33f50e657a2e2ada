#include <freezegate/freeze_draft.hpp>

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string captured = R"({
  "nodeid": "b::A.a",
  "signature": "9f2c1ab4d7e0",
  "shape": ["EXPECT EQ(\"a\", \"b\") in x.cpp"],
  "seeds": [1, 2, 3],
  "witnesses": [],
  "fixtures": {},
  "opened": "2026-01-01",
  "owner": "",
  "reason": "",
  "pins": {"heap": "seed"}
})";

constexpr Date day = std::chrono::sys_days{std::chrono::year{2026} / 11 / 20};

std::vector<std::string> options(const FreezeDraft& draft, const FreezeAnswers& answers) {
  std::vector<std::string> names;
  for (const MissingAnswer& missing : missing_answers(draft, answers))
    names.emplace_back(missing.option);
  return names;
}

TEST(Draft, MissesWhatCaptureLeavesToAPerson) {
  const auto draft = read_draft(captured, "d");
  ASSERT_TRUE(draft);
  EXPECT_THAT(options(*draft, {}),
              ElementsAre("--owner", "--reason", "--issue", "--witness", "--no-fixtures"));
  FreezeAnswers answers{"finley", " ", "i", {"w::W.w"}, "none", {}};
  EXPECT_THAT(options(*draft, answers), ElementsAre("--reason"));
}

TEST(Draft, TakesWhatStandsInItAlready) {
  std::string text = captured;
  text.replace(text.find("\"owner\": \"\""), 11, "\"owner\": \"finley\"");
  text.replace(text.find("\"fixtures\": {}"), 14, "\"fixtures\": {\"a\": \"sha256:1\"}");
  const auto draft = read_draft(text, "d");
  ASSERT_TRUE(draft);
  EXPECT_THAT(options(*draft, {}), ElementsAre("--reason", "--issue", "--witness"));
}

TEST(Draft, NeedsMoreWitnessesWhereTheFailureSaysLittle) {
  std::string text = captured;
  const std::string shape = R"(EXPECT EQ(\"a\", \"b\") in x.cpp)";
  text.replace(text.find(shape), shape.size(), R"(EXPECT TRUE(\"ok\") in x.cpp)");
  const auto draft = read_draft(text, "d");
  ASSERT_TRUE(draft);
  EXPECT_TRUE(draft->says_little);
  FreezeAnswers answers{"finley", "r", "i", {"w::W.w"}, "none", {}};
  EXPECT_THAT(options(*draft, answers), ElementsAre("--witness"));
  answers.witnesses.emplace_back("w::W.x");
  EXPECT_THAT(options(*draft, answers), IsEmpty());
}

TEST(Draft, IsCompletedInPlace) {
  const auto draft = read_draft(captured, "d");
  ASSERT_TRUE(draft);
  const FreezeAnswers answers{"finley", "a \"reason\"", "i", {"w::W.w"}, "none", day + std::chrono::days{5}};
  const auto entry = completed_draft(*draft, answers, day);
  ASSERT_TRUE(entry);
  EXPECT_EQ(*entry, R"({
  "nodeid": "b::A.a",
  "signature": "9f2c1ab4d7e0",
  "shape": ["EXPECT EQ(\"a\", \"b\") in x.cpp"],
  "seeds": [1, 2, 3],
  "witnesses": ["w::W.w"],
  "no_fixtures": "none",
  "opened": "2026-11-20",
  "expires": "2026-11-25",
  "owner": "finley",
  "reason": "a \"reason\"",
  "issue": "i",
  "pins": { "heap": "seed" }
})");
}

TEST(Draft, IsTakenFromTheJsonOfCapture) {
  const auto draft = read_draft(R"({"schema_version": 1, "freeze": )" + captured + "}", "d");
  ASSERT_TRUE(draft);
  EXPECT_EQ(draft->entry, captured);
}

TEST(Draft, IsRefusedWhereThereIsNone) {
  const auto fault = [](std::string_view text) {
    const auto draft = read_draft(text, "d");
    return draft ? std::string() : draft.error().what;
  };
  EXPECT_THAT(fault(R"({"schema_version": 1, "freeze": null, "refusal": "no flake"})"),
              HasSubstr("no flake"));
  EXPECT_THAT(fault(R"({"nodeid": "b::t", "cause": "clock"})"), HasSubstr("escalation"));
  EXPECT_THAT(fault("[]"), HasSubstr("holds no entry"));
  EXPECT_THAT(fault(R"({"nodeid": "b::t", "nodeid": "b::u"})"), HasSubstr("twice"));
  EXPECT_FALSE(fault("{").empty());
}

TEST(Draft, DropsNoFixtureForAReasonWhyThereIsNone) {
  std::string text = captured;
  text.replace(text.find("\"fixtures\": {}"), 14, "\"fixtures\": {\"a\": \"sha256:1\"}");
  const auto draft = read_draft(text, "d");
  ASSERT_TRUE(draft);
  EXPECT_FALSE(completed_draft(*draft, {"finley", "r", "i", {"w::W.w"}, "none", {}}, day));
}

TEST(Draft, RefusesAnswersThatAreNoText) {
  const auto draft = read_draft(captured, "d");
  ASSERT_TRUE(draft);
  EXPECT_FALSE(completed_draft(*draft, {"\xff", "r", "i", {"w::W.w"}, "none", {}}, day));
}

}  // namespace
}  // namespace freezegate
