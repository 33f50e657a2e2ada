// GitHub workflow commands. Their reader takes a whole line as one command, so nothing may bring a line end
// of its own.
#include "render/kinds.hpp"
#include "render/location.hpp"
#include "render/utf8.hpp"
#include "render/words.hpp"

#include <freezegate/render.hpp>

#include <algorithm>
#include <ranges>

#include <fmt/format.h>

namespace freezegate {

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

std::string command(const Finding& finding, const RenderContext& context) {
  const render::Location location = render::location_of(finding, context);
  std::vector<std::string> properties;
  if (!location.path.empty()) properties.push_back(property("file", location.path));
  if (!location.path.empty() && location.line != 0)
    properties.push_back(fmt::format("line={}", location.line));
  properties.push_back(
      property("title", fmt::format("{} {}", to_string(finding.kind), render::subject(finding, context))));
  const std::string text = render::cut_to_bytes(render::finding_text(finding, context), 8192);
  return fmt::format("::{} {}::{}\n", to_string(render::level_of(finding)), render::join(properties, ","),
                     escaped(visible_lines(text), false));
}

}  // namespace

std::string render_github(const Verdict& verdict, const RenderContext& context) {
  // Worst first: the page shows ten annotations of a level for each step and drops the rest.
  std::string out;
  const std::vector<const Finding*> findings = render::worst_last(verdict);
  for (const Finding* finding : findings | std::views::reverse) {
    if (finding->kind != FindingKind::quiet) out += command(*finding, context);
  }
  return out;
}

}  // namespace freezegate
