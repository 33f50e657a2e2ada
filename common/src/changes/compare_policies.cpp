#include "changes/compare.hpp"

#include <freezegate/base_judgement.hpp>

#include <algorithm>
#include <array>
#include <string_view>
#include <variant>

#include <fmt/format.h>

namespace freezegate {

namespace changes {

namespace {

// A larger number of it forgives more, or asks for more. Severities all ask for more the larger they are.
enum class Larger { loosens, tightens };

struct Rule {
  std::string_view field;
  std::variant<int Policy::*, Severity Policy::*> value;
  Larger larger;
};

constexpr std::array<Rule, 9> rules{{
    {"cap", &Policy::cap, Larger::loosens},
    {"max_lease_days", &Policy::max_lease_days, Larger::loosens},
    {"warn_days", &Policy::warn_days, Larger::tightens},
    {"min_seeds", &Policy::min_seeds, Larger::tightens},
    {"skips", &Policy::skips, Larger::tightens},
    {"on_seed_stable", &Policy::on_seed_stable, Larger::tightens},
    {"incomplete", &Policy::incomplete, Larger::tightens},
    {"masked_failures", &Policy::masked_failures, Larger::tightens},
    {"ended_lease", &Policy::ended_lease, Larger::tightens},
}};

// Does not compile when the policy gets a field that has no rule.
[[maybe_unused]] constexpr std::size_t count_fields(const Policy& policy) {
  const auto& [a, b, c, d, e, f, g, h, i] = policy;
  return sizeof(a) == 0 ? 0 : 9;
}
static_assert(count_fields(Policy{}) == rules.size());

std::string_view word_of(Severity severity) noexcept {
  switch (severity) {
    case Severity::allow:
      return "allow";
    case Severity::warn:
      return "warn";
    default:
      return "fail";
  }
}

struct Reading {
  int rank;
  std::string words;
};

Reading read(const Policy& policy, const Rule& rule) {
  if (const auto* const number = std::get_if<int Policy::*>(&rule.value))
    return {policy.**number, std::to_string(policy.**number)};
  const Severity severity = policy.*std::get<Severity Policy::*>(rule.value);
  return {static_cast<int>(severity), std::string(word_of(severity))};
}

}  // namespace

void compare_policies(const Policy& before, const Policy& after, std::vector<MapChange>& changes) {
  for (const Rule& rule : rules) {
    const Reading was = read(before, rule);
    const Reading is = read(after, rule);
    if (was.rank == is.rank) continue;
    const bool tightens = (is.rank > was.rank) == (rule.larger == Larger::tightens);
    changes.push_back({tightens ? ChangeDirection::tightened : ChangeDirection::loosened, "policy",
                       std::string(rule.field),
                       fmt::format("{}: {}, before {}", rule.field, is.words, was.words)});
  }
}

}  // namespace changes

Policy strictest(const Policy& one, const Policy& other) noexcept {
  using changes::Larger;
  Policy result = one;
  const auto choose = [&](auto value, Larger larger) {
    result.*value =
        larger == Larger::tightens ? std::max(one.*value, other.*value) : std::min(one.*value, other.*value);
  };
  for (const changes::Rule& rule : changes::rules)
    std::visit([&](auto value) { choose(value, rule.larger); }, rule.value);
  return result;
}

}  // namespace freezegate
