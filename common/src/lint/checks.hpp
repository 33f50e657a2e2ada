// The parts of lint. Each adds what it finds.
#pragma once

#include <freezegate/lint.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace freezegate::lint_checks {

using Findings = std::vector<LintFinding>;

/// The file that findings about entries name.
[[nodiscard]] std::string map_file(const LintInput& input);

/// Whether an entry of this owner was asked for.
[[nodiscard]] bool is_asked(const LintOptions& options, std::string_view owner);

/// Leases, and unless only those were asked for what else an entry owes.
void check_freezes(const LintInput& input, LintResult& result);
void check_escalations(const LintInput& input, Findings& findings);

/// Whether CODEOWNERS covers what decides about verdicts, and knows the entries' owners.
void check_owners(const LintInput& input, const LintTree& tree, Findings& findings);

}  // namespace freezegate::lint_checks
