#include <freezegate/base_judgement.hpp>
#include <freezegate/gate.hpp>
#include <freezegate/verdict.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace freezegate {

namespace {

// Enough of a commit's name to find it.
constexpr std::size_t short_name = 12;

bool contains(const std::vector<std::string>& list, const std::string& text) {
  return std::ranges::find(list, text) != list.end();
}

// Some failure that the older entry allows is none that the newer one does.
bool allows_others(const Freeze& older, const Freeze& newer) {
  return std::ranges::any_of(older.signatures,
                             [&](const std::string& one) { return !contains(newer.signatures, one); });
}

void withdraw(const TestId& id, std::string_view what, BaseJudgement& base) {
  if (base.withdrawal_of(id) != nullptr) return;
  base.withdrawals.push_back({id, false, fmt::format("{} on {} since this branch began", what, base.revision),
                              fmt::format("rebase onto {}", base.revision)});
}

void narrow_one(const Freeze& freeze, const FreezeMap& judging, const FreezeMap& since, BaseJudgement& base) {
  const Freeze* const now = since.find(freeze.id);
  if (now == nullptr) return withdraw(freeze.id, "its freeze was closed", base);
  if (allows_others(freeze, *now)) withdraw(freeze.id, "its freeze was given another signature", base);
  FreezeMap older;
  FreezeMap newer;
  older.policy = judging.policy;
  newer.policy = judging.policy;  // the policy is narrowed by itself
  older.freezes = {freeze};
  newer.freezes = {*now};
  for (const MapChange& change : compare_maps(older, newer)) {
    if (change.direction == ChangeDirection::tightened)
      withdraw(freeze.id, fmt::format("its freeze was tightened ({})", change.what), base);
    if (change.direction == ChangeDirection::neutral) continue;
    base.remarks.push_back(fmt::format("{}: changed on {} since this branch began: {}", change.subject,
                                       base.revision, change.what));
  }
}

void fail(Finding& finding, const Withdrawal& withdrawal) {
  finding.kind = FindingKind::failed;
  finding.blocking = true;
  finding.reason = withdrawal.by_patch ? "the patch removes the freeze of a test that still fails"
                                       : "it fails, and " + withdrawal.why;
  finding.mend = withdrawal.mend;
}

bool passes_everywhere(const GateEntry& entry) {
  return entry.classification && entry.classification->freeze_class == FreezeClass::seed_stable;
}

}  // namespace

const Withdrawal* BaseJudgement::withdrawal_of(const TestId& id) const noexcept {
  const auto found = std::ranges::find(withdrawals, id, &Withdrawal::id);
  return found == withdrawals.end() ? nullptr : &*found;
}

std::vector<Withdrawal> removed_by_patch(const FreezeMap& base, const FreezeMap& patch) {
  std::vector<Withdrawal> removed;
  for (const Freeze& freeze : base.freezes) {
    if (patch.find(freeze.id) != nullptr) continue;
    removed.push_back(
        {freeze.id, true, "the patch removes its freeze",
         fmt::format("mend the test, leave its freeze in the map, or have {} sign the map", freeze.owner)});
  }
  return removed;
}

void narrow(FreezeMap& judging, const FreezeMap& since, BaseJudgement& base) {
  for (const Freeze& freeze : judging.freezes)
    narrow_one(freeze, judging, since, base);
  const Policy policy = strictest(judging.policy, since.policy);
  if (policy != judging.policy)
    base.remarks.push_back(
        fmt::format("the policy was tightened on {} since this branch began, and counts", base.revision));
  judging.policy = policy;
}

std::vector<MapProblem> unsigned_changes(std::span<const MapChange> changes) {
  std::vector<MapProblem> problems;
  for (const MapChange& change : changes) {
    if (!needs_owner(change.direction)) continue;
    const std::string_view verb = change.direction == ChangeDirection::added     ? "adds to"
                                  : change.direction == ChangeDirection::renewed ? "renews a lease in"
                                                                                 : "loosens";
    problems.push_back({fmt::format("the patch {} the freeze map: {}: {}", verb, change.subject, change.what),
                        "take the change back, or have an owner sign the map"});
  }
  return problems;
}

void apply(const BaseJudgement& base, Verdict& verdict) {
  for (Finding& finding : verdict.findings) {
    const Withdrawal* const withdrawal = base.withdrawal_of({finding.binary, finding.test});
    if (withdrawal == nullptr || !finding.freeze) continue;
    if (finding.kind == FindingKind::frozen) {
      fail(finding, *withdrawal);
      verdict.forgives_raw_code = false;
    } else {
      finding.also.push_back(withdrawal->why);
    }
  }
  for (const MapProblem& problem : base.problems) {
    Finding& finding = verdict.findings.emplace_back();
    finding.kind = FindingKind::failed;
    finding.blocking = true;
    finding.reason = problem.what;
    finding.mend = problem.mend;
    verdict.forgives_raw_code = false;
  }
}

void apply(const BaseJudgement& base, GateEntry& entry) {
  const Withdrawal* const withdrawal = base.withdrawal_of(entry.freeze.id);
  if (withdrawal == nullptr) return;
  if (!passes_everywhere(entry)) {
    const std::string_view state = entry.classification && entry.classification->freeze_class
                                       ? "a test that still fails"
                                       : "a test that could not be replayed";
    entry.problems.push_back(
        {GateFault::withdrawn,
         withdrawal->by_patch ? fmt::format("the patch removes the freeze of {}", state) : withdrawal->why,
         withdrawal->mend,
         {}});
    return;
  }
  // This is how an entry is closed, in time or late.
  entry.classification->blocks = false;
  std::erase_if(entry.problems,
                [](const GateProblem& problem) { return problem.fault == GateFault::expired; });
  entry.remarks.push_back(withdrawal->why);
}

std::string map_name(const BaseJudgement& base) {
  return base.map_path.empty() ? std::string()
                               : fmt::format("{}:{}", base.commit.substr(0, short_name), base.map_path);
}

}  // namespace freezegate
