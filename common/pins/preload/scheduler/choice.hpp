// Which thread goes next: a function of the seed and of what was decided since the test started. Pure; knows
// nothing of threads but their place in a list.
#pragma once

#include "../../protocol/pin_settings.hpp"

#include <cstddef>
#include <cstdint>

namespace freezegate::pins::scheduler {

/// A thread that may run.
struct Candidate {
  std::uint64_t path;      ///< Its logical name; see position.hpp.
  std::uint64_t priority;  ///< PCT's; given by Choice::priority_of() and changed by Choice::pick().
};

/// Why a choice is made. Each kind has its own values, so that making more choices of one does not change
/// what the others decide.
enum class Occasion : unsigned { point, access, stretch, waiter, oversleep, count_ };

/// Not thread-safe. All zero is a valid, unseeded state.
class Choice {
 public:
  static constexpr std::size_t most_changes = 32;

  /// Begins anew. `depth`: of PCT.
  void start(std::uint64_t sched_value, std::uint64_t race_value, std::uint64_t test, Policy policy,
             unsigned depth) noexcept;

  /// The priority that a new thread has; any two paths differ in practice. Above all that threads drop to.
  std::uint64_t priority_of(std::uint64_t path) const noexcept;

  /// Which of `count` candidates goes on; at least one. `running`: the place of the one that ran until now,
  /// or `count`. `at(i)` returns a Candidate&; the order of candidates must be the same in every run.
  template <class At>
  std::size_t pick(Occasion occasion, std::size_t count, std::size_t running, At at) noexcept {
    if (count == 1) return 0;  // decides nothing, so it moves nothing: code before the threads may change
    const std::uint64_t drawn = draw(occasion);
    if (policy_ == Policy::random_walk) return walk(occasion, drawn, count, running);
    if (running < count && is_change_due()) at(running).priority = next_low();
    std::size_t best = 0;
    for (std::size_t i = 1; i < count; ++i)
      if (at(i).priority > at(best).priority) best = i;
    if (best != running) {
      same_in_a_row_ = 0;
    } else if (++same_in_a_row_ > patience) {  // it waits for another without saying so
      same_in_a_row_ = 0;
      at(best).priority = next_low();
    }
    return best;
  }

  /// The thread says itself that others should run. Under PCT it would else run for ever, and a walk with
  /// long strides would stay with it.
  void yield(Candidate& running) noexcept {
    if (policy_ == Policy::pct)
      running.priority = next_low();
    else
      has_yielded_ = true;
  }

  /// The next value of a stream of its own.
  std::uint64_t draw(Occasion occasion) noexcept;

  Policy policy() const noexcept { return policy_; }

 private:
  static constexpr std::uint64_t patience = 1000;

  std::size_t walk(Occasion occasion, std::uint64_t drawn, std::size_t count, std::size_t running) noexcept;
  bool is_change_due() noexcept;
  std::uint64_t next_low() noexcept { return low_ > 0 ? --low_ : 0; }

  std::uint64_t value_[static_cast<unsigned>(Occasion::count_)];
  std::uint64_t drawn_[static_cast<unsigned>(Occasion::count_)];
  std::uint64_t changes_[most_changes];  // places of priority changes, in ascending order
  std::size_t change_count_;
  std::size_t changes_done_;
  std::uint64_t steps_;
  std::uint64_t same_in_a_row_;
  std::uint64_t low_;
  std::uint64_t stride_;  // a walk leaves the running thread at one in so many points
  bool has_yielded_;
  Policy policy_;
};

}  // namespace freezegate::pins::scheduler
