#include "signature/source_token.hpp"
#include "witness/claim_form.hpp"

#include <freezegate/restatement.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_map>
#include <utility>

namespace freezegate {

namespace {

using witness::ClaimForm;
using witness::form_of;

constexpr std::size_t most_pairs = 1000;

std::string_view plain_macro(std::string_view macro) {
  for (const std::string_view prefix : {std::string_view("GTEST_"), std::string_view("CATCH_")}) {
    if (macro.starts_with(prefix)) macro.remove_prefix(prefix.size());
  }
  return macro;
}

std::string without_parentheses(const std::string& source) {
  std::vector<Token> tokens = tokenize(source);
  std::erase_if(tokens, [](const Token& token) { return token.text == "(" || token.text == ")"; });
  return join(tokens);
}

// An assertion and its form.
struct Stated {
  const Claim* claim = nullptr;
  ClaimForm form;
  bool restates = false;
};

std::vector<Stated> stated(std::span<const Claim> claims) {
  std::vector<Stated> result;
  result.reserve(claims.size());
  for (const Claim& claim : claims)
    result.push_back({&claim, form_of(claim)});
  return result;
}

// What differs between how the two were brought to one form.
std::vector<RestatementRule> rules_between(const Stated& frozen, const Stated& witness) {
  std::vector<RestatementRule> rules;
  const bool whole = frozen.form.conjuncts.size() == witness.form.conjuncts.size();
  if (plain_macro(frozen.claim->macro) != plain_macro(witness.claim->macro)) {
    rules.push_back(RestatementRule::another_macro);
  }
  // Of a conjunction nobody knows which of its parts a rule was for.
  for (std::size_t i = 0; whole && i < witness::rule_count; ++i) {
    const auto rule = static_cast<RestatementRule>(i);
    if (frozen.form.tally[rule] != witness.form.tally[rule]) rules.push_back(rule);
  }
  if (!whole) rules.push_back(RestatementRule::conjunct);
  if (!frozen.form.readable || !witness.form.readable) rules.push_back(RestatementRule::tokens);
  if (!rules.empty()) return rules;
  if (frozen.form.source == witness.form.source) return {RestatementRule::same_text};
  const bool bracketed = without_parentheses(frozen.form.source) == without_parentheses(witness.form.source);
  return {bracketed ? RestatementRule::parentheses : RestatementRule::spelling};
}

class Finder {
 public:
  Finder(std::span<const Claim> frozen, std::span<const Claim> witness)
      : frozen_(stated(frozen)), witness_(stated(witness)) {
    for (std::size_t i = 0; i < witness_.size(); ++i) {
      for (const std::string& conjunct : witness_[i].form.conjuncts)
        with_conjunct_[conjunct].push_back(i);
    }
  }

  Restatements find() && {
    for (const Stated& frozen : frozen_) {
      if (!find_whole(frozen) && frozen.form.conjuncts.size() > 1) find_split(frozen);
    }
    result_.own = static_cast<std::size_t>(
        std::ranges::count_if(witness_, [](const Stated& witness) { return !witness.restates; }));
    return std::move(result_);
  }

 private:
  const std::vector<std::size_t>& having(const std::string& conjunct) const {
    static const std::vector<std::size_t> none;
    const auto found = with_conjunct_.find(conjunct);
    return found == with_conjunct_.end() ? none : found->second;
  }

  // Assertions that have all conjuncts of the frozen one.
  bool find_whole(const Stated& frozen) {
    const std::vector<std::string>& conjuncts = frozen.form.conjuncts;
    const std::string& rarest = *std::ranges::min_element(
        conjuncts, {}, [this](const std::string& conjunct) { return having(conjunct).size(); });
    bool found = false;
    for (const std::size_t i : having(rarest)) {
      Stated& witness = witness_[i];
      if (!std::ranges::includes(witness.form.conjuncts, conjuncts)) continue;
      found = true;
      witness.restates = true;
      add(frozen, witness.claim->shown, [&] { return rules_between(frozen, witness); });
    }
    return found;
  }

  // An assertion for each conjunct.
  void find_split(const Stated& frozen) {
    std::vector<std::size_t> parts;
    for (const std::string& conjunct : frozen.form.conjuncts) {
      const std::vector<std::size_t>& candidates = having(conjunct);
      if (candidates.empty()) return;
      parts.push_back(candidates.front());
    }
    std::ranges::sort(parts);
    const auto repeated = std::ranges::unique(parts);
    parts.erase(repeated.begin(), repeated.end());
    std::string shown;
    for (const std::size_t i : parts) {
      witness_[i].restates = true;
      shown += (shown.empty() ? "" : "; ") + witness_[i].claim->shown;
    }
    add(frozen, std::move(shown), [] { return std::vector{RestatementRule::split}; });
  }

  template <typename Rules>
  void add(const Stated& frozen, std::string shown, Rules rules) {
    if (result_.pairs.size() == most_pairs) {
      ++result_.left_out;
      return;
    }
    result_.pairs.push_back({frozen.claim->shown, std::move(shown), rules()});
  }

  std::vector<Stated> frozen_;
  std::vector<Stated> witness_;
  std::unordered_map<std::string, std::vector<std::size_t>> with_conjunct_;
  Restatements result_;
};

}  // namespace

std::string_view to_string(RestatementRule rule) noexcept {
  switch (rule) {
    case RestatementRule::same_text:
      return "the same text";
    case RestatementRule::another_macro:
      return "another macro";
    case RestatementRule::operands_swapped:
      return "operands swapped";
    case RestatementRule::negation:
      return "a negated opposite";
    case RestatementRule::another_equality:
      return "another kind of equality";
    case RestatementRule::matcher:
      return "a matcher for a comparison";
    case RestatementRule::called:
      return "a comparison as a call or a difference";
    case RestatementRule::cast:
      return "a cast around an operand";
    case RestatementRule::wrapper:
      return "a wrapper that changes nothing";
    case RestatementRule::parentheses:
      return "redundant parentheses";
    case RestatementRule::qualification:
      return "another qualification";
    case RestatementRule::spelling:
      return "another spelling";
    case RestatementRule::conjunct:
      return "part of a conjunction";
    case RestatementRule::split:
      return "split into several assertions";
    case RestatementRule::tokens:
      return "the same tokens";
  }
  return "";
}

Restatements find_restatements(std::span<const Claim> frozen, std::span<const Claim> witness) {
  return Finder(frozen, witness).find();
}

std::string normal_form(const Claim& claim) {
  return form_of(claim).text;
}

}  // namespace freezegate
