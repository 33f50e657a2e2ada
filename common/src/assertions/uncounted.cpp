#include "assertions/macro.hpp"

#include <freezegate/uncounted.hpp>

#include <utility>

namespace freezegate {

std::vector<Failure> uncounted_failures(const ProcessReport& report, const TestRun& test) {
  std::vector<Failure> failures;
  if (test.captured != AssertionCapture::all) return failures;
  for (const SiteCount& count : test.sites) {
    const bool is_suppressed = report.framework == "catch2" && count.executed() == 0;
    if (count.excused == 0 && !is_suppressed) continue;
    const AssertionSite& site = report.sites[count.site];
    assertions::MacroName macro = assertions::read_macro(site.macro);
    Failure failure;
    failure.family = std::move(macro.family);
    failure.fatal = macro.fatal;
    failure.source = site.source;
    failure.file = site.file;
    failure.line = site.line;
    failure.sections = site.sections;
    failure.message = "it failed, and did not count";
    failures.push_back(std::move(failure));
  }
  return failures;
}

}  // namespace freezegate
