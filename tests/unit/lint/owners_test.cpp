// Whether somebody owns what decides about verdicts.
#include "case.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::lint_case {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

LintTree tree_of(std::string_view codeowners, OwnerPlatform platform = OwnerPlatform::github) {
  LintTree tree;
  tree.codeowners = {{"CODEOWNERS", Codeowners::parse(codeowners, platform)}};
  tree.guarded = {{"qa/freeze.json", "the freeze map"}, {".github/workflows/ci.yml", "the workflow"}};
  tree.has_workflow = true;
  return tree;
}

LintResult lint_in(LintTree tree, const FreezeMap& made = map()) {
  return lint({made, today, "qa/freeze.json", std::move(tree), std::nullopt, {}});
}

std::vector<std::string> files(const LintResult& result) {
  std::vector<std::string> names;
  for (const LintFinding& finding : result.findings)
    names.push_back(finding.file);
  return names;
}

TEST(LintOwners, AllThatDecidesMustBeOwned) {
  EXPECT_THAT(found(lint_in(tree_of("* @finley\n"))), IsEmpty());
  const LintResult result = lint_in(tree_of("* @finley\n/qa/\n/.github/\nCODEOWNERS\n/tests/\n"));
  EXPECT_THAT(found(result), ElementsAre("!unowned", "!unowned", "!unowned", "!unowned", "!unowned"));
  EXPECT_THAT(files(result),
              UnorderedElementsAre(".github/CODEOWNERS", "qa/freeze.json", ".github/workflows/ci.yml",
                                   "CODEOWNERS", "tests/rows.csv"));
  EXPECT_EQ(result.code(), ExitCode::bad);
}

TEST(LintOwners, SaysWhichLineLeavesAFileWithoutOwner) {
  const LintResult emptied = lint_in(tree_of("* @finley\n/qa/freeze.json\n"));
  ASSERT_THAT(found(emptied), ElementsAre("!unowned"));
  EXPECT_EQ(emptied.findings[0].what, "the freeze map has no owner: GitHub by CODEOWNERS:2 asks nobody");
  const LintResult none = lint_in(tree_of("/qa/ @finley\n/tests/ @finley\n/.github/ @finley\n"));
  ASSERT_THAT(found(none), ElementsAre("!unowned"));
  EXPECT_THAT(none.findings[0].what, HasSubstr("no rule of CODEOWNERS matches it as GitHub reads it"));
}

TEST(LintOwners, AnOptionalSectionGuardsNothing) {
  EXPECT_THAT(found(lint_in(tree_of("* @finley\n", OwnerPlatform::gitlab))), IsEmpty());
  EXPECT_THAT(found(lint_in(tree_of("^[All]\n* @finley\n[Tests]\n/tests/ @finley\n", OwnerPlatform::gitlab))),
              ElementsAre("!owned-optionally", "!owned-optionally", "!owned-optionally"));
}

TEST(LintOwners, NobodyMayPutAnotherFileInItsPlace) {
  const LintResult result =
      lint_in(tree_of("/CODEOWNERS @finley\n/qa/ @finley\n/tests/ @finley\n/.github/workflows/ @finley\n"));
  ASSERT_THAT(found(result), ElementsAre("!unowned"));
  EXPECT_EQ(result.findings[0].file, ".github/CODEOWNERS");
  EXPECT_THAT(result.findings[0].what, HasSubstr("would be read before CODEOWNERS"));
}

TEST(LintOwners, AFixtureOfManyFreezesIsNamedOnce) {
  const FreezeMap two = map({freeze("A"), freeze("B")});
  EXPECT_THAT(found(lint_in(tree_of("* @finley\n/tests/\n"), two)), ElementsAre("!unowned"));
}

TEST(LintOwners, AFreezesOwnerIsSomebody) {
  FreezeMap made = map();
  made.freezes[0].owner = "grace";
  made.escalations = {{{"a", "b"}, "scheduling", "nobody", day(-1), "", 5}};
  EXPECT_THAT(found(lint_in(tree_of("* @finley\n"), made)), ElementsAre("!unknown-owner", "!unknown-owner"));
  EXPECT_THAT(found(lint_in(tree_of("* @org/grace nobody@example.com\n"), made)), IsEmpty());
}

TEST(LintOwners, BothPlatformsMustAgreeWhereNobodySaysWhich) {
  LintTree both = tree_of("* @finley\n");
  both.codeowners.push_back({"CODEOWNERS", Codeowners::parse("* @finley\n", OwnerPlatform::gitlab)});
  EXPECT_THAT(found(lint_in(both)), IsEmpty());
  const char* const sections =
      "[QA] @finley\n*\n";  // GitHub skips its first line, and takes the second for nobody's
  both.codeowners = {{"CODEOWNERS", Codeowners::parse(sections, OwnerPlatform::github)},
                     {"CODEOWNERS", Codeowners::parse(sections, OwnerPlatform::gitlab)}};
  const LintResult result = lint_in(both);
  EXPECT_THAT(found(result), ElementsAre("codeowners-line", "!unowned", "!unowned", "!unowned", "!unowned",
                                         "!unowned", "!unknown-owner"));
}

TEST(LintOwners, WithoutAFileNothingIsGuarded) {
  LintTree bare = tree_of("");
  bare.codeowners.clear();
  bare.without = {OwnerPlatform::gitlab};
  bare.has_workflow = false;
  const LintResult result = lint_in(bare);
  EXPECT_THAT(found(result), ElementsAre("no-workflow", "!no-codeowners"));
  EXPECT_THAT(result.findings[1].what, HasSubstr("GitLab"));
}

TEST(LintOwners, AFileThatIsNotLoadedFails) {
  std::string large = "* @finley\n";
  large.append(max_github_codeowners_bytes, '#');
  EXPECT_THAT(found(lint_in(tree_of(large)))[0], "!codeowners-line");
}

TEST(LintPatch, WhatItMayNotDoToTheMapFails) {
  const FreezeMap made = map();
  BaseJudgement base;
  base.problems = {{"the patch adds a freeze of a::b", "have an owner sign it"}};
  const LintResult result = lint({made, today, "qa/freeze.json", std::nullopt, std::nullopt, {}, base});
  EXPECT_THAT(found(result), ElementsAre("!patch"));
  EXPECT_EQ(result.findings[0].what, "the patch adds a freeze of a::b");
}

}  // namespace
}  // namespace freezegate::lint_case
