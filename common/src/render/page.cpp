#include "render/page.hpp"

#include "render/utf8.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace freezegate::render {

namespace {

// A line that nobody will read to its end, and that a width of 0 does not cut.
constexpr std::size_t longest_line = 2000;

std::string_view sequence(Colour colour) noexcept {
  switch (colour) {
    case Colour::bold:
      return "\x1b[1m";
    case Colour::dim:
      return "\x1b[2m";
    case Colour::red:
      return "\x1b[1;31m";
    case Colour::green:
      return "\x1b[32m";
    case Colour::yellow:
      return "\x1b[33m";
    case Colour::cyan:
      return "\x1b[36m";
    case Colour::none:
      break;
  }
  return {};
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find(' ', start), text.size());
    if (end > start) words.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return words;
}

}  // namespace

std::string paint(std::string_view text, Colour colour, bool on) {
  if (!on || colour == Colour::none) return std::string(text);
  return fmt::format("{}{}\x1b[0m", sequence(colour), text);
}

void Page::labelled(std::size_t indent, std::string_view label, std::size_t columns, Colour colour,
                    std::string_view text) {
  const std::size_t padding = columns > label.size() ? columns - label.size() : 0;
  text_ += fmt::format("{:{}}{}{:{}}  {}\n", "", indent, paint(label, colour, colour_), "", padding,
                       visible(text));
}

void Page::wrapped(std::size_t indent, std::string_view text, std::size_t hang) {
  flow(std::string(indent, ' '), indent + hang, visible(text));
}

void Page::field(std::size_t indent, std::string_view name, std::size_t columns, std::string_view text) {
  // A value that starts in the right half of a narrow page would be one word a line.
  const std::size_t value = indent + columns + 2;
  const std::size_t hang = width_ != 0 && value > width_ / 2 ? indent + 2 : value;
  flow(fmt::format("{:{}}{:{}}  ", "", indent, name, columns), hang, visible(text));
}

// Appends words to a line that has been begun, and starts others at `hang` when it is full. No line may
// become a command: such a word stays behind the one before it, or behind a bar where it is the first.
void Page::flow(std::string line, std::size_t hang, std::string_view shown) {
  std::size_t used = line.size();
  bool first_word = true;
  for (const std::string_view word : words_of(shown)) {
    const std::size_t wide = display_width(word);
    if (!first_word && width_ != 0 && used + 1 + wide > width_ && !is_command(word)) {
      text_ += line + '\n';
      line.assign(hang, ' ');
      used = hang;
    } else if (!first_word) {
      line += ' ';
      ++used;
    } else if (is_command(line + std::string(word))) {
      line += "| ";
      used += 2;
    }
    line += word;
    used += wide;
    first_word = false;
  }
  if (!first_word) text_ += line + '\n';
}

void Page::quoted(std::size_t indent, std::string_view text, std::size_t most_lines) {
  const std::size_t taken = indent + 2;
  const std::size_t room = width_ == 0 ? 0 : std::max<std::size_t>(width_ > taken ? width_ - taken : 0, 20);
  std::size_t shown = 0;
  std::size_t left_out = 0;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    std::string_view line = text.substr(start, end - start);
    start = end + 1;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" \t") == std::string_view::npos) continue;
    if (shown == most_lines) {
      ++left_out;
      continue;
    }
    text_ +=
        fmt::format("{:{}}| {}\n", "", indent, cut_to_width(visible(cut_to_bytes(line, longest_line)), room));
    ++shown;
  }
  if (left_out != 0) {
    text_ += fmt::format("{:{}}| ... ({} more line{})\n", "", indent, left_out, left_out == 1 ? "" : "s");
  }
}

void Page::plain(std::string_view text) {
  text_.append(text) += '\n';
}

}  // namespace freezegate::render
