#include "classification/reasons.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

namespace freezegate::classification {

namespace {

constexpr std::size_t most_named = 6;
constexpr std::size_t most_explained = 3;

std::string and_more(std::size_t all, std::size_t shown) {
  return all > shown ? fmt::format(" and {} more", all - shown) : std::string();
}

struct Verb {
  SeedOutcome outcome;
  std::string_view singular;
  std::string_view plural;
};

constexpr std::array<Verb, 5> verbs{{
    {SeedOutcome::allowed, "fails as recorded", "fail as recorded"},
    {SeedOutcome::foreign, "fails otherwise", "fail otherwise"},
    {SeedOutcome::passed, "passes", "pass"},
    {SeedOutcome::disagreed, "disagrees with itself", "disagree with themselves"},
    {SeedOutcome::no_outcome, "has no outcome", "have no outcome"},
}};

std::string signature_text(const SeedFinding& finding) {
  std::string text;
  for (const std::string& signature : finding.signatures) {
    if (!text.empty()) text += " and ";
    text += signature.empty() ? std::string("no signature") : signature;
  }
  if (!finding.shapes.empty())
    text += fmt::format(" ({}{})", finding.shapes.front(), and_more(finding.shapes.size(), 1));
  return text;
}

// One fragment for each finding with that outcome, as far as there is room.
template <typename Text>
std::string each_text(std::span<const SeedFinding> findings, SeedOutcome outcome, Text text_of) {
  std::string text;
  std::size_t count = 0;
  for (const SeedFinding& finding : findings) {
    if (finding.outcome != outcome || ++count > most_explained) continue;
    if (!text.empty()) text += ", ";
    text += text_of(finding);
  }
  return text + and_more(count, most_explained);
}

}  // namespace

std::string named(SeedRole role, std::span<const std::int64_t> seeds) {
  std::string text = fmt::format("{}{}", to_string(role), seeds.size() == 1 ? "" : "s");
  const std::size_t shown = std::min(seeds.size(), most_named);
  for (std::size_t i = 0; i < shown; ++i) {
    const bool is_last = i + 1 == seeds.size();
    text += fmt::format("{}{}", i == 0 ? " " : is_last ? " and " : ", ", seeds[i]);
  }
  return text + and_more(seeds.size(), shown);
}

std::string tally_text(const Outcomes& outcomes, SeedRole role) {
  std::string text;
  for (const Verb& verb : verbs) {
    const auto& seeds = outcomes.with(verb.outcome);
    if (seeds.empty()) continue;
    if (!text.empty()) text += ", ";
    const bool is_all = seeds.size() == outcomes.size() && seeds.size() > 1;
    text += is_all
                ? fmt::format("all {} {}s {}", seeds.size(), to_string(role), verb.plural)
                : fmt::format("{} {}", named(role, seeds), seeds.size() == 1 ? verb.singular : verb.plural);
  }
  return text;
}

std::string foreign_text(std::span<const SeedFinding> findings) {
  const std::string text = each_text(findings, SeedOutcome::foreign, [](const SeedFinding& finding) {
    return fmt::format("{} {} failed with {}", to_string(finding.role), finding.seed,
                       signature_text(finding));
  });
  return text.empty() ? std::string("no foreign signature") : text;
}

std::string disagreement_text(std::span<const SeedFinding> findings) {
  return each_text(findings, SeedOutcome::disagreed, [](const SeedFinding& finding) {
    const bool only_failed = finding.signatures.size() > 1;
    return fmt::format("{} {} disagrees with itself: it {} {}", to_string(finding.role), finding.seed,
                       only_failed ? "failed with" : "passed, and failed with", signature_text(finding));
  });
}

std::string errors_text(std::span<const ReplayError> errors) {
  if (errors.empty()) return {};
  const ReplayError& first = errors.front();
  return fmt::format("the replays prove nothing: {} {}: {}{}", to_string(first.role), first.seed, first.what,
                     and_more(errors.size(), 1));
}

}  // namespace freezegate::classification
