// The one line that is always there.
#include "render/kinds.hpp"
#include "render/utf8.hpp"
#include "render/words.hpp"

#include <freezegate/render.hpp>

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace freezegate {

namespace {

using render::KindInfo;
using render::Level;

// `1 drifted, 2 failed`: the kinds that have findings of one level, the heaviest first.
std::string counted(const Verdict& verdict, Level level) {
  const auto kinds = render::all_kinds();
  std::vector<KindInfo> by_weight(kinds.begin(), kinds.end());
  std::ranges::sort(by_weight, std::ranges::greater{}, &KindInfo::weight);
  std::vector<std::string> parts;
  for (const KindInfo& info : by_weight) {
    const auto count = std::ranges::count_if(verdict.findings, [&](const Finding& finding) {
      return finding.kind == info.kind && render::level_of(finding) == level;
    });
    if (count != 0) parts.push_back(fmt::format("{} {}", count, info.counted));
  }
  return render::join(parts, ", ");
}

std::string_view opinion(const Verdict& verdict, const RenderContext& context) {
  switch (verdict.code()) {
    case ExitCode::good:
      // Not ours to praise: the process said something that the verdict does not replace.
      return context.exit_status == 0 ? "good" : "no objection, the process's own exit status stands";
    case ExitCode::nothing_to_judge:
      return "NOTHING TO JUDGE";
    default:
      // A bad verdict that policy or the caller lets through must not read like an exit status of 1.
      return "FAILED";
  }
}

std::string totals(const Verdict& verdict, const RenderContext& context) {
  std::string out;
  const std::size_t frozen = verdict.count(FindingKind::frozen);
  const std::size_t quiet = verdict.count(FindingKind::quiet);
  if (!context.map_path.empty() || frozen + quiet != 0)
    out += fmt::format("{} frozen, {} quiet, ", frozen, quiet);
  out += render::count_of(static_cast<std::int64_t>(verdict.tests_run), "test");
  if (verdict.processes > 1) out += fmt::format(" in {} processes", verdict.processes);
  out += context.map_path.empty() ? ", no freeze map" : ", map " + render::visible(context.map_path);
  return out;
}

std::string exit_words(const RenderContext& context) {
  if (!context.raw_code || *context.raw_code == context.exit_status)
    return fmt::format("exit {}", context.exit_status);
  return fmt::format("exit {}, the process said {}", context.exit_status, *context.raw_code);
}

}  // namespace

std::string summary_line(const Verdict& verdict, const RenderContext& context) {
  std::string out = fmt::format("freezegate: {}: ", opinion(verdict, context));
  if (const std::string errors = counted(verdict, Level::error); !errors.empty()) out += errors + "; ";
  if (const std::string warnings = counted(verdict, Level::warning); !warnings.empty()) {
    out += fmt::format("warning: {}; ", warnings);
  }
  if (verdict.assertions.dead_captures != 0) out += "warning: assertion capture is attached and not live; ";
  return out + fmt::format("{} ({})", totals(verdict, context), exit_words(context));
}

}  // namespace freezegate
