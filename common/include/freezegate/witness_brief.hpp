// The brief for whoever drafts the witnesses of a frozen test, a person or a program. Pure.
#pragma once

#include <freezegate/freeze_map.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate {

/// More of a diff is not shown, in bytes.
inline constexpr std::size_t longest_shown_diff = 64UL * 1024;

/// A kind of invariant that a witness may assert.
struct AskedFor {
  std::string_view name;  ///< `idempotence`
  std::string_view words;
};

struct WitnessBrief {
  TestId id;
  std::string owner;
  std::string reason;  ///< May be empty, as all that follows.
  std::string issue;
  std::vector<std::string> asserts;  ///< The map's lines; empty: none are pinned, or only their digest is.
  bool digest_only = false;          ///< What it asserts is pinned as a digest, which nobody can read.
  std::vector<std::string> shape;    ///< The recorded failure in words.
  std::vector<TestId> witnesses;     ///< Those that the freeze names already.
  std::string diff;                  ///< Whole lines, at most longest_shown_diff bytes.
  bool diff_is_cut = false;
  std::vector<AskedFor> asked_for;
  /// Up to two assertions that would be refused as restatements, made from the frozen assertions. Each has
  /// been found by find_restatements().
  std::vector<std::string> restated;
};

/// \param diff  as it was read: of a longer one than longest_shown_diff the rest is cut off.
[[nodiscard]] WitnessBrief make_witness_brief(const Freeze& freeze, std::string diff);

}  // namespace freezegate
