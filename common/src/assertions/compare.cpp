#include "assertions/line.hpp"

#include <freezegate/assertions.hpp>

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace freezegate {

namespace {

using assertions::Line;
using assertions::read_line;

// Beyond this many pairs only equal sources are looked for: nobody reads so long a list of changes.
constexpr std::size_t most_pairs = 250'000;
constexpr double similar = 0.5;

// How often one text is pinned and was seen.
struct Tally {
  std::uint64_t required = 0;
  std::uint64_t allowed = 0;  // `required`, and those that are `maybe`
  std::uint64_t seen = 0;
};

std::map<std::string_view, Tally> tally(std::span<const std::string> pinned,
                                        std::span<const std::string> seen) {
  std::map<std::string_view, Tally> tallies;
  for (const std::string& text : pinned) {
    const auto line = read_line(text);
    Tally& entry = tallies[line ? line->text : text];
    const std::uint64_t count = line ? line->count : 1;
    entry.allowed += count;
    if (!line || !line->maybe) entry.required += count;
  }
  for (const std::string& text : seen) {
    const auto line = read_line(text);
    tallies[line ? line->text : text].seen += line ? line->count : 1;
  }
  return tallies;
}

std::string counted(std::string_view text, std::uint64_t count) {
  return count == 1 ? std::string(text) : fmt::format("{} x{}", text, count);
}

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

std::vector<std::string_view> sorted_words(std::string_view source) {
  std::vector<std::string_view> words;
  for (std::size_t i = 0; i < source.size();) {
    const std::size_t start = i;
    while (i < source.size() && is_word(source[i]))
      ++i;
    if (i > start) words.push_back(source.substr(start, i - start));
    if (i == start) ++i;
  }
  std::ranges::sort(words);
  return words;
}

// One line that is only pinned, or only seen.
struct Single {
  std::string_view shown;
  Line line;
  std::vector<std::string_view> words;
  bool paired = false;

  explicit Single(const std::string& text)
      : shown(text), line(read_line(text).value_or(Line{})), words(sorted_words(line.source)) {}
};

// The share of words that two sources have in common, from 0 to 1.
double likeness(const Single& a, const Single& b) {
  if (a.words.empty() || b.words.empty()) return 0;
  std::vector<std::string_view> common;
  std::ranges::set_intersection(a.words, b.words, std::back_inserter(common));
  return 2.0 * static_cast<double>(common.size()) / static_cast<double>(a.words.size() + b.words.size());
}

class Pairs {
 public:
  Pairs(const std::vector<std::string>& removed, const std::vector<std::string>& added)
      : removed_(removed.begin(), removed.end()), added_(added.begin(), added.end()) {}

  AssertionDifference find() && {
    pair_equal_sources();
    if (removed_.size() * added_.size() <= most_pairs) pair_similar_sources();
    AssertionDifference result;
    result.changed = std::move(changed_);
    std::ranges::sort(result.changed, {}, &AssertionChange::pinned);
    append_singles(removed_, result.removed);
    append_singles(added_, result.added);
    return result;
  }

 private:
  void pair(Single& removed, Single& added) {
    removed.paired = true;
    added.paired = true;
    changed_.push_back({std::string(removed.shown), std::string(added.shown)});
  }

  // EXPECT EQ became ASSERT EQ, or CHECK became CHECK_NOFAIL.
  void pair_equal_sources() {
    std::multimap<std::string_view, Single*> by_source;
    for (Single& added : added_) {
      if (!added.line.source.empty()) by_source.emplace(added.line.source, &added);
    }
    for (Single& removed : removed_) {
      const auto [first, end] = by_source.equal_range(removed.line.source);
      Single* best = nullptr;
      for (auto at = first; at != end; ++at) {
        Single& added = *at->second;
        if (added.paired || added.line.head == removed.line.head) continue;
        if (best == nullptr || added.line.sections == removed.line.sections) best = &added;
      }
      if (best != nullptr) pair(removed, *best);
    }
  }

  void pair_similar_sources() {
    for (Single& removed : removed_) {
      if (removed.paired) continue;
      Single* best = nullptr;
      double best_likeness = 0;
      for (Single& added : added_) {
        if (added.paired || added.line.head != removed.line.head) continue;
        const double like = likeness(removed, added);
        if (like < similar || like <= best_likeness) continue;
        best = &added;
        best_likeness = like;
      }
      if (best != nullptr) pair(removed, *best);
    }
  }

  static void append_singles(const std::vector<Single>& from, std::vector<std::string>& to) {
    for (const Single& single : from) {
      if (!single.paired) to.emplace_back(single.shown);
    }
  }

  std::vector<Single> removed_;
  std::vector<Single> added_;
  std::vector<AssertionChange> changed_;
};

}  // namespace

AssertionDifference compare_assertions(std::span<const std::string> pinned, std::span<const std::string> seen,
                                       bool complete) {
  std::vector<std::string> removed;
  std::vector<std::string> added;
  for (const auto& [text, entry] : tally(pinned, seen)) {
    if (entry.seen > entry.allowed) added.push_back(counted(text, entry.seen - entry.allowed));
    if (complete && entry.required > entry.seen) {
      removed.push_back(counted(text, entry.required - entry.seen));
    }
  }
  return Pairs(removed, added).find();
}

}  // namespace freezegate
