// The evidence, walked once and laid out for the judges: by binary, by process, by test that the map names.
#pragma once

#include <freezegate/freeze_map.hpp>
#include <freezegate/verdict.hpp>

#include <cstddef>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace freezegate::judging {

/// One execution of a watched test. `process` is an index into BinaryFacts::processes.
struct Execution {
  std::size_t process = 0;
  const TestRun* test = nullptr;
};

/// A test that the freeze map names: frozen, a witness, or (against the rules of the map) both.
struct WatchedTest {
  const Freeze* freeze = nullptr;  ///< Nothing when it is only a witness.
  std::vector<Execution> executions;
  const NotRun* not_run = nullptr;  ///< The binary has it, and says why it did not run it.
};

/// One process, counted.
struct ProcessFacts {
  const ProcessReport* report = nullptr;
  std::size_t executed = 0;  ///< Test executions that were not skipped; an open one was executed.
  std::size_t skipped = 0;
  std::size_t failed = 0;    ///< Outcome `failed`; frozen tests included.
  std::size_t forgiven = 0;  ///< Of those the ones that a freeze forgives; known once the freezes are judged.
  const TestRun* open = nullptr;  ///< The last test without an outcome.
  std::vector<const TestRun*> unfrozen_failures;
};

/// One binary over all its processes.
struct BinaryFacts {
  std::string_view name;
  std::vector<ProcessFacts> processes;  ///< In the order of EvidenceIndex.
  std::unordered_map<std::string_view, WatchedTest> watched;
  const Coverage* stated_coverage = nullptr;
  bool ran_unfiltered = false;  ///< Some process ran all tests of the binary to the end.

  /// Everything that should run this binary ran, so that an absent test is a lost one.
  [[nodiscard]] bool complete() const noexcept;
  /// Why it is not complete, for people.
  [[nodiscard]] std::string_view left_out() const noexcept;
};

/// Holds views into the evidence and the map: both must outlive it.
///
/// Processes are ordered by their start, so that a verdict does not depend on the order in which a directory
/// lists the reports.
class EvidenceIndex {
 public:
  EvidenceIndex(const Evidence& evidence, const FreezeMap& map);

  /// The binaries with a report, in the order of their first process.
  [[nodiscard]] const std::vector<BinaryFacts*>& reported() const noexcept { return reported_; }

  /// Facts of a binary that has a report or that the map names; otherwise nullptr.
  [[nodiscard]] BinaryFacts* find(std::string_view binary) noexcept;
  [[nodiscard]] const BinaryFacts* find(std::string_view binary) const noexcept;

  /// The watched test, or nullptr for one that neither is frozen nor a witness.
  [[nodiscard]] const WatchedTest* find(const TestId& id) const noexcept;

 private:
  void watch(const FreezeMap& map);
  WatchedTest& watch(const TestId& id);
  void add(const ProcessReport& report);

  std::unordered_map<std::string_view, BinaryFacts> binaries_;
  std::vector<BinaryFacts*> reported_;
};

}  // namespace freezegate::judging
