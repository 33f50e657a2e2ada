#include "verdict/exit_status_check.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace freezegate::judging {

namespace {

std::string own_codes(const ProcessReport& report) {
  std::vector<int> codes;
  codes.reserve(report.runs.size());
  for (const SuiteRun& run : report.runs)
    codes.push_back(run.own_code);
  std::ranges::sort(codes);
  const auto repeated = std::ranges::unique(codes);
  codes.erase(repeated.begin(), repeated.end());
  return fmt::format("{}", fmt::join(codes, ", "));
}

}  // namespace

bool is_own_code(const ProcessFacts& process, int status) noexcept {
  // Catch2 has codes for 'no test' and 'all skipped', and calls such a run neither good nor failed the same
  // way in all its versions: what ran nothing needs no failure to explain its code.
  const bool nothing_executed = process.executed == 0;
  return std::ranges::any_of(process.report->runs, [&](const SuiteRun& run) {
    return run.own_code == status && (!run.ok || run.selected == 0 || nothing_executed);
  });
}

std::optional<Doubt> doubt_about_status(const ProcessFacts& process, int status) {
  const ProcessReport& report = *process.report;
  if (report.exit_status && *report.exit_status != status) {
    return Doubt{
        fmt::format("the process was about to exit with {} and ended with {}", *report.exit_status, status),
        "look for a sanitizer's report, and for _exit() in a destructor or an exit handler"};
  }
  if (report.exit_status && !report.closed) {
    return Doubt{fmt::format("the process was ended between exit and its end, with {}", status),
                 "look for a sanitizer's report, and for _exit() in a destructor or an exit handler"};
  }
  if (report.runs.empty()) {
    return Doubt{fmt::format("the process exited with {} before it ran any test", status),
                 "read its own output: it failed before its tests started"};
  }
  if (!is_own_code(process, status)) {
    return Doubt{fmt::format("exit status {} is not the framework's own for this result ({})", status,
                             own_codes(report)),
                 "find what else ended the process with that status: main, an exit handler, a sanitizer"};
  }
  if (!report.exit_status && process.forgiven > 0) {
    return Doubt{
        fmt::format("nobody saw where exit status {} came from, so that no failure can be forgiven with it",
                    status),
        "let main return or call exit(), not _exit()"};
  }
  return std::nullopt;
}

}  // namespace freezegate::judging
