#include "help.hpp"

#include "terminal.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace freezegate::cli {

namespace {

using Rows = std::vector<std::pair<std::string, std::string>>;

constexpr std::size_t widest_name = 24;  // a longer one has a line of its own

// Where a continued line starts.
std::size_t hanging_indent(std::string_view line) {
  const std::size_t text = line.find_first_not_of(' ');
  if (text == std::string_view::npos) return 0;
  const std::size_t gap = line.find("  ", text);
  if (gap == std::string_view::npos) return text;
  const std::size_t column = line.find_first_not_of(' ', gap);
  return column == std::string_view::npos ? text : column;
}

std::string wrap_line(std::string_view line, std::size_t width) {
  const std::size_t indent = hanging_indent(line);
  std::string out(line.substr(0, indent));
  std::size_t used = indent;
  line.remove_prefix(indent);
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(std::min(line.find_first_not_of(' ', end), line.size()));
    if (used > indent && used + 1 + word.size() > width) {
      out.append("\n").append(indent, ' ');
      used = indent;
    } else if (used > indent) {
      out += ' ';
      ++used;
    }
    out += word;
    used += word.size();
  }
  return out + '\n';
}

// A type's name without what validators add behind a colon; a double one is the name's own, as in
// BINARY::TEST.
std::string bare_type(const std::string& type) {
  std::size_t end = type.find(':');
  while (end != std::string::npos && type.compare(end, 2, "::") == 0)
    end = type.find(':', end + 2);
  return type.substr(0, end);
}

// `--format FORMAT[=FILE]`.
std::string name_of(const CLI::Option& option) {
  std::string names;
  for (const std::string& name : option.get_snames())
    names += (names.empty() ? "-" : ", -") + name;
  for (const std::string& name : option.get_lnames())
    names += (names.empty() ? "--" : ", --") + name;
  const std::string type = option.get_type_name();
  const bool takes_value = option.get_items_expected_max() != 0;
  if (names.empty()) return bare_type(type) + (option.get_items_expected_max() > 1 ? "..." : "");
  return takes_value ? names + " " + bare_type(type) : names;
}

Rows rows_of(const CLI::App& app, bool positional) {
  Rows rows;
  for (const CLI::Option* const option : app.get_options([&](const CLI::Option* candidate) {
         return candidate->get_positional() == positional && !candidate->get_group().empty();
       })) {
    rows.emplace_back(name_of(*option), option->get_description());
  }
  return rows;
}

Rows rows_of_commands(const CLI::App& app) {
  Rows rows;
  for (const CLI::App* const command :
       app.get_subcommands([](const CLI::App* candidate) { return !candidate->get_group().empty(); })) {
    rows.emplace_back(command->get_name(), command->get_description());
  }
  return rows;
}

std::string table(std::string_view title, const Rows& rows, unsigned width) {
  if (rows.empty()) return {};
  std::size_t column = 0;
  for (const auto& [name, words] : rows)
    column = std::max(column, std::min(name.size(), widest_name));
  std::string out = fmt::format("\n{}:\n", title);
  for (const auto& [name, words] : rows) {
    const bool own_line = name.size() > column;
    if (own_line) out += fmt::format("  {}\n", name);
    // `.` holds the place of a name that stands on the line above, so that the text is still the second
    // column.
    std::string text = wrap_line(fmt::format("  {:<{}}  {}", own_line ? "." : name, column, words), width);
    if (own_line) text[2] = ' ';
    out += text;
  }
  return out;
}

std::string usage(const CLI::App& app, const std::string& name) {
  std::string out = "Usage: " + name;
  if (!rows_of_commands(app).empty()) return out + " COMMAND [OPTIONS]\n";
  out += " [OPTIONS]";
  for (const auto& [positional, words] : rows_of(app, true))
    out += " " + positional;
  return out + '\n';
}

}  // namespace

std::string wrap_lines(std::string_view text, unsigned width) {
  std::string out;
  std::string paragraph;
  const auto is_prose = [](std::string_view line) { return !line.empty() && line.front() != ' '; };
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    paragraph += (paragraph.empty() ? "" : " ") + std::string(line);
    if (is_prose(line) && is_prose(text)) continue;
    out += wrap_line(paragraph, width);
    paragraph.clear();
  }
  return out;
}

std::string HelpFormatter::make_help(const CLI::App* app, std::string name,
                                     CLI::AppFormatMode /*mode*/) const {
  const unsigned width = std::min(width_of(stdout), widest_help);
  std::string out = usage(*app, name);
  out += '\n' + wrap_lines(app->get_description(), width);
  out += table("Commands", rows_of_commands(*app), width);
  out += table("Arguments", rows_of(*app, true), width);
  out += table("Options", rows_of(*app, false), width);
  if (!app->get_footer().empty()) out += '\n' + wrap_lines(app->get_footer(), width);
  return out;
}

}  // namespace freezegate::cli
