// Diffs are held against patch(1)-like application, so that no form of them is taken on trust.
#include <freezegate/unified_diff.hpp>

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace freezegate {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    lines.push_back(text.substr(at, end - at));
    at = end;
  }
  return lines;
}

// Applies by the numbers in the hunks' heads; empty lines of context must match.
std::string patched(const std::string& before, const std::string& diff) {
  const auto old_lines = lines_of(before);
  const auto steps = lines_of(diff);
  std::string out;
  std::size_t done = 0;
  std::size_t at_old = 0;
  for (std::size_t i = 2; i < steps.size(); ++i) {
    if (steps[i].starts_with("@@ -")) {
      const std::size_t first = std::stoul(steps[i].substr(4));
      const bool is_empty = steps[i].substr(0, steps[i].find(" +")).ends_with(",0");
      at_old = is_empty ? first : first - 1;
      while (done < at_old)
        out += old_lines.at(done++);
      continue;
    }
    if (steps[i][0] == '\\') continue;
    std::string line = steps[i].substr(1);
    if (i + 1 < steps.size() && steps[i + 1][0] == '\\') line.pop_back();
    if (steps[i][0] != '+') {
      EXPECT_EQ(old_lines.at(done), line);
      ++done;
    }
    if (steps[i][0] != '-') out += line;
  }
  while (done < old_lines.size())
    out += old_lines[done++];
  return out;
}

TEST(UnifiedDiff, ShowsThreeLinesAround) {
  EXPECT_EQ(unified_diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n", "f"),
            "--- a/f\n+++ b/f\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

TEST(UnifiedDiff, IsEmptyForEqualTexts) {
  EXPECT_EQ(unified_diff("a\n", "a\n", "f"), "");
}

TEST(UnifiedDiff, TellsOfALastLineWithoutAnEnd) {
  EXPECT_EQ(unified_diff("a\nb", "a\nb\n", "f"),
            "--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n");
  EXPECT_EQ(unified_diff("", "a\n", "f"), "--- a/f\n+++ b/f\n@@ -0,0 +1 @@\n+a\n");
}

TEST(UnifiedDiff, CanBeApplied) {
  std::mt19937 random(7);
  for (int round = 0; round < 3000; ++round) {
    std::string texts[2];
    for (std::string& text : texts) {
      for (std::size_t i = random() % 40; i > 0; --i)
        text +=
            std::string(1, static_cast<char>('a' + random() % 4)) + (i == 1 && random() % 4 == 0 ? "" : "\n");
    }
    ASSERT_EQ(patched(texts[0], unified_diff(texts[0], texts[1], "f")), texts[1]) << texts[0] << "---\n"
                                                                                  << texts[1];
  }
}

TEST(UnifiedDiff, FindsFewChangesInALongText) {
  std::string before;
  for (int i = 0; i < 30000; ++i)
    before += std::to_string(i) + "\n";
  std::string after = before;
  after.erase(after.find("\n100\n"), 4);
  after += "end\n";
  const std::string diff = unified_diff(before, after, "f");
  EXPECT_EQ(patched(before, diff), after);
  EXPECT_LT(diff.size(), 200U);
}

}  // namespace
}  // namespace freezegate
