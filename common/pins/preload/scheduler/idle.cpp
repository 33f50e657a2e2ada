// What happens while no thread can run: time moves on, the kernel is asked, and in the end threads wait
// outside.
#include "../raw.hpp"
#include "../virtual_clock.hpp"
#include "world.hpp"

namespace freezegate::pins::scheduler {

namespace {

bool is_from_kernel(const Thread* thread) noexcept {
  return thread->state == State::blocked && thread->readiness != nullptr &&
         thread->readiness->is_outside != nullptr;
}

bool is_from_outside(const Thread* thread) noexcept {
  return is_from_kernel(thread) && thread->readiness->is_outside(*thread->readiness);
}

void send_outside(Thread* thread) noexcept {
  world.threads.dequeue(thread);
  world.threads.set_state(thread, State::external);
  count(Counter::escapes_external);
  __atomic_store_n(&thread->token, static_cast<std::uint32_t>(Token::go_outside), __ATOMIC_RELEASE);
  futex_wake(&thread->token);
}

}  // namespace

void release_timed(Nanoseconds now) noexcept {
  if (now < world.earliest) return;
  world.earliest = never;
  for (Thread* thread = world.threads.first(); thread != nullptr; thread = thread->next) {
    if (thread->state != State::blocked || thread->until < 0) continue;
    if (thread->until > now) {
      if (thread->until < world.earliest) world.earliest = thread->until;
      continue;
    }
    let_go(thread);
    thread->timed_out = true;
  }
}

void find_earliest() noexcept {
  world.earliest = never;
  for (const Thread* thread = world.threads.first(); thread != nullptr; thread = thread->next) {
    if (thread->state == State::blocked && thread->until >= 0 && thread->until < world.earliest)
      world.earliest = thread->until;
  }
}

void pass_time() noexcept {
  if (!is_pinned(Axis::clock)) {
    release_timed(real_now());
    return;
  }
  find_earliest();
  if (world.earliest == never) return;
  advance_virtual_clock(world.earliest);
  release_timed(virtual_now());
}

void release_ready() noexcept {
  for (Thread* thread = world.threads.first(); thread != nullptr; thread = thread->next) {
    if (thread->state == State::blocked && thread->readiness != nullptr &&
        thread->readiness->is_ready(*thread->readiness))
      let_go(thread);
  }
}

bool is_outside_awaited() noexcept {
  if (world.threads.external_count() > world.quiet_count) return true;
  for (const Thread* thread = world.threads.first(); thread != nullptr; thread = thread->next) {
    if (is_from_outside(thread)) return true;
  }
  return false;
}

void go_idle() noexcept {
  world.current = nullptr;
  world.idle_since = real_now();
  find_earliest();
  const bool has_timed = world.earliest != never;
  for (Thread* thread = world.threads.first(); thread != nullptr; thread = thread->next) {
    if (is_from_kernel(thread) && thread->until < 0 && (!has_timed || is_from_outside(thread)))
      send_outside(thread);
  }
}

}  // namespace freezegate::pins::scheduler
