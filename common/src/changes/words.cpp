#include "changes/words.hpp"

#include <fmt/format.h>

namespace freezegate {

std::string_view to_string(ChangeDirection direction) noexcept {
  switch (direction) {
    case ChangeDirection::neutral:
      return "neutral";
    case ChangeDirection::tightened:
      return "tightened";
    case ChangeDirection::removed:
      return "removed";
    case ChangeDirection::renewed:
      return "renewed";
    case ChangeDirection::added:
      return "added";
    default:
      return "loosened";
  }
}

namespace changes {

std::string in_words(const std::string& text) {
  return text.empty() ? "nothing" : text;
}

std::string in_words(std::int64_t number) {
  return std::to_string(number);
}

std::string in_words(const TestId& id) {
  return freezegate::to_string(id);
}

std::string instead_of(const std::string& after, const std::string& before) {
  return fmt::format("{}, before {}", in_words(after), in_words(before));
}

MaybeChange compare_texts(const std::string& before, const std::string& after, ChangeDirection direction) {
  if (before == after) return std::nullopt;
  return FieldChange{direction, instead_of(after, before)};
}

MaybeChange compare_pinned(const std::string& before, const std::string& after) {
  return compare_texts(before, after,
                       before.empty() ? ChangeDirection::tightened : ChangeDirection::loosened);
}

std::string table_words(const std::map<std::string, std::string>& before,
                        const std::map<std::string, std::string>& after) {
  std::string words;
  const auto add = [&words](const std::string& part) { words += (words.empty() ? "" : "; ") + part; };
  for (const auto& [key, value] : before) {
    const auto now = after.find(key);
    if (now == after.end()) {
      add("without " + key);
    } else if (now->second != value) {
      add(fmt::format("{} is {}", key, instead_of(now->second, value)));
    }
  }
  for (const auto& [key, value] : after) {
    if (!before.contains(key)) add(fmt::format("now also {}: {}", key, in_words(value)));
  }
  return words;
}

}  // namespace changes

}  // namespace freezegate
