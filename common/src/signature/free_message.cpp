#include "free_message.hpp"

#include <algorithm>
#include <cstddef>

namespace freezegate {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
bool is_alnum(char c) {
  return is_digit(c) || is_upper(c) || is_lower(c);
}
bool is_hex(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
bool is_word(char c) {
  return is_alnum(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}
bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && is_space(text.back()))
    text.remove_suffix(1);
  return text;
}

/// A cursor over the line; each `take_` consumes one kind of varying text and writes its marker.
class Folder {
 public:
  explicit Folder(std::string_view line) : rest_(line) {}

  std::string fold() {
    while (!rest_.empty()) {
      if (!take_colour() && !take_path() && !take_temporary() && !take_hex() && !take_number() &&
          !take_not_finite() && !take_blank()) {
        take(1);
      }
    }
    return std::string(trimmed(result_));
  }

 private:
  void take(std::size_t count) {
    result_ += rest_.substr(0, count);
    skip(count);
  }
  void skip(std::size_t count) {
    before_ = rest_[count - 1];
    rest_.remove_prefix(count);
  }
  void replace(std::size_t count, std::string_view marker) {
    result_ += marker;
    skip(count);
  }
  [[nodiscard]] bool at_word_start() const { return !is_word(before_); }

  bool take_colour() {
    if (!rest_.starts_with("\x1b[")) return false;
    const std::size_t end = rest_.find_first_not_of("0123456789;", 2);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    return true;
  }

  bool take_path() {
    const bool drive = at_word_start() && rest_.size() > 2 && is_alnum(rest_[0]) && rest_[1] == ':' &&
                       (rest_[2] == '\\' || rest_[2] == '/') && !is_digit(rest_[0]);
    const bool root = rest_[0] == '/' && !is_word(before_) && before_ != '.' && before_ != '/' &&
                      rest_.size() > 1 && (is_word(rest_[1]) || rest_[1] == '.' || rest_[1] == '/');
    if (!drive && !root) return false;
    std::size_t end = drive ? 3 : 1;
    const auto in_path = [](char c) {
      return is_word(c) || std::string_view("/\\.-+~@%=").find(c) != std::string_view::npos;
    };
    while (end < rest_.size() && in_path(rest_[end]))
      ++end;
    while (rest_[end - 1] == '.')
      --end;  // the end of the sentence
    replace(end, "<path>");
    return true;
  }

  /// A word with `tmp` or `temp` before its last six or more characters, when those look made up.
  bool take_temporary() {
    if (!at_word_start() || !is_word(rest_[0])) return false;
    const auto in_name = [](char c) { return is_word(c) || c == '.' || c == '-'; };
    const auto end = static_cast<std::size_t>(std::ranges::find_if_not(rest_, in_name) - rest_.begin());
    const std::string_view name = rest_.substr(0, end);
    std::string lower(name);
    std::ranges::transform(lower, lower.begin(),
                           [](char c) { return is_upper(c) ? static_cast<char>(c + 32) : c; });
    for (const std::string_view word : {std::string_view("tmp"), std::string_view("temp")}) {
      const std::size_t at = lower.find(word);
      if (at == std::string::npos) continue;
      std::string_view made_up = name.substr(at + word.size());
      const bool separated = !made_up.empty() && !is_alnum(made_up.front());
      if (separated) made_up.remove_prefix(1);
      made_up = made_up.substr(0, made_up.find('.'));  // without an extension
      const bool odd = std::ranges::any_of(made_up, [](char c) { return is_digit(c) || is_upper(c); });
      const bool plain = std::ranges::all_of(made_up, is_alnum);
      if (plain && made_up.size() >= 6 && (odd || separated || word == "tmp")) {
        replace(end, "<tmp>");
        return true;
      }
    }
    return false;
  }

  /// `0x` and digits, or eight and more hexadecimal digits with a decimal one among them: addresses, digests,
  /// UUIDs.
  bool take_hex() {
    if (!at_word_start()) return false;
    const bool prefixed = rest_.starts_with("0x") || rest_.starts_with("0X");
    std::size_t end = prefixed ? 2 : 0;
    const std::size_t from = end;
    bool decimal = prefixed;
    for (; end < rest_.size() && is_hex(rest_[end]); ++end)
      decimal = decimal || is_digit(rest_[end]);
    const bool whole = end == rest_.size() || !is_word(rest_[end]);
    if (!whole || !decimal || end - from < (prefixed ? 1U : 8U)) return false;
    replace(end, "#");
    return true;
  }

  [[nodiscard]] bool sign_counts() const {
    return (rest_[0] == '-' || rest_[0] == '+') && rest_.size() > 1 && is_digit(rest_[1]) &&
           (before_ == '\0' || is_space(before_) ||
            std::string_view("=([{<,:|\"'").find(before_) != std::string_view::npos);
  }

  /// Digits, with points, commas and apostrophes between them (locales group digits), sign and exponent.
  bool take_number() {
    std::size_t end = sign_counts() ? 1 : 0;
    if (!is_digit(rest_[end])) return false;
    while (end < rest_.size()) {
      const bool joint = end + 1 < rest_.size() && is_digit(rest_[end + 1]) &&
                         (rest_[end] == '.' || rest_[end] == ',' || rest_[end] == '\'');
      if (!is_digit(rest_[end]) && !joint) break;
      ++end;
    }
    end += exponent_length(rest_.substr(end));
    replace(end, "#");
    return true;
  }

  static std::size_t exponent_length(std::string_view text) {
    if (text.empty() || (text[0] | 0x20) != 'e') return 0;
    std::size_t end = text.size() > 1 && (text[1] == '+' || text[1] == '-') ? 2 : 1;
    const std::size_t digits = end;
    while (end < text.size() && is_digit(text[end]))
      ++end;
    return end == digits ? 0 : end;
  }

  /// `nan` and `inf` are printed where a number was expected.
  bool take_not_finite() {
    if (!at_word_start()) return false;
    const std::size_t sign = rest_[0] == '-' ? 1 : 0;
    const std::string_view word = rest_.substr(sign, 3);
    const bool whole = rest_.size() <= sign + 3 || !is_word(rest_[sign + 3]);
    if (!whole || (word != "nan" && word != "inf")) return false;
    replace(sign + 3, "#");
    return true;
  }

  bool take_blank() {
    if (!is_space(rest_[0])) return false;
    std::size_t end = 1;
    while (end < rest_.size() && is_space(rest_[end]))
      ++end;
    replace(end, " ");
    return true;
  }

  std::string_view rest_;
  std::string result_;
  char before_ = '\0';
};

}  // namespace

std::string_view first_free_line(std::string_view message) noexcept {
  bool first = true;
  while (!message.empty()) {
    const std::size_t end = message.find('\n');
    const std::string_view line = trimmed(message.substr(0, end));
    message = end == std::string_view::npos ? std::string_view{} : message.substr(end + 1);
    if (line == "Google Test trace:" || line == "Stack trace:") return {};
    const bool own = first && line == "Failed";
    first = false;
    if (!own && !line.empty()) return line;
  }
  return {};
}

std::string normalize_message(std::string_view line) {
  return Folder(line).fold();
}

}  // namespace freezegate
