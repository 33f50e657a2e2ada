// Puts the verdict together. The order is fixed: freezes first, since what they forgive decides how closely a
// process's end is looked at; then the findings, binary by binary.
#include "verdict/assertion_totals.hpp"
#include "verdict/context.hpp"
#include "verdict/evidence_index.hpp"
#include "verdict/exit_status_check.hpp"
#include "verdict/failed_tests.hpp"
#include "verdict/frozen_test.hpp"
#include "verdict/identity.hpp"
#include "verdict/process_end.hpp"
#include "verdict/process_findings.hpp"

#include <freezegate/verdict.hpp>

#include <algorithm>
#include <iterator>
#include <span>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace freezegate {

namespace {

using judging::BinaryFacts;
using judging::Context;
using judging::EvidenceIndex;
using judging::Execution;
using judging::ProcessFacts;

using FindingsByBinary = std::unordered_map<std::string_view, std::vector<Finding>>;

// An excused failure is not in the framework's count, so that there is nothing to forgive.
void mark_forgiven(const Freeze& freeze, EvidenceIndex& index) {
  BinaryFacts& binary = *index.find(freeze.id.binary);
  for (const Execution& execution : index.find(freeze.id)->executions) {
    if (execution.test->outcome == Outcome::failed) ++binary.processes[execution.process].forgiven;
  }
}

void judge_identities(const FreezeMap& map, const Context& context, FindingsByBinary& findings) {
  std::unordered_set<TestId> done;  // A witness may stand in for many freezes.
  const auto once = [&](const TestId& id) {
    if (done.insert(id).second) judging::judge_identity(id, context, findings[id.binary]);
  };
  for (const Freeze& freeze : map.freezes) {
    if (!freeze.command.empty()) continue;
    once(freeze.id);
    for (const TestId& witness : freeze.witnesses)
      once(witness);
  }
}

// What is found about tests that the map names; marks what is forgiven.
FindingsByBinary judge_map(const FreezeMap& map, const Context& context, EvidenceIndex& index) {
  FindingsByBinary findings;
  for (const Freeze& freeze : map.freezes) {
    auto finding = judging::judge_freeze(freeze, context);
    if (!finding) continue;
    if (finding->kind == FindingKind::frozen) mark_forgiven(freeze, index);
    findings[freeze.id.binary].push_back(*std::move(finding));
  }
  judge_identities(map, context, findings);
  return findings;
}

void move_to(std::vector<Finding>& findings, FindingsByBinary& from, std::string_view binary) {
  const auto found = from.find(binary);
  if (found == from.end()) return;
  std::ranges::move(found->second, std::back_inserter(findings));
  from.erase(found);
}

void add_process(const ProcessFacts& process, Verdict& verdict) {
  ++verdict.processes;
  verdict.tests_run += process.executed;
  verdict.tests_failed += process.failed;
  const auto is_dead = [](const SuiteRun& run) { return run.captured == AssertionCapture::dead; };
  if (std::ranges::any_of(process.report->runs, is_dead)) ++verdict.assertions.dead_captures;
}

// All that could be wrong beside the forgiven failures is a blocking finding by now.
bool forgives(const Verdict& verdict, std::span<BinaryFacts* const> binaries) {
  if (verdict.processes != 1 || !verdict.good()) return false;
  const ProcessFacts& process = binaries.front()->processes.front();
  const auto end = judging::how_it_ended(*process.report);
  return process.forgiven > 0 && process.forgiven == process.failed && end.status && *end.status != 0 &&
         judging::failed_runs(process) > 0 && judging::is_own_code(process, *end.status);
}

}  // namespace

Verdict judge(const Evidence& evidence, const FreezeMap& map, Date today) {
  EvidenceIndex index(evidence, map);
  const Context context{evidence, map, index, today};
  FindingsByBinary of_map = judge_map(map, context, index);

  Verdict verdict;
  for (const BinaryFacts* binary : index.reported()) {
    for (const ProcessFacts& process : binary->processes) {
      add_process(process, verdict);
      judging::judge_process(process, map.policy, evidence.scope, verdict.findings);
    }
    judging::judge_failed_tests(*binary, map.policy, verdict.findings);
    judging::add_up_assertions(*binary, evidence.list_assertions, verdict);
    move_to(verdict.findings, of_map, binary->name);
  }
  for (const Freeze& freeze : map.freezes)
    move_to(verdict.findings, of_map, freeze.id.binary);
  verdict.nothing_to_judge = evidence.scope != Scope::process && verdict.tests_run == 0;
  verdict.forgives_raw_code = forgives(verdict, index.reported());
  return verdict;
}

}  // namespace freezegate
