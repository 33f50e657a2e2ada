#include "pin_settings.hpp"

#include <cstddef>
#include <cstring>

namespace freezegate {
namespace pins {

namespace {

struct Word {
  const char* begin;
  const char* end;

  std::size_t size() const noexcept { return static_cast<std::size_t>(end - begin); }
  bool is(const char* text) const noexcept {
    return std::strlen(text) == size() && std::memcmp(begin, text, size()) == 0;
  }
};

// The next word of `text`, which moves behind it.
Word next_word(const char*& text) noexcept {
  const char* const begin = text;
  while (*text != '\0' && *text != ' ')
    ++text;
  const Word word{begin, text};
  if (*text == ' ') ++text;
  return word;
}

bool parse_hex(Word word, std::uint64_t& value) noexcept {
  if (word.size() != 16) return false;
  value = 0;
  for (const char* digit = word.begin; digit != word.end; ++digit) {
    const char* const digits = "0123456789abcdef";
    const char* const found = *digit == '\0' ? nullptr : std::strchr(digits, *digit);
    if (found == nullptr) return false;
    value = value << 4U | static_cast<std::uint64_t>(found - digits);
  }
  return true;
}

bool parse_policy(Word word, PinSettings& settings) noexcept {
  if (word.is("walk")) {
    settings.policy = Policy::random_walk;
    return true;
  }
  if (word.size() < 5 || word.size() > 7 || std::memcmp(word.begin, "pct:", 4) != 0) return false;
  settings.policy = Policy::pct;
  settings.depth = 0;
  for (const char* digit = word.begin + 4; digit != word.end; ++digit) {
    if (*digit < '0' || *digit > '9') return false;
    settings.depth = settings.depth * 10 + static_cast<unsigned>(*digit - '0');
  }
  return settings.depth > 0;
}

bool parse_axis(Word name, Word value, PinSettings& settings) noexcept {
  for (std::size_t i = 0; i < axis_count; ++i) {
    if (!name.is(axis_names[i])) continue;
    settings.is_pinned[i] = true;
    return parse_hex(value, settings.value[i]);
  }
  return false;
}

bool parse_word(Word word, PinSettings& settings) noexcept {
  const auto* const equals = static_cast<const char*>(std::memchr(word.begin, '=', word.size()));
  if (equals == nullptr) return false;
  const Word name{word.begin, equals};
  const Word value{equals + 1, word.end};
  return name.is("policy") ? parse_policy(value, settings) : parse_axis(name, value, settings);
}

}  // namespace

bool parse_settings(const char* text, PinSettings& settings) noexcept {
  settings = {};
  constexpr const char* state = "state=";
  bool is_good = next_word(text).is(settings_version);
  while (is_good && *text != '\0') {
    if (std::strncmp(text, state, std::strlen(state)) == 0) {
      settings.state_path = text + std::strlen(state);
      is_good = *settings.state_path != '\0';
      break;
    }
    is_good = parse_word(next_word(text), settings);
  }
  if (!is_good) settings = {};
  return is_good;
}

}  // namespace pins
}  // namespace freezegate
