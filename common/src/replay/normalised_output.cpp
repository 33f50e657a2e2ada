#include <freezegate/replay.hpp>

namespace freezegate {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// The length of a duration as the frameworks print it (`12 ms`, `0.034 s`) at the start of `text`, or 0.
std::size_t duration_at(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size() && (is_digit(text[i]) || (text[i] == '.' && i != 0)))
    ++i;
  if (i == 0) return 0;
  for (const std::string_view unit : {" ms", " s"}) {
    const std::string_view rest = text.substr(i);
    if (!rest.starts_with(unit)) continue;
    const char behind = rest.size() == unit.size() ? ' ' : static_cast<char>(rest[unit.size()] | 0x20);
    if (behind < 'a' || behind > 'z') return i + unit.size();
  }
  return 0;
}

}  // namespace

std::string normalised_output(std::string_view text, std::string_view folder) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const std::string_view rest = text.substr(i);
    const bool starts_number = is_digit(rest.front()) && (i == 0 || !is_digit(text[i - 1]));
    if (!folder.empty() && rest.starts_with(folder)) {
      out += "{run}";
      i += folder.size();
    } else if (const std::size_t duration = starts_number ? duration_at(rest) : 0; duration != 0) {
      out += "{time}";
      i += duration;
    } else {
      out += rest.front();
      ++i;
    }
  }
  return out;
}

}  // namespace freezegate
