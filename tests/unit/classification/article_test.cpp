// The plain rule against the article's own classification, over every combination of up to five seeds.
#include "freeze_case.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

constexpr std::array outcomes{Did::pass, Did::fail, Did::fail_otherwise, Did::crash};

// The article looks at exit codes and signatures as sets, and knows no exit code but 0 and 1.
FreezeClass article_class(const std::vector<Replay>& replays, std::string_view signature) {
  std::set<int> codes;
  std::set<std::string> signatures;
  for (const Replay& replay : replays) {
    codes.insert(replay.raw_code);
    signatures.insert(replay.signature);
  }
  if (codes == std::set{0}) return FreezeClass::seed_stable;
  if (codes != std::set{1}) return FreezeClass::unstable_freeze;
  const bool is_same = signatures == std::set{std::string(signature)};
  return is_same ? FreezeClass::still_frozen : FreezeClass::drifted;
}

std::vector<std::vector<Did>> combinations() {
  std::vector<std::vector<Did>> all;
  std::vector<std::vector<Did>> longest{{}};
  for (int length = 1; length <= 5; ++length) {
    std::vector<std::vector<Did>> longer;
    for (const auto& shorter : longest) {
      for (const Did did : outcomes) {
        longer.push_back(shorter);
        longer.back().push_back(did);
      }
    }
    all.insert(all.end(), longer.begin(), longer.end());
    longest = std::move(longer);
  }
  return all;
}

bool has(const std::vector<Did>& all, Did did) {
  return std::ranges::find(all, did) != all.end();
}

TEST(ClassificationArticle, AgreesWhereExitCodesAreZeroOrOne) {
  std::size_t compared = 0;
  for (const auto& all : combinations()) {
    if (has(all, Did::crash)) continue;
    const FreezeCase plain = some_case().seeds_did(all);
    const Classification ours = plain.classify();
    ASSERT_EQ(ours.freeze_class, article_class(plain.seeds, allowed_signature)) << text_of(ours);
    ++compared;
  }
  EXPECT_EQ(compared, 3U + 9U + 27U + 81U + 243U);
}

// The article takes a crash for instability, for its exit code is neither 0 nor 1. A crash is a failure here:
// where every seed fails, one of them by a crash, that is a regression.
TEST(ClassificationArticle, DiffersExactlyWhereACrashIsAmongFailuresAlone) {
  for (const auto& all : combinations()) {
    const FreezeCase plain = some_case().seeds_did(all);
    const Classification ours = plain.classify();
    const FreezeClass article = article_class(plain.seeds, allowed_signature);
    const bool is_difference = has(all, Did::crash) && !has(all, Did::pass);
    ASSERT_EQ(ours.freeze_class != article, is_difference) << text_of(ours);
    if (!is_difference) continue;
    ASSERT_EQ(article, FreezeClass::unstable_freeze);
    ASSERT_EQ(ours.freeze_class, FreezeClass::drifted);
    ASSERT_TRUE(ours.blocks);
  }
}

// The other differences: the article has no word for a run that proves nothing.
TEST(ClassificationArticle, WhatIsNoOutcomeIsAnError) {
  FreezeCase nothing_collected = some_case().seeds_did({Did::fail, Did::vanish, Did::fail});
  nothing_collected.seeds[1].raw_code = 5;
  EXPECT_EQ(article_class(nothing_collected.seeds, allowed_signature), FreezeClass::unstable_freeze);
  EXPECT_FALSE(nothing_collected.classify().freeze_class);
  EXPECT_FALSE(nothing_collected.classify().errors.empty());

  FreezeCase skipped = some_case().seeds_did({Did::skip, Did::skip, Did::skip});
  EXPECT_EQ(article_class(skipped.seeds, allowed_signature), FreezeClass::seed_stable);
  EXPECT_FALSE(skipped.classify().freeze_class);

  const FreezeCase empty = some_case();
  EXPECT_EQ(article_class(empty.seeds, allowed_signature), FreezeClass::unstable_freeze);
  EXPECT_EQ(empty.classify().errors.size(), 1U);
}

// Several allowed signatures: the article knows one.
TEST(ClassificationArticle, SignaturesAreComparedByMembership) {
  FreezeCase two = some_case().seeds_did({Did::fail, Did::fail_otherwise, Did::fail});
  two.freeze.signatures.emplace_back(foreign_signature);
  EXPECT_EQ(article_class(two.seeds, allowed_signature), FreezeClass::drifted);
  EXPECT_EQ(two.classify().freeze_class, FreezeClass::still_frozen);
}

}  // namespace

}  // namespace freezegate::testing
