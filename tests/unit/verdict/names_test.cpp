#include "scenario.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace freezegate {
namespace {

TEST(Names, EveryKindHasAWordOfItsOwn) {
  std::set<std::string_view> words;
  constexpr int kinds = static_cast<int>(FindingKind::note) + 1;
  for (int kind = 0; kind < kinds; ++kind)
    words.insert(to_string(static_cast<FindingKind>(kind)));
  EXPECT_EQ(words.size(), static_cast<std::size_t>(kinds));
  for (const std::string_view word : words) {
    EXPECT_TRUE(std::ranges::all_of(word, [](char c) { return c == '_' || (c >= 'A' && c <= 'Z'); })) << word;
  }
  EXPECT_EQ(to_string(FindingKind::fixture_changed), "FIXTURE_CHANGED");
}

TEST(Names, Outcomes) {
  EXPECT_EQ(to_string(Outcome::passed), "passed");
  EXPECT_EQ(to_string(Outcome::failed), "failed");
  EXPECT_EQ(to_string(Outcome::skipped), "skipped");
  EXPECT_EQ(to_string(Outcome::excused), "excused");
}

}  // namespace
}  // namespace freezegate
