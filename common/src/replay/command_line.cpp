// The command line of another test runner.
#include <freezegate/replay.hpp>

#include <algorithm>
#include <optional>

namespace freezegate {

namespace {

constexpr std::string_view white_space = " \t\r\n";

class Words {
 public:
  explicit Words(std::string_view text) : text_(text) {}

  std::optional<std::vector<std::string>> split() {
    std::vector<std::string> words;
    while (skip_white_space()) {
      std::string word;
      while (at_ < text_.size() && white_space.find(text_[at_]) == std::string_view::npos) {
        if (!take_piece(word)) return std::nullopt;
      }
      words.push_back(std::move(word));
    }
    return words;
  }

 private:
  bool skip_white_space() {
    at_ = std::min(text_.find_first_not_of(white_space, at_), text_.size());
    return at_ < text_.size();
  }

  // One character, or what stands between quotation marks.
  bool take_piece(std::string& word) {
    const char c = text_[at_++];
    if (c == '\'' || c == '"') return take_quoted(c, word);
    if (c == '\\') {
      if (at_ == text_.size()) return false;
      word += text_[at_++];
    } else {
      word += c;
    }
    return true;
  }

  bool take_quoted(char mark, std::string& word) {
    while (at_ < text_.size() && text_[at_] != mark) {
      const bool escapes = mark == '"' && text_[at_] == '\\' && at_ + 1 < text_.size() &&
                           (text_[at_ + 1] == '"' || text_[at_ + 1] == '\\');
      if (escapes) ++at_;
      word += text_[at_++];
    }
    return at_++ < text_.size();
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

// After the words were parted: a test's name may hold white space and quotation marks.
std::string with_nodeid(std::string_view word, const std::string& nodeid) {
  constexpr std::string_view place = "{nodeid}";
  std::string out;
  for (std::size_t at = word.find(place); at != std::string_view::npos; at = word.find(place)) {
    out += word.substr(0, at);
    out += nodeid;
    word.remove_prefix(at + place.size());
  }
  return out.append(word);
}

}  // namespace

tl::expected<std::vector<std::string>, std::string> command_line_of(std::string_view command,
                                                                    const TestId& id) {
  auto words = Words(command).split();
  if (!words)
    return tl::unexpected(std::string("a quotation mark or a backslash in its command has no counterpart"));
  if (words->empty()) return tl::unexpected(std::string("its command is blank"));
  for (std::string& word : *words)
    word = with_nodeid(word, to_string(id));
  return *std::move(words);
}

}  // namespace freezegate
