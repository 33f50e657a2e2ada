// Time for a program that the preload library cannot serve: it moves by a tick at each look and by what is
// slept. All clocks stand where that library has them, too: a static build of a test meets the same instant.
#pragma once

#include <cstdint>
#include <ctime>

namespace freezegate::pins::launch {

using Nanoseconds = std::int64_t;

class VirtualTime {
 public:
  /// The clocks stand where the value says.
  void start(std::uint64_t value) noexcept;

  /// A test starts: the calendar stands at its first instant again, whatever was consumed before. The other
  /// clocks never go back; they go on to a round place.
  void start_test() noexcept;

  /// Whether the clock is one that is shown here. Those of other processes are not.
  static bool knows(clockid_t clock) noexcept;

  /// What a clock shows; a tick later than at the look before.
  Nanoseconds look_at(clockid_t clock) noexcept;

  /// How long it is until the clock shows `moment`; 0 when it has.
  [[nodiscard]] Nanoseconds until(clockid_t clock, Nanoseconds moment) const noexcept;

  /// On the one line of time on which all clocks stand.
  [[nodiscard]] Nanoseconds now() const noexcept { return line_; }

  /// Never back: of sleeps at the same time, the longest counts.
  void pass_to(Nanoseconds moment) noexcept;

 private:
  [[nodiscard]] Nanoseconds origin_of(clockid_t clock) const noexcept;

  // A second before the first of the places where tests begin, as the preload library has it.
  static constexpr Nanoseconds start_ = 86399 * Nanoseconds{1000000000};

  Nanoseconds line_ = start_;
  Nanoseconds idle_ = start_;   // of the line: slept, which takes no CPU time
  Nanoseconds began_ = start_;  // where the test started
  Nanoseconds first_instant_ = 0;
  Nanoseconds uptime_ = 0;
};

}  // namespace freezegate::pins::launch
