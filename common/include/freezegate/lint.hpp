// What the people who own a freeze map owe it: leases, the cap, entries that nobody looks at, and files that
// somebody must own. Pure: a function of the map, of what stands in the tree, and a date.
#pragma once

#include <freezegate/base_judgement.hpp>
#include <freezegate/codeowners.hpp>
#include <freezegate/date.hpp>
#include <freezegate/error.hpp>
#include <freezegate/exit_code.hpp>
#include <freezegate/freeze_map.hpp>
#include <freezegate/gate_cost.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate {

/// What was found. docs/reference/lint.md explains each to users.
enum class LintRule {
  map_unreadable,    ///< The freeze map cannot be understood.
  lease_ended,       ///< A lease is over.
  lease_ends_soon,   ///< It will be, within the policy's warn_days.
  renewed_often,     ///< A lease was renewed three times, or more.
  frozen_long,       ///< A freeze is older than 90 days.
  no_issue,          ///< A freeze names no issue.
  no_reason,         ///< A freeze names no reason.
  escalation_old,    ///< An escalation is older than 30 days.
  revoked_open,      ///< A freeze that is revoked is still open.
  cap,               ///< More freezes are open than the policy allows.
  no_codeowners,     ///< There is no CODEOWNERS file.
  codeowners_line,   ///< A line of it that the platform does not understand.
  unowned,           ///< A file that decides about verdicts has no owner.
  owned_optionally,  ///< Only an optional section of GitLab's has one.
  unknown_owner,     ///< A freeze's owner is nobody whom CODEOWNERS names.
  no_workflow,       ///< No CI file mentions freezegate.
  patch,             ///< What a patch does to the map of its base revision, and may not.
};

/// `lease-ended`, ...: the words that machines read.
[[nodiscard]] std::string_view to_string(LintRule rule) noexcept;

struct LintFinding {
  LintRule rule = LintRule::map_unreadable;
  bool fails = false;  ///< It makes lint fail; otherwise it is a warning.
  std::string nodeid;  ///< Of the entry; empty: it is about no entry.
  std::string owner;   ///< Who answers for it, where an entry says so.
  std::string file;    ///< Relative to the tree, or as the map was given.
  int line = 0;        ///< From 1; 0: the whole file.
  std::string what;    ///< A lower-case fragment.
  std::string mend;
};

/// A file that decides about verdicts, and so must be owned.
struct GuardedFile {
  std::string path;  ///< Below the tree's root.
  std::string role;  ///< `the freeze map`, `the workflow that runs the gate`, ...
};

/// A CODEOWNERS file that was found.
struct CodeownersFile {
  std::string path;  ///< Below the tree's root.
  Codeowners rules;
};

/// What stands in the tree besides the map. All I/O has been done by then.
struct LintTree {
  std::vector<CodeownersFile> codeowners;  ///< One for each platform that is to be asked.
  std::vector<OwnerPlatform> without;      ///< Platforms that are to be asked and find no file.
  std::vector<GuardedFile> guarded;        ///< Besides the fixtures, which the map names.
  bool has_workflow = false;               ///< One of them runs the gate.
};

struct LintOptions {
  bool due_only = false;            ///< `--due`: leases only, and an ended one fails whatever the policy.
  std::vector<std::string> owners;  ///< Only entries of these; empty: all. Compared without case and `@`.
};

struct LintInput {
  const FreezeMap& map;
  Date today{};
  std::string map_path;  ///< Of the map in the tree, for findings; the map's own path when empty.
  std::optional<LintTree> tree = std::nullopt;  ///< Nothing: ownership is not asked for.
  std::optional<GateMeasure> measure = std::nullopt;
  LintOptions options = {};
  /// `map` is that of a base revision, and the tree's is judged by it.
  std::optional<BaseJudgement> base = std::nullopt;
};

struct LintResult {
  std::vector<LintFinding> findings;  ///< Entries in the order of the map, the map as a whole, then the tree.
  std::size_t freezes = 0;            ///< That were looked at.
  std::size_t renewals = 0;           ///< Of all of them.
  GateCost cost;
  std::optional<BaseJudgement> base;  ///< As given.

  [[nodiscard]] std::size_t failing() const noexcept;
  [[nodiscard]] ExitCode code() const noexcept;
};

inline constexpr int most_escalation_days = 30;
inline constexpr int most_frozen_days = 90;
inline constexpr std::size_t many_renewals = 3;

/// Linear in entries; ownership also in the rules of CODEOWNERS.
[[nodiscard]] LintResult lint(const LintInput& input);

/// The result of a map that cannot be read: a finding for each error.
[[nodiscard]] LintResult lint_errors(std::span<const Error> errors);

/// What lint says besides the findings, for its views.
struct LintContext {
  std::string map_path;
  Date today{};
  int exit_status = 0;
  bool colour = false;
  unsigned width = 100;
};

[[nodiscard]] std::string render_lint(const LintResult& result, const LintContext& context);
[[nodiscard]] std::string render_lint_json(const LintResult& result, const LintContext& context);
/// GitHub workflow commands, what fails first.
[[nodiscard]] std::string render_lint_github(const LintResult& result, const LintContext& context);

}  // namespace freezegate
