// A page of text for a terminal: indents, wraps at words, paints. It makes whatever it is given visible
// first.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace freezegate::render {

enum class Colour { none, bold, dim, red, green, yellow, cyan };

/// The text between the ANSI sequences of a colour; the bare text when colours are off. Makes nothing
/// visible.
[[nodiscard]] std::string paint(std::string_view text, Colour colour, bool on);

class Page {
 public:
  Page(bool colour, unsigned width) : colour_(colour), width_(width) {}

  /// A painted word, padded to `columns`, two spaces, and text that is not wrapped: it holds an id.
  void labelled(std::size_t indent, std::string_view label, std::size_t columns, Colour colour,
                std::string_view text);

  /// Text wrapped between words, the further lines indented by `hang` more. A word is never broken.
  void wrapped(std::size_t indent, std::string_view text, std::size_t hang = 2);

  /// A name padded to `columns`, two spaces, and text that is wrapped under its own start, where the page is
  /// wide enough.
  void field(std::size_t indent, std::string_view name, std::size_t columns, std::string_view text);

  /// The first lines of somebody else's output, each behind a bar and cut to the width, then how many are
  /// left out.
  ///
  /// The bar is not decoration: a line that starts with `::`, blanks before it or not, is a command to
  /// GitHub's runner.
  void quoted(std::size_t indent, std::string_view text, std::size_t most_lines);

  /// One line as it is.
  void plain(std::string_view text);
  void blank() { text_ += '\n'; }

  [[nodiscard]] bool colour() const noexcept { return colour_; }
  [[nodiscard]] unsigned width() const noexcept { return width_; }
  [[nodiscard]] std::string take() && { return std::move(text_); }

 private:
  void flow(std::string line, std::size_t hang, std::string_view shown);

  bool colour_;
  unsigned width_;
  std::string text_;
};

}  // namespace freezegate::render
