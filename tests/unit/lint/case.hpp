// A map that owes nobody anything, for tests to spoil.
#pragma once

#include <freezegate/lint.hpp>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace freezegate::lint_case {

inline const Date today = std::chrono::sys_days(std::chrono::year{2026} / 12 / 1);

inline Date day(int offset) {
  return today + std::chrono::days(offset);
}

inline Freeze freeze(const std::string& test = "Export.Roundtrip") {
  Freeze made;
  made.id = {"export_tests", test};
  made.opened = day(-10);
  made.owner = "finley";
  made.reason = "row order follows pointer order";
  made.issue = "https://bugs.example.org/4411";
  made.seeds = {1, 2, 3};
  made.fixtures = {{"tests/rows.csv", "sha256:0"}};
  made.line = 12;
  return made;
}

inline FreezeMap map(std::vector<Freeze> freezes = {freeze()}) {
  FreezeMap made;
  made.path = "qa/freeze.json";
  made.freezes = std::move(freezes);
  return made;
}

/// The rules of what was found, with `!` in front of those that fail.
inline std::vector<std::string> found(const LintResult& result) {
  std::vector<std::string> rules;
  for (const LintFinding& finding : result.findings)
    rules.push_back((finding.fails ? "!" : "") + std::string(to_string(finding.rule)));
  return rules;
}

inline LintResult lint_of(const FreezeMap& map, LintOptions options = {}) {
  return lint({map, today, {}, std::nullopt, std::nullopt, std::move(options)});
}

}  // namespace freezegate::lint_case
