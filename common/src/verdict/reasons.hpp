// All that speaks for or against one freeze, and the finding that comes of it.
#pragma once

#include <freezegate/verdict.hpp>

#include <string>
#include <vector>

namespace freezegate::judging {

struct Reason {
  FindingKind kind = FindingKind::note;
  std::string text;
  std::string mend;
};

/// Collects reasons in any order; the gravest one names the finding, the others are kept beside it.
class Reasons {
 public:
  void add(FindingKind kind, std::string text, std::string mend = {});
  /// Worth saying, and never the finding's own kind.
  void remark(std::string text);

  [[nodiscard]] bool empty() const noexcept { return reasons_.empty(); }
  [[nodiscard]] bool has(FindingKind kind) const noexcept;

  /// Moves the reasons into a finding: its kind, whether it blocks, reason, mend and `also`. Not to be called
  /// when empty().
  void move_into(Finding& finding);

 private:
  std::vector<Reason> reasons_;
  std::vector<std::string> remarks_;
};

}  // namespace freezegate::judging
