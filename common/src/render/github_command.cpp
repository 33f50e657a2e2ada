#include "render/github_command.hpp"

#include "render/utf8.hpp"
#include "render/words.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace freezegate::render {

namespace {

// The value of a property ends at `,` and at `::`; the message only at the line's end.
std::string escaped(std::string_view text, bool property) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    if (c == '%') {
      out += "%25";
    } else if (c == '\n') {
      out += "%0A";
    } else if (c == '\r') {
      out += "%0D";
    } else if (property && c == ':') {
      out += "%3A";
    } else if (property && c == ',') {
      out += "%2C";
    } else {
      out += c;
    }
  }
  return out;
}

// The log shows escape sequences as colours, and a line end is the only control that a message is meant to
// have.
std::string visible_lines(std::string_view text) {
  std::string out;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    if (start != 0) out += '\n';
    std::string_view line = text.substr(start, end - start);
    if (line.ends_with('\r')) line.remove_suffix(1);
    out += render::visible(line);
    start = end + 1;
  }
  return out;
}

std::string property(std::string_view name, std::string_view value) {
  return fmt::format("{}={}", name, escaped(render::visible(value), true));
}

}  // namespace

std::string github_command(std::string_view level, const Location& location, std::string_view title,
                           std::string_view text) {
  std::vector<std::string> properties;
  if (!location.path.empty()) properties.push_back(property("file", location.path));
  if (!location.path.empty() && location.line != 0)
    properties.push_back(fmt::format("line={}", location.line));
  properties.push_back(property("title", title));
  return fmt::format("::{} {}::{}\n", level, join(properties, ","), escaped(visible_lines(text), false));
}

}  // namespace freezegate::render
