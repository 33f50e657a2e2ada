// What lint found: for the people who own the map, for programs, and for GitHub's page.
#include "render/base.hpp"
#include "render/github_command.hpp"
#include "render/page.hpp"
#include "render/to_json.hpp"
#include "render/utf8.hpp"
#include "render/words.hpp"

#include <freezegate/lint.hpp>
#include <freezegate/render.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace freezegate {

namespace {

using render::Colour;
using render::Json;
using render::Page;

constexpr std::size_t label_columns = 7;
constexpr std::size_t detail_indent = 2 + label_columns + 2;

std::string place_of(const LintFinding& finding) {
  return finding.line == 0 ? finding.file : fmt::format("{}:{}", finding.file, finding.line);
}

void add_finding(Page& page, const LintFinding& finding) {
  page.labelled(
      2, finding.fails ? "FAILED" : "warning", label_columns, finding.fails ? Colour::red : Colour::yellow,
      fmt::format(
          "{}: {}", render::visible(place_of(finding)),
          render::visible(finding.nodeid.empty() ? std::string(to_string(finding.rule)) : finding.nodeid)));
  page.wrapped(detail_indent, finding.what);
  if (!finding.mend.empty()) page.wrapped(detail_indent, "mend: " + finding.mend);
  if (!finding.owner.empty()) page.wrapped(detail_indent, "owner " + finding.owner);
}

std::string summary(const LintResult& result, const LintContext& context) {
  const auto failing = static_cast<std::int64_t>(result.failing());
  const auto warnings = std::ssize(result.findings) - failing;
  return fmt::format("freezegate lint: {}: {}, {}; {}, {}; as of {}, map {} (exit {})\n",
                     failing == 0 ? "good" : "FAILED", render::count_of(failing, "failure"),
                     render::count_of(warnings, "warning"),
                     render::count_of(static_cast<std::int64_t>(result.freezes), "freeze"),
                     render::count_of(static_cast<std::int64_t>(result.renewals), "renewal"),
                     to_string(context.today), render::visible(context.map_path), context.exit_status);
}

Json json_of(const LintFinding& finding) {
  return Json{{"rule", to_string(finding.rule)},
              {"severity", finding.fails ? "fail" : "warn"},
              {"nodeid", render::or_null(finding.nodeid)},
              {"owner", render::or_null(finding.owner)},
              {"file", render::or_null(finding.file)},
              {"line", finding.line == 0 ? Json(nullptr) : Json(finding.line)},
              {"what", finding.what},
              {"mend", finding.mend}};
}

}  // namespace

std::string render_lint(const LintResult& result, const LintContext& context) {
  Page page(context.colour, context.width);
  for (const bool fails : {false, true})  // what must be done stands at the end
    for (const LintFinding& finding : result.findings)
      if (finding.fails == fails) add_finding(page, finding);
  if (result.base) render::add_base(page, *result.base, label_columns);
  return std::move(page).take() + summary(result, context);
}

std::string render_lint_json(const LintResult& result, const LintContext& context) {
  Json findings = Json::array();
  for (const LintFinding& finding : result.findings)
    findings.push_back(json_of(finding));
  return render::dump(Json{{"schema_version", output_schema_version},
                           {"document", "lint"},
                           {"date", to_string(context.today)},
                           {"map", render::or_null(context.map_path)},
                           {"base", result.base ? render::to_json(*result.base) : Json(nullptr)},
                           {"exit_status", context.exit_status},
                           {"freezes", result.freezes},
                           {"renewals", result.renewals},
                           {"replays", result.cost.replays},
                           {"seconds", result.cost.seconds ? Json(*result.cost.seconds) : Json(nullptr)},
                           {"findings", std::move(findings)}});
}

std::string render_lint_github(const LintResult& result, const LintContext& /*context*/) {
  // Worst first: the page shows ten annotations of a level for each step and drops the rest.
  std::string out;
  for (const bool fails : {true, false}) {
    for (const LintFinding& finding : result.findings) {
      if (finding.fails != fails) continue;
      const std::string title = finding.nodeid.empty()
                                    ? std::string(to_string(finding.rule))
                                    : fmt::format("{} {}", to_string(finding.rule), finding.nodeid);
      const std::string text = finding.mend.empty() ? finding.what : finding.what + "\nmend: " + finding.mend;
      out += render::github_command(fails ? "error" : "warning",
                                    {finding.file, static_cast<std::uint32_t>(finding.line)}, title, text);
    }
  }
  return out;
}

}  // namespace freezegate
