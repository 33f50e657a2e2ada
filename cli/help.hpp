// How help looks: one layout for the command and its subcommands, wrapped to the terminal.
#pragma once

#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

namespace freezegate::cli {

/// Widest line of a help text, in columns: longer ones are hard to read.
inline constexpr unsigned widest_help = 100;

/// Lays out help texts.
class HelpFormatter : public CLI::FormatterBase {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
};

/// Wraps a text to `width` columns. Lines that are not indented flow together; an indented one that is too
/// long goes on below its last column: the text behind the first two spaces in a row, as in `  0    it is
/// good`.
[[nodiscard]] std::string wrap_lines(std::string_view text, unsigned width);

}  // namespace freezegate::cli
