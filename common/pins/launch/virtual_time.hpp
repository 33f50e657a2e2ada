// Time for a program that the preload library cannot serve: it moves by a tick at each look and by what is
// slept.
#pragma once

#include <cstdint>
#include <ctime>

namespace freezegate::pins::launch {

using Nanoseconds = std::int64_t;

class VirtualTime {
 public:
  /// The clocks stand where the value says, for this test.
  void start_test(std::uint64_t value, std::uint64_t key) noexcept;

  /// Whether the clock is one that is shown here. Those of other processes are not.
  static bool knows(clockid_t clock) noexcept;

  /// What a clock shows; a tick later than at the look before.
  Nanoseconds look_at(clockid_t clock) noexcept;

  /// How long it is until the clock shows `moment`; 0 when it has.
  [[nodiscard]] Nanoseconds until(clockid_t clock, Nanoseconds moment) const noexcept;

  /// Since the test's start.
  [[nodiscard]] Nanoseconds now() const noexcept { return line_; }

  /// Never back: of sleeps at the same time, the longest counts.
  void pass_to(Nanoseconds moment) noexcept { line_ = moment > line_ ? moment : line_; }

 private:
  [[nodiscard]] Nanoseconds origin_of(clockid_t clock) const noexcept;

  Nanoseconds line_ = 0;  // since the test's start
  Nanoseconds calendar_ = 0;
  Nanoseconds monotonic_ = 0;
};

}  // namespace freezegate::pins::launch
