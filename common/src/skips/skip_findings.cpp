#include <freezegate/skips.hpp>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include <fmt/format.h>

namespace freezegate {

namespace {

using Known = std::set<std::tuple<TestId, SkipKind>>;

bool is_known(const Skip& skip, const Known& known) {
  if (known.contains({skip.id, skip.kind})) return true;
  return skip.kind == SkipKind::partly_skipped && known.contains({skip.id, SkipKind::skipped});
}

std::string_view mend_of(const Skip& skip) {
  if (skip.id.binary == ctest_binary) return "take the property away, and mend what it hides";
  if (skip.kind == SkipKind::excused) return "take the mark away, and mend the test or have it frozen";
  return "let it run, and mend it or have it frozen: freezegate adopt drafts the entry";
}

Finding finding_for(const Skip& skip) {
  Finding finding;
  finding.kind = FindingKind::skipped;
  finding.binary = skip.id.binary;
  finding.test = skip.id.test;
  finding.reason = fmt::format("{} without a freeze: {}", to_string(skip.kind), skip.why);
  finding.file = skip.file;
  finding.line = skip.line;
  finding.mend = mend_of(skip);
  return finding;
}

}  // namespace

std::vector<Finding> skip_findings(std::span<const Skip> skips, Severity severity,
                                   const std::optional<std::vector<Skip>>& base) {
  if (severity == Severity::allow) return {};
  Known before;
  if (base) {
    for (const Skip& skip : *base)
      before.emplace(skip.id, skip.kind);
  }
  std::vector<Finding> findings;
  for (const Skip& skip : skips) {
    Finding& finding = findings.emplace_back(finding_for(skip));
    const bool is_old = is_known(skip, before);
    finding.blocking = severity == Severity::fail && !is_old;
    if (base)
      finding.also.emplace_back(is_old ? "old: the base run has it, too"
                                       : "new: the base run does not have it");
  }
  return findings;
}

}  // namespace freezegate
