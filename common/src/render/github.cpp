// The verdict as GitHub workflow commands.
#include "render/github_command.hpp"
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

std::string command(const Finding& finding, const RenderContext& context) {
  const render::Location location = render::location_of(finding, context);
  const std::string text = render::cut_to_bytes(render::finding_text(finding, context), 8192);
  return render::github_command(
      to_string(render::level_of(finding)), location,
      fmt::format("{} {}", to_string(finding.kind), render::subject(finding, context)), text);
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
