#include "lint/checks.hpp"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

namespace freezegate::lint_checks {

namespace {

std::string days(int count) {
  return fmt::format("{} day{}", count, count == 1 ? "" : "s");
}

LintFinding about(const LintInput& input, const Freeze& freeze, LintRule rule, std::string what,
                  std::string mend) {
  return {rule,        false,           to_string(freeze.id), freeze.owner, map_file(input),
          freeze.line, std::move(what), std::move(mend)};
}

// How often and how long, where it was renewed at all.
std::string past_of(const Freeze& freeze, Date today) {
  if (freeze.renewals.empty()) return {};
  return fmt::format("; renewed {} time{}, frozen {} in all", freeze.renewals.size(),
                     freeze.renewals.size() == 1 ? "" : "s", days(days_between(freeze.opened, today)));
}

void check_lease(const LintInput& input, const Freeze& freeze, Findings& findings) {
  const Policy& policy = input.map.policy;
  const Date end = lease_end(freeze, policy);
  const int left = days_between(input.today, end);
  if (left > policy.warn_days) return;
  const char* const mend = "mend the test and close the freeze, or renew it with a reason and an issue";
  if (left >= 0) {
    findings.push_back(about(input, freeze, LintRule::lease_ends_soon,
                             fmt::format("its lease ends in {}, on {}{}", days(left), to_string(end),
                                         past_of(freeze, input.today)),
                             mend));
    return;
  }
  const bool counts = is_enforced_again(freeze, policy, input.today);
  LintFinding finding = about(
      input, freeze, LintRule::lease_ended,
      fmt::format("its lease ended on {}, {} ago{}{}", to_string(end), days(-left),
                  past_of(freeze, input.today),
                  counts ? ": its failure counts" : ": its failure is still forgiven by ended_lease: warn"),
      mend);
  finding.fails = counts || input.options.due_only;
  findings.push_back(std::move(finding));
}

void check_staleness(const LintInput& input, const Freeze& freeze, Findings& findings) {
  const int age = days_between(freeze.opened, input.today);
  if (freeze.renewals.size() >= many_renewals) {
    findings.push_back(about(
        input, freeze, LintRule::renewed_often,
        fmt::format("it was renewed {} times, and is frozen {} in all", freeze.renewals.size(), days(age)),
        "plan its repair, or delete the test: a lease is no home"));
  } else if (age > most_frozen_days) {
    findings.push_back(
        about(input, freeze, LintRule::frozen_long,
              fmt::format("it is frozen {} in all{}", days(age),
                          freeze.renewals.empty() ? ""
                                                  : fmt::format(", renewed {} time{}", freeze.renewals.size(),
                                                                freeze.renewals.size() == 1 ? "" : "s")),
              "plan its repair, or delete the test"));
  }
  if (freeze.reason.empty())
    findings.push_back(about(input, freeze, LintRule::no_reason, "it gives no reason",
                             "write in `reason` why the test fails now and then"));
  if (freeze.issue.empty())
    findings.push_back(about(input, freeze, LintRule::no_issue, "it names no issue",
                             "write in `issue` where its repair is tracked"));
}

}  // namespace

void check_freezes(const LintInput& input, LintResult& result) {
  // The last tombstone of each test: the map may hold thousands of them.
  std::unordered_map<TestId, const Revocation*> tombstones;
  for (const Revocation& revocation : input.map.revoked) {
    const Revocation*& last = tombstones[revocation.id];
    if (last == nullptr || last->revoked <= revocation.revoked) last = &revocation;
  }
  for (const Freeze& freeze : input.map.freezes) {
    if (!is_asked(input.options, freeze.owner)) continue;
    ++result.freezes;
    result.renewals += freeze.renewals.size();
    check_lease(input, freeze, result.findings);
    if (input.options.due_only) continue;
    check_staleness(input, freeze, result.findings);
    // One that was opened again afterwards is another freeze.
    const auto tombstone = tombstones.find(freeze.id);
    if (tombstone == tombstones.end() || tombstone->second->revoked < freeze.opened) continue;
    if (tombstone->second->revoked == freeze.opened && tombstone->second->opened != freeze.opened) continue;
    LintFinding finding = about(input, freeze, LintRule::revoked_open,
                                fmt::format("it was revoked as {} on {} (line {}), and is still open",
                                            tombstone->second->revocation_class,
                                            to_string(tombstone->second->revoked), tombstone->second->line),
                                "remove the entry from `freezes`");
    finding.fails = true;
    result.findings.push_back(std::move(finding));
  }
}

void check_escalations(const LintInput& input, Findings& findings) {
  for (const Escalation& escalation : input.map.escalations) {
    const int age = days_between(escalation.opened, input.today);
    if (age <= most_escalation_days || !is_asked(input.options, escalation.owner)) continue;
    findings.push_back({LintRule::escalation_old, false, to_string(escalation.id), escalation.owner,
                        map_file(input), escalation.line,
                        fmt::format("it was escalated {} ago (cause: {})", days(age), escalation.cause),
                        "mend the test, or delete it: an escalation forgives nothing"});
  }
}

}  // namespace freezegate::lint_checks
