#include "assertions/macro.hpp"

#include <freezegate/restatement.hpp>
#include <freezegate/witness_brief.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace freezegate {

namespace {

constexpr std::size_t wanted_examples = 2;

constexpr std::array<AskedFor, 6> invariants{
    {{"idempotence", "doing it twice gives what doing it once gives: f(f(x)) == f(x)"},
     {"round trip of another part", "what is written and read again is the same in what must never change"},
     {"conservation", "counts, sums or sets of keys are the same before and after"},
     {"order-insensitive equality", "the same elements, in any order, where only the order is flaky"},
     {"bounds", "each result lies between limits that follow from the input"},
     {"agreement", "a slower, simpler way to the same result agrees in what both must have"}}};

struct Operator {
  std::string_view family;
  std::string_view op;
  std::string_view mirrored;
};

constexpr std::array<Operator, 10> operators{{{"EQ", "==", "=="},
                                              {"STREQ", "==", "=="},
                                              {"FLOAT_EQ", "==", "=="},
                                              {"DOUBLE_EQ", "==", "=="},
                                              {"NEAR", "==", "=="},
                                              {"NE", "!=", "!="},
                                              {"LT", "<", ">"},
                                              {"LE", "<=", ">="},
                                              {"GT", ">", "<"},
                                              {"GE", ">=", "<="}}};

Claim example(std::string macro, std::string source) {
  Claim claim{std::move(macro), {std::move(source)}, "", ""};
  claim.shown = fmt::format("{}({})", claim.macro, claim.source.front());
  return claim;
}

// Ways to say again what is claimed: what people and programs try first.
std::vector<Claim> restatements_of(const Claim& claim) {
  const std::string family = assertions::read_macro(claim.macro).family;
  if (claim.source.size() >= 2) {
    for (const Operator& known : operators) {
      if (family != known.family) continue;
      return {example("ASSERT_TRUE", fmt::format("{} {} {}", claim.source[0], known.op, claim.source[1])),
              example("CHECK", fmt::format("{} {} {}", claim.source[1], known.mirrored, claim.source[0]))};
    }
  }
  const std::string form = normal_form(claim);
  return {example("CHECK", form), example("EXPECT_FALSE", fmt::format("!({})", form))};
}

// Only what is refused indeed is shown as refused.
bool is_refused(const Claim& frozen, const Claim& restated) {
  return !find_restatements({&frozen, 1}, {&restated, 1}).pairs.empty();
}

// `EXPECT EQ("a", "b") in a.cpp` is a line behind which the file stands.
std::optional<Claim> claim_of_shape(std::string_view shape) {
  const std::size_t file = shape.rfind(" in ");
  return claim_of(shape.substr(0, file));
}

std::vector<Claim> frozen_claims(const Freeze& freeze) {
  std::vector<Claim> claims;
  const auto add = [&](std::optional<Claim> claim) {
    if (claim && !claim->source.empty()) claims.push_back(std::move(*claim));
  };
  for (const std::string& line : freeze.asserts)
    add(claim_of(line));
  if (!claims.empty()) return claims;
  for (const std::string& shape : freeze.shape)
    add(claim_of_shape(shape));
  return claims;
}

// One of each of the first two assertions, or both of the only one.
std::vector<std::string> examples_of(const std::vector<Claim>& claims) {
  std::vector<std::string> examples;
  for (std::size_t i = 0; i < wanted_examples && !claims.empty(); ++i) {
    const Claim& frozen = claims[std::min(i, claims.size() - 1)];
    const std::vector<Claim> candidates = restatements_of(frozen);
    if (i < candidates.size() && is_refused(frozen, candidates[i])) examples.push_back(candidates[i].shown);
  }
  return examples;
}

bool cut_to_lines(std::string& diff) {
  if (diff.size() <= longest_shown_diff) return false;
  const std::size_t end = diff.rfind('\n', longest_shown_diff - 1);
  diff.resize(end == std::string::npos ? longest_shown_diff : end + 1);
  return true;
}

}  // namespace

WitnessBrief make_witness_brief(const Freeze& freeze, std::string diff) {
  WitnessBrief brief;
  brief.id = freeze.id;
  brief.owner = freeze.owner;
  brief.reason = freeze.reason;
  brief.issue = freeze.issue;
  brief.asserts = freeze.asserts;
  brief.digest_only = freeze.asserts.empty() && !freeze.assertions.empty();
  brief.shape = freeze.shape;
  brief.witnesses = freeze.witnesses;
  brief.diff_is_cut = cut_to_lines(diff);
  brief.diff = std::move(diff);
  brief.asked_for.assign(invariants.begin(), invariants.end());
  brief.restated = examples_of(frozen_claims(freeze));
  return brief;
}

}  // namespace freezegate
