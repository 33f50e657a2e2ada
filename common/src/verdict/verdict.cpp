// What a verdict says as a whole, and the exit status that it stands for.
#include <freezegate/verdict.hpp>

#include <algorithm>

namespace freezegate {

std::size_t Verdict::count(FindingKind kind) const noexcept {
  return static_cast<std::size_t>(
      std::ranges::count_if(findings, [kind](const Finding& finding) { return finding.kind == kind; }));
}

bool Verdict::good() const noexcept {
  return code() == ExitCode::good;
}

ExitCode Verdict::code() const noexcept {
  bool no_report = false;
  for (const Finding& finding : findings) {
    if (!finding.blocking) continue;
    // Something went wrong that was seen: that weighs more than what was not there to see.
    if (finding.kind != FindingKind::no_report) return ExitCode::bad;
    no_report = true;
  }
  return no_report || nothing_to_judge ? ExitCode::nothing_to_judge : ExitCode::good;
}

int exit_status(const Verdict& verdict, int raw) noexcept {
  if (verdict.good()) return verdict.forgives_raw_code ? 0 : raw;
  return raw != 0 ? raw : to_int(verdict.code());
}

}  // namespace freezegate
