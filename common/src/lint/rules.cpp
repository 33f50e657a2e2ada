#include <freezegate/lint.hpp>

namespace freezegate {

std::string_view to_string(LintRule rule) noexcept {
  switch (rule) {
    case LintRule::map_unreadable:
      return "map-unreadable";
    case LintRule::lease_ended:
      return "lease-ended";
    case LintRule::lease_ends_soon:
      return "lease-ends-soon";
    case LintRule::renewed_often:
      return "renewed-often";
    case LintRule::frozen_long:
      return "frozen-long";
    case LintRule::no_issue:
      return "no-issue";
    case LintRule::no_reason:
      return "no-reason";
    case LintRule::escalation_old:
      return "escalation-old";
    case LintRule::revoked_open:
      return "revoked-open";
    case LintRule::cap:
      return "cap";
    case LintRule::no_codeowners:
      return "no-codeowners";
    case LintRule::codeowners_line:
      return "codeowners-line";
    case LintRule::unowned:
      return "unowned";
    case LintRule::owned_optionally:
      return "owned-optionally";
    case LintRule::unknown_owner:
      return "unknown-owner";
    case LintRule::no_workflow:
      return "no-workflow";
    case LintRule::patch:
      break;
  }
  return "patch";
}

}  // namespace freezegate
