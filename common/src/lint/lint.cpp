#include "lint/checks.hpp"

#include <freezegate/lint.hpp>

#include <algorithm>
#include <cctype>

namespace freezegate {

namespace {

std::string plain_name(std::string_view owner) {
  if (owner.starts_with('@')) owner.remove_prefix(1);
  std::string name(owner);
  std::ranges::transform(name, name.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name;
}

// `qa/freeze.json:12: /freezes/0/opened`, `qa/freeze.json:3:7`, or something that is no place in a file.
void place(LintFinding& finding, const std::string& where) {
  const std::size_t colon = where.find(':');
  finding.file = where.substr(0, colon);
  if (colon == std::string::npos) return;
  for (std::size_t i = colon + 1; i < where.size() && std::isdigit(static_cast<unsigned char>(where[i])) != 0;
       ++i)
    finding.line = std::min(finding.line, 100'000'000) * 10 + (where[i] - '0');
}

}  // namespace

namespace lint_checks {

std::string map_file(const LintInput& input) {
  return input.map_path.empty() ? input.map.path : input.map_path;
}

bool is_asked(const LintOptions& options, std::string_view owner) {
  if (options.owners.empty()) return true;
  const std::string name = plain_name(owner);
  return std::ranges::any_of(options.owners,
                             [&](const std::string& asked) { return plain_name(asked) == name; });
}

}  // namespace lint_checks

std::size_t LintResult::failing() const noexcept {
  return static_cast<std::size_t>(std::ranges::count_if(findings, &LintFinding::fails));
}

ExitCode LintResult::code() const noexcept {
  if (std::ranges::any_of(findings, [](const LintFinding& f) { return f.rule == LintRule::map_unreadable; }))
    return ExitCode::untrusted_input;
  return failing() == 0 ? ExitCode::good : ExitCode::bad;
}

LintResult lint(const LintInput& input) {
  LintResult result;
  result.cost = cost_of(input.map, input.measure);
  lint_checks::check_freezes(input, result);
  if (input.options.due_only) return result;
  lint_checks::check_escalations(input, result.findings);
  if (auto problem = cap_problem(input.map, input.measure); !problem.empty()) {
    result.findings.push_back({LintRule::cap,
                               true,
                               {},
                               {},
                               lint_checks::map_file(input),
                               0,
                               std::move(problem),
                               "mend the oldest tests first"});
  }
  if (input.base) {
    for (const MapProblem& problem : input.base->problems)
      result.findings.push_back(
          {LintRule::patch, true, {}, {}, lint_checks::map_file(input), 0, problem.what, problem.mend});
  }
  result.base = input.base;
  if (input.tree) lint_checks::check_owners(input, *input.tree, result.findings);
  return result;
}

LintResult lint_errors(std::span<const Error> errors) {
  LintResult result;
  for (const Error& error : errors) {
    LintFinding finding;
    finding.fails = true;
    finding.what = error.what;
    finding.mend = error.mend;
    place(finding, error.where);
    result.findings.push_back(std::move(finding));
  }
  return result;
}

}  // namespace freezegate
