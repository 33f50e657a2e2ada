#include "scheduler.hpp"

#include "../protocol/mix.hpp"
#include "position.hpp"
#include "raw.hpp"
#include "scheduler/waiting.hpp"
#include "scheduler/world.hpp"
#include "settings.hpp"

#include <unistd.h>

namespace freezegate::pins::scheduler {

unsigned char mode;

namespace {

// Now and then somebody has to see what became ready by the kernel while others never rest.
constexpr std::uint64_t points_between_looks = 4096;
constexpr std::uint64_t points_between_clock_looks = 64;
constexpr Nanoseconds time_of_a_point = 1000;
constexpr Nanoseconds time_of_a_yield = 20000;

void start_choice() noexcept {
  world.choice.start(value_of(Axis::sched), value_of(Axis::race), test_key(), settings().policy,
                     settings().depth);
  for (Thread* thread = world.threads.first(); thread != nullptr; thread = thread->next)
    thread->candidate.priority = world.choice.priority_of(thread->candidate.path);
}

int own_kernel_id() noexcept {
  return static_cast<int>(raw_call(SYS_gettid));
}

// The process's first call here comes from its first thread: others are created through us.
Thread* register_first() noexcept {
  if (__atomic_exchange_n(&world.has_started, true, __ATOMIC_ACQ_REL)) return nullptr;
  const Guard guard;
  Thread* const thread = world.threads.add(thread_position().path);
  if (thread == nullptr) {
    mode = mode_off;
    refuse(Axis::sched, Refusal::no_memory);
    return nullptr;
  }
  thread->kernel_id = own_kernel_id();
  thread->handle = pthread_self();
  thread->has_handle = true;
  world.earliest = never;
  world.current = thread;
  start_choice();
  start_race_stretch();
  own_record = thread;
  count(Counter::threads);
  return thread;
}

void find_mode() noexcept {
  if (environ == nullptr) return;
  mode = is_pinned(Axis::sched) ? mode_on : mode_off;
}

// Where only one thread can run, time moves by looks at the clock alone. Others may wait for time without
// looking at it, or for a thread that does.
void let_time_move(Nanoseconds by) noexcept {
  if (world.earliest == never) return;
  if (is_pinned(Axis::clock)) {
    advance_virtual_clock(virtual_now() + by);
    release_timed(virtual_now());
  } else if (world.progress % points_between_clock_looks == 0) {
    release_timed(real_now());
  }
}

// Lock held; releases it.
void rejoin(Thread* thread) noexcept {
  thread->is_escaped = false;
  world.threads.set_state(thread, State::runnable);
  if (world.current == nullptr) {
    world.current = thread;
    release();
    return;
  }
  wait_for_token(thread);
}

void pass(Thread* self, Occasion occasion, Nanoseconds time) noexcept {
  acquire();
  if (world.current != self) {
    rejoin(self);
    return;
  }
  ++world.progress;
  let_time_move(time);
  if (world.progress % points_between_looks == 0) release_ready();
  Thread* const next = choose(occasion, self);
  if (next == self) {
    release();
    return;
  }
  count(Counter::switches);
  give(next);
  wait_for_token(self);
}

bool is_free_to_pass(const Thread* self) noexcept {
  return is_alone() && !__atomic_load_n(&self->is_escaped, __ATOMIC_RELAXED);
}

}  // namespace

Thread* self() noexcept {
  if (mode == mode_unknown) find_mode();
  if (mode != mode_on || is_inside() || world.has_given_up) return nullptr;
  if (own_record != nullptr) return own_record;
  return world.has_started ? nullptr : register_first();
}

bool is_scheduled() noexcept {
  return self() != nullptr;
}

bool is_alone() noexcept {
  return world.threads.size() == 1;
}

void point() noexcept {
  Thread* const thread = self();
  if (thread == nullptr) return;
  count(Counter::sync_points);
  if (!is_free_to_pass(thread)) pass(thread, Occasion::point, time_of_a_point);
}

void access_point() noexcept {
  Thread* const thread = self();
  if (thread != nullptr && !is_free_to_pass(thread)) pass(thread, Occasion::access, time_of_a_point);
}

void yield() noexcept {
  Thread* const thread = self();
  if (thread == nullptr) return;
  count(Counter::sync_points);
  if (is_free_to_pass(thread)) return;
  {
    const Guard guard;
    if (world.current == thread) world.choice.yield(thread->candidate);
  }
  pass(thread, Occasion::point, time_of_a_yield);
}

void enter() noexcept {
  Thread* const thread = self();
  if (thread == nullptr || !__atomic_load_n(&thread->is_escaped, __ATOMIC_RELAXED)) return;
  acquire();
  if (world.current == thread)
    release();
  else
    rejoin(thread);
}

bool wait_on(const void* object, Nanoseconds until) noexcept {
  announce(object, Wait::futex, until);
  return block() != Woken::by_time;
}

void wake_one(const void* object) noexcept {
  wake(object, 1);
}

void wake_all(const void* object) noexcept {
  wake(object, INT_MAX);
}

Nanoseconds now() noexcept {
  return deadline_now();
}

void sleep_until(Nanoseconds moment) noexcept {
  Thread* const thread = self();
  if (thread == nullptr) return;
  enter();
  Nanoseconds longer = 0;
  {
    const Guard guard;
    longer = overrun(moment - deadline_now(), world.choice.draw(Occasion::oversleep));
  }
  announce(thread, Wait::sleep, moment + longer > 0 ? moment + longer : 0);
  block();
}

void start_test() noexcept {
  if (self() == nullptr) return;
  const Guard guard;
  start_choice();
  start_race_stretch();
}

void enter_fork_child() noexcept {
  if (mode != mode_on) return;
  world.lock.forget();
  world.watcher = nullptr;
  world.departing = 0;
  world.quiet_count = 0;
  world.earliest = never;
  world.sample = {};
  Thread* const thread = own_record;
  world.threads.keep_only(thread);
  world.current = thread;
  world.has_started = thread != nullptr;
  if (thread != nullptr) {
    thread->kernel_id = own_kernel_id();
    thread->is_escaped = false;
    thread->token = static_cast<std::uint32_t>(Token::none);
  }
  start_choice();
  start_race_stretch();
}

}  // namespace freezegate::pins::scheduler
