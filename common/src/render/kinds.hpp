// What each kind of finding is to a view: its rule id, its weight, its words.
#pragma once

#include <freezegate/verdict.hpp>

#include <span>
#include <string_view>
#include <vector>

namespace freezegate::render {

/// How loud a view is about a finding.
enum class Level { notice, warning, error };

struct KindInfo {
  FindingKind kind;
  std::string_view rule;     ///< SARIF rule id: never reused, never renumbered.
  std::string_view name;     ///< SARIF rule name.
  std::string_view counted;  ///< As the summary counts it: `1 drifted`.
  std::string_view what;     ///< What the kind means, as a full sentence.
  int weight;                ///< The heavier of two blocking findings is the one to read first.
  Level default_level;       ///< For documents that describe the kind and not one finding.
};

/// All kinds, by rule id.
[[nodiscard]] std::span<const KindInfo> all_kinds() noexcept;

[[nodiscard]] const KindInfo& kind_info(FindingKind kind) noexcept;

/// Blocking: an error. Forgiven, quiet or a remark: a notice. Anything else was let through by policy: a
/// warning.
[[nodiscard]] Level level_of(const Finding& finding) noexcept;

[[nodiscard]] std::string_view to_string(Level level) noexcept;

/// The findings, lightest first, otherwise in their own order. The pointers live as long as the verdict.
[[nodiscard]] std::vector<const Finding*> worst_last(const Verdict& verdict);

}  // namespace freezegate::render
