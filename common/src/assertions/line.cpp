#include "assertions/line.hpp"

#include <freezegate/assertions.hpp>

namespace freezegate::assertions {

namespace {

bool is_control(char c) noexcept {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

bool is_word(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool is_digit(char c) noexcept {
  return c >= '0' && c <= '9';
}

// Reads a line from its front; each function takes one part, or says that it is not there.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  [[nodiscard]] std::size_t at() const noexcept { return at_; }
  [[nodiscard]] bool at_end() const noexcept { return at_ == text_.size(); }

  bool take(std::string_view part) noexcept {
    if (!text_.substr(at_).starts_with(part)) return false;
    at_ += part.size();
    return true;
  }

  bool take_word() noexcept {
    const std::size_t start = at_;
    while (!at_end() && is_word(text_[at_]))
      ++at_;
    return at_ != start;
  }

  bool take_quoted() noexcept {
    if (!take("\"")) return false;
    while (!at_end() && text_[at_] != '"') {
      if (text_[at_] == '\\') ++at_;
      if (at_end() || is_control(text_[at_])) return false;
      ++at_;
    }
    return take("\"");
  }

  // From 2, and not more than seven digits.
  std::optional<std::uint32_t> take_count() noexcept {
    constexpr std::size_t most_digits = 7;
    const std::size_t start = at_;
    std::uint32_t count = 0;
    while (!at_end() && is_digit(text_[at_]) && at_ - start < most_digits) {
      count = count * 10 + static_cast<std::uint32_t>(text_[at_] - '0');
      ++at_;
    }
    if (at_ == start || text_[start] == '0' || count < 2) return std::nullopt;
    return count;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

bool take_head(Scanner& scanner) noexcept {
  return scanner.take_word() && (!scanner.take(" ") || scanner.take_word());
}

bool take_pieces(Scanner& scanner) noexcept {
  if (!scanner.take_quoted()) return true;  // an assertion without source
  while (scanner.take(", ")) {
    if (!scanner.take_quoted()) return false;
  }
  return true;
}

bool take_sections(Scanner& scanner) noexcept {
  while (scanner.take(" / ")) {
    if (!scanner.take_quoted()) return false;
  }
  return true;
}

}  // namespace

std::optional<Line> read_line(std::string_view line) noexcept {
  constexpr std::string_view maybe = "maybe ";
  Line result;
  result.maybe = line.starts_with(maybe);
  if (result.maybe) line.remove_prefix(maybe.size());
  Scanner scanner(line);
  if (!take_head(scanner)) return std::nullopt;
  result.head = line.substr(0, scanner.at());
  if (!scanner.take("(")) return std::nullopt;
  const std::size_t source = scanner.at();
  if (!take_pieces(scanner)) return std::nullopt;
  result.source = line.substr(source, scanner.at() - source);
  if (!scanner.take(")")) return std::nullopt;
  const std::size_t sections = scanner.at();
  if (!take_sections(scanner)) return std::nullopt;
  result.sections = line.substr(sections, scanner.at() - sections);
  result.text = line.substr(0, scanner.at());
  if (scanner.take(" x")) {
    const auto count = scanner.take_count();
    if (!count) return std::nullopt;
    result.count = *count;
  }
  if (!scanner.at_end()) return std::nullopt;
  return result;
}

}  // namespace freezegate::assertions

bool freezegate::is_assertion_line(std::string_view line) noexcept {
  return assertions::read_line(line).has_value();
}
