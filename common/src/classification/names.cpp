// The words for classes, roles and outcomes.
#include <freezegate/classification.hpp>

namespace freezegate {

std::string_view to_string(FreezeClass freeze_class) noexcept {
  switch (freeze_class) {
    case FreezeClass::seed_stable:
      return "SEED_STABLE";
    case FreezeClass::still_frozen:
      return "STILL_FROZEN";
    case FreezeClass::drifted:
      return "DRIFTED";
    default:
      return "UNSTABLE_FREEZE";
  }
}

std::string_view to_string(SeedRole role) noexcept {
  switch (role) {
    case SeedRole::seed:
      return "seed";
    case SeedRole::control:
      return "control";
    default:
      return "fresh seed";
  }
}

std::string_view to_string(SeedOutcome outcome) noexcept {
  switch (outcome) {
    case SeedOutcome::passed:
      return "passed";
    case SeedOutcome::allowed:
      return "failed as recorded";
    case SeedOutcome::foreign:
      return "failed otherwise";
    case SeedOutcome::disagreed:
      return "disagreed with itself";
    default:
      return "no outcome";
  }
}

}  // namespace freezegate
