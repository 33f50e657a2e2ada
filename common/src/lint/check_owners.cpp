#include "lint/checks.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace freezegate::lint_checks {

namespace {

// Files and what they are, each once: many freezes pin the same fixture.
std::map<std::string, std::string> guarded_files(const LintInput& input, const LintTree& tree) {
  std::map<std::string, std::string> files;
  for (const GuardedFile& file : tree.guarded)
    files.emplace(file.path, file.role);
  for (const CodeownersFile& file : tree.codeowners)
    files.emplace(file.path, "CODEOWNERS itself");
  for (const Freeze& freeze : input.map.freezes)
    for (const auto& [path, digest] : freeze.fixtures)
      files.try_emplace(path, "a pinned fixture");
  return files;
}

void check_file(const CodeownersFile& file, const std::string& path, const std::string& role,
                Findings& findings) {
  const Ownership ownership = file.rules.ownership_of(path);
  if (!ownership.owners.empty()) return;
  LintFinding finding;
  finding.file = path;
  finding.rule = LintRule::unowned;
  finding.fails = true;
  const std::string_view platform = to_string(file.rules.platform());
  if (!ownership.optional.empty()) {
    finding.rule = LintRule::owned_optionally;
    finding.what =
        fmt::format("{} is owned by an optional section of {} only ({}), and {} asks nobody who must agree",
                    role, file.path, fmt::join(ownership.optional, ", "), platform);
  } else if (ownership.line != 0) {
    finding.what =
        fmt::format("{} has no owner: {} by {}:{} asks nobody", role, platform, file.path, ownership.line);
  } else {
    finding.what =
        fmt::format("{} has no owner: no rule of {} matches it as {} reads it", role, file.path, platform);
  }
  finding.mend = fmt::format("add the line `/{} @owner` at the end of {}", path, file.path);
  findings.push_back(std::move(finding));
}

void check_problems(const CodeownersFile& file, Findings& findings) {
  for (const CodeownersProblem& problem : file.rules.problems())
    findings.push_back({LintRule::codeowners_line,
                        problem.line == 0,
                        {},
                        {},
                        file.path,
                        problem.line,
                        problem.what,
                        problem.mend});
}

void check_names(const LintInput& input, const CodeownersFile& file, Findings& findings) {
  const auto check = [&](const TestId& id, const std::string& owner, int line) {
    if (!is_asked(input.options, owner) || file.rules.knows(owner)) return;
    findings.push_back({LintRule::unknown_owner, true, to_string(id), owner, map_file(input), line,
                        fmt::format("its owner `{}` is nobody whom {} names", owner, file.path),
                        "name a user, a team's last part, or what stands in front of an address's @"});
  };
  for (const Freeze& freeze : input.map.freezes)
    check(freeze.id, freeze.owner, freeze.line);
  for (const Escalation& escalation : input.map.escalations)
    check(escalation.id, escalation.owner, escalation.line);
}

}  // namespace

void check_owners(const LintInput& input, const LintTree& tree, Findings& findings) {
  if (!tree.has_workflow) {
    findings.push_back({LintRule::no_workflow,
                        false,
                        {},
                        {},
                        map_file(input),
                        0,
                        "no CI file of this tree mentions freezegate",
                        "run freezegate gate in CI, from a file that somebody owns"});
  }
  for (const OwnerPlatform platform : tree.without) {
    findings.push_back(
        {LintRule::no_codeowners,
         true,
         {},
         {},
         map_file(input),
         0,
         fmt::format("there is no CODEOWNERS file that {} reads: whoever writes a patch may change "
                     "the freeze map with it",
                     to_string(platform)),
         "write one, or give --no-codeowners where something else guards the map"});
  }
  const auto files = guarded_files(input, tree);
  std::set<std::string> read;
  for (const CodeownersFile& file : tree.codeowners) {
    check_problems(file, findings);
    for (const auto& [path, role] : files)
      check_file(file, path, role, findings);
    // Whoever may write one of these takes the file's place.
    for (const std::string_view place : codeowners_places(file.rules.platform())) {
      if (place == file.path) break;
      check_file(file, std::string(place), "a CODEOWNERS file that would be read before " + file.path,
                 findings);
    }
    // Both platforms may read the same file, and see the same people in it.
    if (read.insert(file.path).second) check_names(input, file, findings);
  }
}

}  // namespace freezegate::lint_checks
