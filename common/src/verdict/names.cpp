// The words of verdicts and outcomes, in one place: people read them, and programs compare them.
#include <freezegate/run_report.hpp>
#include <freezegate/verdict.hpp>

namespace freezegate {

std::string_view to_string(FindingKind kind) noexcept {
  switch (kind) {
    case FindingKind::frozen:
      return "FROZEN";
    case FindingKind::quiet:
      return "QUIET";
    case FindingKind::drifted:
      return "DRIFTED";
    case FindingKind::expired:
      return "EXPIRED";
    case FindingKind::fixture_changed:
      return "FIXTURE_CHANGED";
    case FindingKind::witness_failed:
      return "WITNESS_FAILED";
    case FindingKind::missing:
      return "MISSING";
    case FindingKind::weakened:
      return "WEAKENED";
    case FindingKind::asserted_nothing:
      return "ASSERTED_NOTHING";
    case FindingKind::failed:
      return "FAILED";
    case FindingKind::incomplete:
      return "INCOMPLETE";
    case FindingKind::unexplained:
      return "UNEXPLAINED";
    case FindingKind::masked:
      return "MASKED";
    case FindingKind::no_tests:
      return "NO_TESTS";
    case FindingKind::no_report:
      return "NO_REPORT";
    case FindingKind::skipped:
      return "SKIPPED";
    case FindingKind::note:
      break;
  }
  return "NOTE";
}

std::string_view to_string(Outcome outcome) noexcept {
  switch (outcome) {
    case Outcome::passed:
      return "passed";
    case Outcome::failed:
      return "failed";
    case Outcome::skipped:
      return "skipped";
    case Outcome::excused:
      break;
  }
  return "excused";
}

}  // namespace freezegate
