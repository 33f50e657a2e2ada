// What a witness must be: run, passed, of its own opinion.
#include <freezegate/gate.hpp>

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace freezegate {

namespace {

GateProblem failed(const TestId& id, std::string what, std::string mend) {
  return {GateFault::witness_failed, fmt::format("witness {} {}", to_string(id), what), std::move(mend), {}};
}

std::vector<Claim> claims_of_frozen(const Freeze& freeze) {
  std::vector<Claim> claims;
  for (std::string_view line : freeze.asserts) {
    constexpr std::string_view maybe = "maybe ";
    if (line.starts_with(maybe)) line.remove_prefix(maybe.size());
    if (auto claim = claim_of(line)) claims.push_back(*std::move(claim));
  }
  return claims;
}

std::vector<Claim> claims_of_witness(const Replay& witness) {
  std::vector<Claim> claims;
  for (const AssertionSite& site : witness.asserted) {
    if (auto claim = claim_of(site)) claims.push_back(*std::move(claim));
  }
  return claims;
}

std::optional<GateProblem> restates(const Freeze& freeze, const TestId& id, const Replay& witness) {
  const Restatements found = find_restatements(claims_of_frozen(freeze), claims_of_witness(witness));
  if (found.pairs.empty()) return std::nullopt;
  GateProblem problem{GateFault::witness_restates,
                      fmt::format("witness {} restates what the frozen test asserts", to_string(id)),
                      "assert a weaker invariant instead: see freezegate witness brief", {}};
  for (const Restatement& pair : found.pairs) {
    std::vector<std::string_view> rules;
    std::ranges::transform(pair.rules, std::back_inserter(rules), [](RestatementRule rule) { return to_string(rule); });
    problem.lines.push_back(fmt::format("frozen  {}", pair.frozen));
    problem.lines.push_back(fmt::format("witness {}  ({})", pair.witness, fmt::join(rules, ", ")));
  }
  return problem;
}

}  // namespace

std::vector<GateProblem> witness_problems(const Freeze& freeze, const TestId& id, const Replay& witness,
                                          const std::set<TestId>& frozen) {
  if (frozen.contains(id)) {
    return {failed(id, id == freeze.id ? "is the frozen test itself" : "is frozen itself",
                   "name a test that stands on its own")};
  }
  if (witness.end != ReplayEnd::passed) {
    std::string what = witness.end == ReplayEnd::failed
                           ? fmt::format("failed with signature {}", witness.signature)
                           : fmt::format("was {}{}{}", to_string(witness.end), witness.why.empty() ? "" : ": ", witness.why);
    return {failed(id, std::move(what), "mend it: while the frozen test is forgiven, the witness is all that watches")};
  }
  if (witness.assertions == 0U) {
    return {failed(id, "asserted nothing", "let it assert something; a test without assertions watches nothing")};
  }
  if (auto problem = restates(freeze, id, witness)) return {*std::move(problem)};
  return {};
}

}  // namespace freezegate
