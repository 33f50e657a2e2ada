// How the turn goes from one thread to the next.
#include "../raw.hpp"
#include "../virtual_clock.hpp"
#include "world.hpp"

namespace freezegate::pins::scheduler {

World world;
__thread Thread* own_record __attribute__((tls_model("initial-exec")));

namespace {

// What a signal handler wakes while its own thread holds the lock.
constexpr unsigned most_deferred = 4;

struct Inside {
  bool holds_lock;
  bool sleeps;
  unsigned deferred_count;  // more than most_deferred: everything
  const void* deferred[most_deferred];
  Thread* to_rouse;  // was given the token; roused after the lock is free
};
__thread Inside inside __attribute__((tls_model("initial-exec")));

bool has_deferred() noexcept {
  return __atomic_load_n(&inside.deferred_count, __ATOMIC_RELAXED) != 0;
}

void wake_deferred() noexcept {
  const unsigned before = __atomic_load_n(&inside.deferred_count, __ATOMIC_RELAXED);
  const void* deferred[most_deferred];
  for (unsigned i = 0; i < most_deferred; ++i)
    deferred[i] = inside.deferred[i];
  const unsigned now = __atomic_exchange_n(&inside.deferred_count, 0, __ATOMIC_RELAXED);
  // If it has grown meanwhile, the copy is not whole: rather wake too many than too few.
  const unsigned count = now == before ? now : most_deferred + 1;
  for (Thread* thread = world.threads.first(); thread != nullptr; thread = thread->next) {
    if (thread->state != State::blocked || thread->wait == Wait::nothing) continue;
    bool is_meant = count > most_deferred && thread->wait != Wait::barrier;  // the others look again
    for (unsigned i = 0; i < count && i < most_deferred; ++i)
      is_meant = is_meant || thread->object == deferred[i];
    if (is_meant) let_go(thread);  // all of an object's: too many is allowed
  }
  settle();
}

// Its stack, its arena and its id become free only when it is gone; what is created next must not find them
// sometimes free and sometimes not.
void await_departure() noexcept {
  const int leaving = __atomic_exchange_n(&world.departing, 0, __ATOMIC_ACQ_REL);
  if (leaving == 0) return;
  const long process = raw_call(SYS_getpid);
  if (leaving == process) return;  // the first thread's id stays until the process ends
  const Nanoseconds limit = real_now() + 5000 * millisecond;
  for (unsigned i = 0; raw_call(SYS_tgkill, process, leaving, 0) == 0; ++i) {
    if (i < 16) {
      raw_call(SYS_sched_yield);
    } else {
      const timespec nap{0, 50000};
      raw_call(SYS_nanosleep, word(&nap), 0);
      if (real_now() > limit) return;
    }
  }
}

}  // namespace

bool is_inside() noexcept {
  return inside.holds_lock || inside.sleeps;
}

bool defer_wake(const void* object) noexcept {
  if (!inside.holds_lock) return false;
  const unsigned place = __atomic_fetch_add(&inside.deferred_count, 1, __ATOMIC_RELAXED);
  if (place < most_deferred) inside.deferred[place] = object;
  return true;
}

void acquire() noexcept {
  inside.holds_lock = true;
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  world.lock.lock();
}

void release() noexcept {
  for (;;) {
    Thread* const to_rouse = inside.to_rouse;
    inside.to_rouse = nullptr;
    world.lock.unlock();
    if (to_rouse != nullptr) futex_wake(&to_rouse->token);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    inside.holds_lock = false;
    if (!has_deferred()) return;
    acquire();
    wake_deferred();
  }
}

Nanoseconds real_now() noexcept {
  timespec now{};
  raw_call(SYS_clock_gettime, CLOCK_MONOTONIC, word(&now));
  return now.tv_sec * 1000 * millisecond + now.tv_nsec;
}

Nanoseconds deadline_now() noexcept {
  return is_pinned(Axis::clock) ? virtual_now() : real_now();
}

void let_go(Thread* waiter) noexcept {
  world.threads.dequeue(waiter);
  world.threads.set_state(waiter, State::runnable);
}

void give(Thread* next) noexcept {
  world.current = next;
  ++world.progress;
  __atomic_store_n(&next->token, static_cast<std::uint32_t>(Token::run), __ATOMIC_RELEASE);
  if (inside.to_rouse != nullptr) futex_wake(&inside.to_rouse->token);
  inside.to_rouse = next;
}

void settle() noexcept {
  if (world.current != nullptr || world.threads.runnable_count() == 0) return;
  give(choose(Occasion::point, nullptr));
  ensure_watcher();  // it may have been the watcher that got the turn
}

Thread* choose(Occasion occasion, const Thread* running) noexcept {
  ThreadTable& threads = world.threads;
  if (threads.runnable_count() == 0) release_ready();
  if (threads.runnable_count() == 0 && (!is_pinned(Axis::clock) || !is_outside_awaited())) pass_time();
  const std::size_t count = threads.runnable_count();
  if (count == 0) return nullptr;
  const auto at = [&threads](std::size_t place) -> Candidate& { return threads.runnable(place)->candidate; };
  return threads.runnable(world.choice.pick(occasion, count, threads.place_of(running), at));
}

Token stop(Thread* thread) noexcept {
  Thread* const next = choose(Occasion::point, thread);
  if (next == thread) {
    world.current = thread;
    release();
    return Token::run;
  }
  if (next != nullptr) {
    count(Counter::switches);
    give(next);
  } else {
    go_idle();
    if (thread->state == State::external) ensure_watcher();
  }
  return wait_for_token(thread);
}

Token wait_for_token(Thread* thread) noexcept {
  inside.sleeps = true;
  const auto token = [thread] { return __atomic_load_n(&thread->token, __ATOMIC_ACQUIRE); };
  if (token() == static_cast<std::uint32_t>(Token::none)) world.watcher = thread;
  thread->is_waiting = true;
  for (;;) {
    const bool is_watcher = world.watcher == thread;
    const Nanoseconds nap = is_watcher ? time_to_next_watch() : 0;
    release();
    const timespec timeout{nap / (1000 * millisecond), nap % (1000 * millisecond)};
    if (token() == static_cast<std::uint32_t>(Token::none))
      futex_wait(&thread->token, static_cast<std::uint32_t>(Token::none), is_watcher ? &timeout : nullptr);
    auto seen = static_cast<std::uint32_t>(Token::look);
    __atomic_compare_exchange_n(&thread->token, &seen, static_cast<std::uint32_t>(Token::none), false,
                                __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
    if (token() != static_cast<std::uint32_t>(Token::none)) break;
    acquire();
    if (world.watcher == thread && token() == static_cast<std::uint32_t>(Token::none)) watch(thread);
  }
  const auto got = static_cast<Token>(token());
  __atomic_store_n(&thread->token, static_cast<std::uint32_t>(Token::none), __ATOMIC_RELAXED);
  thread->is_waiting = false;
  inside.sleeps = false;
  if (got == Token::run) await_departure();
  return got;
}

void ensure_watcher() noexcept {
  const auto can_watch = [](const Thread* thread) {
    return thread->is_waiting && thread != world.current && thread->state != State::external;
  };
  Thread* thread = world.threads.first();
  for (; thread != nullptr; thread = thread->next) {
    if (thread == world.watcher && can_watch(thread)) return;  // a record that is in use
  }
  for (thread = world.threads.first(); thread != nullptr && !can_watch(thread); thread = thread->next) {
  }
  world.watcher = thread;
  if (thread == nullptr) return;
  auto none = static_cast<std::uint32_t>(Token::none);
  __atomic_compare_exchange_n(&thread->token, &none, static_cast<std::uint32_t>(Token::look), false,
                              __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  futex_wake(&thread->token);
}

}  // namespace freezegate::pins::scheduler
