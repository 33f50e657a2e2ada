// How changes of common types are put, and which way they go.
#pragma once

#include <freezegate/map_changes.hpp>
#include <freezegate/test_id.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace freezegate::changes {

/// What became of one field; nothing: it is the same.
struct FieldChange {
  ChangeDirection direction = ChangeDirection::loosened;
  std::string what;  ///< Without the field's name.
};
using MaybeChange = std::optional<FieldChange>;

[[nodiscard]] std::string in_words(const std::string& text);
[[nodiscard]] std::string in_words(std::int64_t number);
[[nodiscard]] std::string in_words(const TestId& id);

/// `A, before B`.
[[nodiscard]] std::string instead_of(const std::string& after, const std::string& before);

/// Which way a set goes that lost or won members.
struct SetDirections {
  ChangeDirection when_smaller;
  ChangeDirection when_larger;
};

/// Lists whose order means nothing. One that both lost and won members goes the way that is worse.
template <typename Item>
MaybeChange compare_sets(const std::vector<Item>& before, const std::vector<Item>& after,
                         SetDirections directions) {
  std::string lost;
  std::string won;
  const auto add = [](std::string& list, const Item& item) {
    list += (list.empty() ? "" : ", ") + in_words(item);
  };
  for (const Item& item : before)
    if (std::ranges::find(after, item) == after.end()) add(lost, item);
  for (const Item& item : after)
    if (std::ranges::find(before, item) == before.end()) add(won, item);
  // Nothing lost and nothing won, and yet another size: a member is there twice. Nobody knows what that is
  // for.
  if (lost.empty() && won.empty()) {
    if (before.size() == after.size()) return std::nullopt;
    return FieldChange{ChangeDirection::loosened, "other repetitions"};
  }
  ChangeDirection direction = won.empty() ? directions.when_smaller : directions.when_larger;
  if (!lost.empty() && !won.empty()) direction = std::max(directions.when_smaller, directions.when_larger);
  std::string what = lost.empty() ? "" : "without " + lost;
  if (!won.empty()) what += (what.empty() ? "now also " : ", now also ") + won;
  return FieldChange{direction, what};
}

/// A text whose every change goes one way.
[[nodiscard]] MaybeChange compare_texts(const std::string& before, const std::string& after,
                                        ChangeDirection direction);

/// A text that pins something where it is not empty: new, it tightens; any other change loosens.
[[nodiscard]] MaybeChange compare_pinned(const std::string& before, const std::string& after);

/// The difference between two tables, in words: `TZ=UTC, before TZ=CET; without LANG`.
[[nodiscard]] std::string table_words(const std::map<std::string, std::string>& before,
                                      const std::map<std::string, std::string>& after);

}  // namespace freezegate::changes
