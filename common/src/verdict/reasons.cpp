#include "verdict/reasons.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace freezegate::judging {

namespace {

// The gravest first: what makes the other answers worthless outweighs them.
constexpr std::array<FindingKind, 11> precedence{
    FindingKind::no_report,       FindingKind::missing,        FindingKind::drifted,
    FindingKind::fixture_changed, FindingKind::weakened,       FindingKind::asserted_nothing,
    FindingKind::expired,         FindingKind::witness_failed, FindingKind::frozen,
    FindingKind::quiet,           FindingKind::note,
};

std::vector<Reason> gravest_first(std::vector<Reason>& reasons) {
  std::vector<Reason> sorted;
  sorted.reserve(reasons.size());
  for (const FindingKind kind : precedence) {
    for (Reason& reason : reasons) {
      if (reason.kind == kind) sorted.push_back(std::move(reason));
    }
  }
  return sorted;
}

bool is_harmless(FindingKind kind) noexcept {
  return kind == FindingKind::frozen || kind == FindingKind::quiet || kind == FindingKind::note;
}

}  // namespace

void Reasons::add(FindingKind kind, std::string text, std::string mend) {
  reasons_.push_back({kind, std::move(text), std::move(mend)});
}

void Reasons::remark(std::string text) {
  remarks_.push_back(std::move(text));
}

bool Reasons::has(FindingKind kind) const noexcept {
  return std::ranges::any_of(reasons_, [kind](const Reason& reason) { return reason.kind == kind; });
}

void Reasons::move_into(Finding& finding) {
  reasons_ = gravest_first(reasons_);
  Reason& first = reasons_.front();
  finding.kind = first.kind;
  finding.blocking = !is_harmless(first.kind);
  finding.reason = std::move(first.text);
  finding.mend = std::move(first.mend);
  for (auto other = std::next(reasons_.begin()); other != reasons_.end(); ++other) {
    // `FROZEN` beside a blocking kind would read as if it were forgiven after all.
    finding.also.push_back(is_harmless(other->kind)
                               ? std::move(other->text)
                               : fmt::format("{}: {}", to_string(other->kind), other->text));
  }
  std::ranges::move(remarks_, std::back_inserter(finding.also));
}

}  // namespace freezegate::judging
