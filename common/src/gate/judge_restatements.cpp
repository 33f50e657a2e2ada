// Whether a witness has an opinion of its own.
#include <freezegate/assertions.hpp>
#include <freezegate/gate.hpp>

#include <algorithm>
#include <iterator>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace freezegate {

namespace {

std::vector<Claim> claims_of(std::span<const AssertionSite> sites) {
  std::vector<Claim> claims;
  for (const AssertionSite& site : sites) {
    if (auto claim = claim_of(site)) claims.push_back(*std::move(claim));
  }
  return claims;
}

// What the map pins, and what was seen: a test that was changed asserts what it asserts now.
std::vector<Claim> claims_of_frozen(const Freeze& freeze, std::span<const Replay> replays) {
  std::vector<Claim> claims;
  for (std::string_view line : freeze.asserts) {
    constexpr std::string_view maybe = "maybe ";
    if (line.starts_with(maybe)) line.remove_prefix(maybe.size());
    if (auto claim = claim_of(line)) claims.push_back(*std::move(claim));
  }
  for (const Replay& replay : replays) {
    for (Claim& claim : claims_of(replay.asserted)) {
      const bool is_known = std::ranges::any_of(claims, [&](const Claim& known) {
        return known.macro == claim.macro && known.source == claim.source;
      });
      if (!is_known) claims.push_back(std::move(claim));
    }
  }
  return claims;
}

// The assertions that fail, among those of the frozen test; nothing when the map does not say which they are.
std::optional<std::vector<Claim>> failing(const Freeze& freeze, std::span<const Replay> replays) {
  if (!freeze.shape.empty()) {
    std::vector<Claim> claims;
    for (const std::string& shape : freeze.shape) {
      if (auto claim = claim_of(std::string_view(shape).substr(0, shape.rfind(" in "))))
        claims.push_back(*std::move(claim));
    }
    if (!claims.empty()) return claims;
  }
  std::vector<Claim> claims;
  for (const Replay& replay : replays) {
    for (const Failure& failure : replay.failures) {
      if (failure.kind != FailureKind::assertion) continue;
      const auto site = std::ranges::find_if(replay.asserted, [&](const AssertionSite& candidate) {
        return candidate.line == failure.line && candidate.file == failure.file;
      });
      if (site == replay.asserted.end()) continue;
      if (auto claim = claim_of(*site)) claims.push_back(*std::move(claim));
    }
  }
  if (claims.empty()) return std::nullopt;
  return claims;
}

void add_lines(const Restatements& found, std::vector<std::string>& lines) {
  for (const Restatement& pair : found.pairs) {
    std::vector<std::string_view> rules;
    std::ranges::transform(pair.rules, std::back_inserter(rules),
                           [](RestatementRule rule) { return to_string(rule); });
    lines.push_back(fmt::format("frozen  {}", pair.frozen));
    lines.push_back(fmt::format("witness {}  ({})", pair.witness, fmt::join(rules, ", ")));
  }
}

}  // namespace

RestatementJudgement judge_restatements(const Freeze& freeze, const TestId& id, const Replay& witness,
                                        std::span<const Replay> frozen) {
  RestatementJudgement judgement;
  const std::vector<Claim> claims = claims_of(witness.asserted);
  const Restatements all = find_restatements(claims_of_frozen(freeze, frozen), claims);
  if (all.pairs.empty()) return judgement;
  const auto fails = failing(freeze, frozen);
  const bool restates_the_failure = !fails || !find_restatements(*fails, claims).pairs.empty();
  if (!restates_the_failure && all.own != 0) {
    judgement.remark = fmt::format("witness {} also checks what the frozen test does: {}", to_string(id),
                                   all.pairs.front().frozen);
    return judgement;
  }
  GateProblem& problem = judgement.problem.emplace();
  problem.fault = GateFault::witness_restates;
  problem.what = fmt::format("witness {} restates what the frozen test asserts", to_string(id));
  problem.mend = "assert a weaker invariant instead: see freezegate witness brief";
  add_lines(all, problem.lines);
  return judgement;
}

}  // namespace freezegate
