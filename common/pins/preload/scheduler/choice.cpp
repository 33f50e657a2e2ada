#include "choice.hpp"

#include "../../protocol/mix.hpp"

namespace freezegate::pins::scheduler {

namespace {

// Initial priorities lie above, those that threads drop to below.
constexpr std::uint64_t highest_low = std::uint64_t{1} << 62U;

// A walk that switches at nearly every point explores most but costs a context switch a point. A test that
// makes many thousands of choices is a lock storm: from there on it stays where it is most of the time. Both
// are functions of the number of choices, so the same in every run.
struct Laziness {
  std::uint64_t after;
  std::uint64_t one_in;
};
constexpr Laziness laziness[] = {{16384, 64}, {2048, 8}};

// How seldom a walk leaves the thread that runs. Where anybody may go on at any point, nobody gets through a
// dozen points in a row, and a race in which one thread has to be done before another begins has one outcome
// only: so half of the values walk with longer strides.
constexpr std::uint64_t strides[] = {1, 1, 1, 1, 4, 4, 16, 64};

}  // namespace

void Choice::start(std::uint64_t sched_value, std::uint64_t race_value, std::uint64_t test, Policy policy,
                   unsigned depth) noexcept {
  *this = {};
  policy_ = policy;
  low_ = highest_low;
  for (unsigned i = 0; i < static_cast<unsigned>(Occasion::count_); ++i) {
    const auto occasion = static_cast<Occasion>(i);
    const bool is_race = occasion == Occasion::access || occasion == Occasion::stretch;
    value_[i] = mix(mix(is_race ? race_value : sched_value, test), i);
  }
  stride_ = strides[mix(value_[0], 0x737472) % (sizeof strides / sizeof strides[0])];
  if (policy != Policy::pct || depth < 2) return;
  change_count_ = depth - 1 < most_changes ? depth - 1 : most_changes;
  const std::uint64_t seed = mix(value_[0], 0x504354);
  for (std::size_t i = 0; i < change_count_; ++i) {
    // How long a test is nobody knows beforehand, so each length from 8 to 16,384 choices is as likely.
    const std::uint64_t length = std::uint64_t{8} << mix(seed, 2 * i) % 12;
    const std::uint64_t place = 1 + mix(seed, 2 * i + 1) % length;
    std::size_t j = i;
    for (; j > 0 && changes_[j - 1] > place; --j)
      changes_[j] = changes_[j - 1];
    changes_[j] = place;
  }
}

std::uint64_t Choice::priority_of(std::uint64_t path) const noexcept {
  return highest_low + 1 + (mix(value_[0], path) >> 2U);
}

std::uint64_t Choice::draw(Occasion occasion) noexcept {
  const auto place = static_cast<unsigned>(occasion);
  return mix(value_[place], ++drawn_[place]);
}

std::size_t Choice::walk(Occasion occasion, std::uint64_t drawn, std::size_t count,
                         std::size_t running) noexcept {
  const bool has_yielded = has_yielded_;
  has_yielded_ = false;
  if (running < count && !has_yielded) {
    std::uint64_t one_in = occasion == Occasion::point && stride_ > 0 ? stride_ : 1;
    for (const Laziness& lazy : laziness) {
      if (drawn_[static_cast<unsigned>(occasion)] <= lazy.after) continue;
      if (one_in < lazy.one_in) one_in = lazy.one_in;
      break;
    }
    if (drawn % one_in != 0) return running;
    drawn /= one_in;
  }
  return static_cast<std::size_t>(drawn % count);
}

bool Choice::is_change_due() noexcept {
  ++steps_;
  bool is_due = false;
  while (changes_done_ < change_count_ && changes_[changes_done_] <= steps_) {
    ++changes_done_;
    is_due = true;
  }
  return is_due;
}

}  // namespace freezegate::pins::scheduler
