#include "verdict/evidence_index.hpp"

#include "verdict/process_end.hpp"

#include <algorithm>
#include <string>
#include <tuple>

namespace freezegate::judging {

namespace {

constexpr std::string_view disabled_prefix = "DISABLED_";

// GoogleTest's own rule: the prefix counts at the start of the suite's or the test's name, also behind a `/`.
std::string without_disabled_prefixes(std::string_view name) {
  std::string stripped;
  for (std::size_t at = 0; at < name.size();) {
    const bool starts_a_part = at == 0 || name[at - 1] == '.' || name[at - 1] == '/';
    if (starts_a_part && name.substr(at).starts_with(disabled_prefix)) {
      at += disabled_prefix.size();
    } else {
      stripped += name[at++];
    }
  }
  return stripped;
}

void remember_not_run(BinaryFacts& binary, const NotRun& not_run) {
  auto found = binary.watched.find(not_run.name);
  if (found == binary.watched.end() && not_run.name.find(disabled_prefix) != std::string::npos) {
    found = binary.watched.find(without_disabled_prefixes(not_run.name));
  }
  if (found != binary.watched.end()) found->second.not_run = &not_run;
}

void count(const TestRun& test, bool frozen, ProcessFacts& facts) {
  if (!test.outcome) facts.open = &test;
  if (test.outcome == Outcome::skipped) {
    ++facts.skipped;
  } else {
    ++facts.executed;
  }
  if (test.outcome != Outcome::failed) return;
  ++facts.failed;
  if (!frozen) facts.unfrozen_failures.push_back(&test);
}

// Catch2 v2 sends its end record from its signal handler: an end record of a killed process proves nothing.
bool ran_all_tests(const ProcessReport& report) {
  return !was_killed(how_it_ended(report)) &&
         std::ranges::any_of(report.runs, [](const SuiteRun& run) { return run.ended && !run.filtered; });
}

std::vector<const ProcessReport*> by_start(const std::vector<ProcessReport>& reports) {
  std::vector<const ProcessReport*> sorted;
  sorted.reserve(reports.size());
  for (const ProcessReport& report : reports)
    sorted.push_back(&report);
  const auto earlier = [](const ProcessReport* a, const ProcessReport* b) {
    return std::tie(a->started_ns, a->pid, a->source, a) < std::tie(b->started_ns, b->pid, b->source, b);
  };
  if (!std::ranges::is_sorted(sorted, earlier)) std::ranges::sort(sorted, earlier);
  return sorted;
}

}  // namespace

bool BinaryFacts::complete() const noexcept {
  return stated_coverage != nullptr ? stated_coverage->complete : ran_unfiltered;
}

std::string_view BinaryFacts::left_out() const noexcept {
  if (stated_coverage != nullptr && !stated_coverage->left_out.empty()) return stated_coverage->left_out;
  return processes.empty() ? "it did not run" : "no run of all its tests came to its end";
}

EvidenceIndex::EvidenceIndex(const Evidence& evidence, const FreezeMap& map) {
  watch(map);
  for (const ProcessReport* report : by_start(evidence.reports))
    add(*report);
  for (auto& [name, binary] : binaries_) {
    const auto stated = evidence.coverage.find(std::string(name));
    if (stated != evidence.coverage.end()) binary.stated_coverage = &stated->second;
  }
}

void EvidenceIndex::watch(const FreezeMap& map) {
  for (const Freeze& freeze : map.freezes) {
    if (!freeze.command.empty()) continue;  // Another runner's test: no listener reports it.
    WatchedTest& frozen = watch(freeze.id);
    if (frozen.freeze == nullptr) frozen.freeze = &freeze;
    for (const TestId& witness : freeze.witnesses)
      watch(witness);
  }
}

WatchedTest& EvidenceIndex::watch(const TestId& id) {
  BinaryFacts& binary = binaries_[id.binary];
  binary.name = id.binary;
  return binary.watched[id.test];
}

void EvidenceIndex::add(const ProcessReport& report) {
  BinaryFacts& binary = binaries_[report.binary];
  if (binary.processes.empty()) {
    binary.name = report.binary;
    reported_.push_back(&binary);
  }
  const std::size_t process = binary.processes.size();
  ProcessFacts& facts = binary.processes.emplace_back();
  facts.report = &report;
  for (const TestRun& test : report.tests) {
    WatchedTest* watched = nullptr;
    if (!binary.watched.empty()) {
      const auto found = binary.watched.find(test.name);
      if (found != binary.watched.end()) watched = &found->second;
    }
    count(test, watched != nullptr && watched->freeze != nullptr, facts);
    if (watched != nullptr) watched->executions.push_back({process, &test});
  }
  if (!binary.watched.empty()) {
    for (const NotRun& not_run : report.not_run)
      remember_not_run(binary, not_run);
  }
  binary.ran_unfiltered = binary.ran_unfiltered || ran_all_tests(report);
}

BinaryFacts* EvidenceIndex::find(std::string_view binary) noexcept {
  const auto found = binaries_.find(binary);
  return found == binaries_.end() ? nullptr : &found->second;
}

const BinaryFacts* EvidenceIndex::find(std::string_view binary) const noexcept {
  const auto found = binaries_.find(binary);
  return found == binaries_.end() ? nullptr : &found->second;
}

const WatchedTest* EvidenceIndex::find(const TestId& id) const noexcept {
  const BinaryFacts* const binary = find(id.binary);
  if (binary == nullptr) return nullptr;
  const auto found = binary->watched.find(id.test);
  return found == binary->watched.end() ? nullptr : &found->second;
}

}  // namespace freezegate::judging
