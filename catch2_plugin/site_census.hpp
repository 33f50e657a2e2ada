// Counts every assertion at its site.
#pragma once

#include "../common/runtime/recorder.hpp"
#include "catch2_api.hpp"
#include "section_path.hpp"
#include "site_table.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {
namespace catch2_api {

/// What each assertion did in the test that runs. Counts as the framework's own totals do: what they leave
/// out (a CHECK_NOFAIL that fails) was reached, and counts as nothing. Any thread may report; nothing
/// allocates.
class SiteCensus {
 public:
  using Slot = capture::Slot;

  /// How an assertion that passes is heard of.
  enum class Passes {
    announced,  ///< All are announced, and those that do not pass are reported: what is left has passed.
    reported,   ///< Each is reported.
  };

  explicit SiteCensus(Passes passes) noexcept : passes_(passes) {}

  /// On the thread that runs the tests, behind Recorder::begin_run().
  void begin_run() noexcept;
  void end_run() noexcept;
  /// \param excuses  failures of this test are none: [!mayfail], [!shouldfail].
  void begin_test(bool excuses) noexcept;

  /// An assertion is about to be evaluated, or (reported) is heard of.
  void announce(const Catch::AssertionInfo& info, const SectionPath& path) noexcept;
  /// It held, and no result is reported of it.
  void pass(const Catch::AssertionInfo& info, const SectionPath& path) noexcept;
  /// \param ended  how many assertions have ended in this run, with this one, by the framework's own count.
  /// \returns the id of the site; 0 when nobody wrote it, or nobody records.
  std::uint32_t add(const Catch::AssertionResult& result, const SectionPath& path,
                    std::uint64_t ended) noexcept;

  /// The test is dying of a signal. Of the assertions that were announced, the last may not have ended.
  /// \param ended  how many have, in this run.
  void cut_short(std::uint64_t ended) noexcept;
  /// Names the assertion that the running test reached last. Signal-safe; valid until the next call.
  /// \returns false when it has reached none.
  bool describe_last(FailureEvent& event) noexcept;

  /// Other threads asserted in the running test.
  bool has_foreign() const noexcept { return has_foreign_.load(std::memory_order_relaxed); }

 private:
  Slot* enter(const Catch::AssertionInfo& info, const SectionPath& path) noexcept;
  const SiteTable::Entry* meet(const SiteKey& key, const SectionPath& path) noexcept;
  Slot* slot_for(const SiteKey& key, std::uint64_t texts, const SectionPath& path) noexcept;
  void list(Slot& slot) noexcept;
  void note_one() noexcept;
  std::uint64_t counted() const noexcept {
    return counted_ + counted_elsewhere_.load(std::memory_order_relaxed);
  }
  void count_pass(Slot& slot) noexcept;
  void take_pass_back(Slot& slot) noexcept;
  Text source_of(const SiteKey& key) noexcept;

  static __thread bool runs_tests_;

  const Passes passes_;
  bool excuses_ = false;
  std::atomic<bool> is_off_{false};  // in a fork, or when the report is lost
  std::atomic<bool> has_foreign_{false};
  std::uint64_t counted_ = 0;  // in this run, by the thread that runs the tests
  std::atomic<std::uint64_t> counted_elsewhere_{0};
  const SiteTable::Entry* latest_ = nullptr;  // of the running test, on the thread that runs it
  std::atomic_flag adding_ = ATOMIC_FLAG_INIT;
  Text last_source_;
};

}  // namespace catch2_api
}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
