#include "waiting.hpp"

#include "../position.hpp"
#include "../raw.hpp"
#include "world.hpp"

namespace freezegate::pins::scheduler {

namespace {

Thread* nth_waiter(const void* object, std::uint32_t bits, std::size_t place) noexcept {
  Thread* waiter = world.threads.first_waiter(object);
  for (; waiter != nullptr; waiter = ThreadTable::next_waiter(waiter)) {
    if ((waiter->bits & bits) == 0) continue;
    if (place-- == 0) break;
  }
  return waiter;
}

void become_external(Thread* thread) noexcept {
  world.threads.set_state(thread, State::external);
  if (world.current != thread) return;
  Thread* const next = choose(Occasion::point, nullptr);
  if (next != nullptr)
    give(next);
  else
    go_idle();
  ensure_watcher();
}

}  // namespace

void announce(const void* object, Wait kind, Nanoseconds until, std::uint32_t bits) noexcept {
  const Guard guard;
  Thread* const thread = own_record;
  world.threads.dequeue(thread);  // cancellation may have left it in a queue
  world.threads.enqueue(thread, object, kind, until);
  thread->bits = bits;
}

void withdraw() noexcept {
  const Guard guard;
  world.threads.dequeue(own_record);
}

Woken block(const Readiness* readiness) noexcept {
  Thread* const thread = own_record;
  count(Counter::sync_points);
  acquire();
  ++world.progress;
  if (thread->object != nullptr) {  // else woken meanwhile, by a thread that is not ours
    thread->readiness = readiness;
    if (thread->until >= 0 && thread->until < world.earliest) world.earliest = thread->until;
    world.threads.set_state(thread, State::blocked);
  }
  Token got = Token::run;
  if (world.current == thread) {
    got = stop(thread);
  } else {  // it had escaped
    thread->is_escaped = false;
    if (thread->object == nullptr) world.threads.set_state(thread, State::runnable);
    settle();
    got = wait_for_token(thread);
  }
  if (got == Token::go_outside) return Woken::to_go_outside;
  return thread->timed_out ? Woken::by_time : Woken::by_thread;
}

int wake(const void* object, int most, std::uint32_t bits) noexcept {
  if (mode != mode_on || !world.has_started || most <= 0) return 0;
  if (defer_wake(object)) return 1;
  if (is_alone() && own_record != nullptr && !is_inside()) return 0;  // else in a signal handler
  const Guard guard;
  std::size_t waiting = 0;
  while (nth_waiter(object, bits, waiting) != nullptr)
    ++waiting;
  int woken = 0;
  for (; waiting > 0 && woken < most; --waiting, ++woken) {
    const bool is_choice = waiting > static_cast<std::size_t>(most - woken);
    const std::uint64_t place = is_choice ? world.choice.draw(Occasion::waiter) % waiting : 0;
    let_go(nth_waiter(object, bits, place));
  }
  settle();
  return woken;
}

int requeue(const void* from, const void* to, int most) noexcept {
  if (mode != mode_on) return 0;
  const Guard guard;
  int moved = 0;
  for (Thread* waiter = nullptr; moved < most; ++moved) {
    waiter = world.threads.first_waiter(from);
    if (waiter == nullptr) break;
    const Nanoseconds until = waiter->until;
    const std::uint32_t bits = waiter->bits;
    world.threads.dequeue(waiter);
    world.threads.enqueue(waiter, to, Wait::futex, until);
    waiter->bits = bits;
  }
  return moved;
}

Nanoseconds deadline_of(clockid_t clock, const timespec& shown) noexcept {
  const Nanoseconds time = shown.tv_sec >= never / (1000 * millisecond)
                               ? never - 1
                               : shown.tv_sec * 1000 * millisecond + shown.tv_nsec;
  if (is_pinned(Axis::clock)) {
    const Nanoseconds moment = moment_of(clock, time);
    return moment > 0 ? moment : 0;
  }
  timespec now{};
  raw_call(SYS_clock_gettime, clock, word(&now));
  const Nanoseconds rest = time - (now.tv_sec * 1000 * millisecond + now.tv_nsec);
  return deadline_after(rest > 0 ? rest : 0);
}

Nanoseconds deadline_after(Nanoseconds duration) noexcept {
  const Nanoseconds now = deadline_now();
  return duration < never - now ? now + duration : never - 1;
}

void cancel(pthread_t handle) noexcept {
  if (self() == nullptr) return;
  const Guard guard;
  Thread* const thread = world.threads.find(handle);
  if (thread == nullptr) return;
  const Wait wait = thread->wait;
  const bool is_cancellation_point = wait == Wait::condition || wait == Wait::semaphore ||
                                     wait == Wait::join || wait == Wait::sleep || wait == Wait::kernel;
  if (thread->state == State::blocked && is_cancellation_point) let_go(thread);
}

Settling::Settling() noexcept {
  if (own_record != nullptr) __atomic_store_n(&own_record->is_settling, true, __ATOMIC_RELAXED);
}

Settling::~Settling() noexcept {
  if (own_record != nullptr) __atomic_store_n(&own_record->is_settling, false, __ATOMIC_RELAXED);
}

void leave() noexcept {
  Thread* const thread = self();
  if (thread == nullptr) return;
  const Guard guard;
  if (!is_alone()) count(Counter::escapes_external);
  become_external(thread);
}

void leave_for_signal() noexcept {
  Thread* const thread = self();
  if (thread == nullptr) return;
  const Guard guard;
  thread->is_quiet = true;
  ++world.quiet_count;
  become_external(thread);
}

void come_back() noexcept {
  Thread* const thread = own_record;
  if (thread == nullptr || is_inside()) return;
  acquire();
  if (thread->is_quiet) --world.quiet_count;
  thread->is_quiet = false;
  thread->is_escaped = false;
  if (world.current == thread) {
    release();
    return;
  }
  world.threads.set_state(thread, State::runnable);
  if (world.current == nullptr) {
    world.current = thread;
    ++world.progress;
    release();
    return;
  }
  wait_for_token(thread);
}

Thread* prepare_thread(std::uint64_t path) noexcept {
  if (mode != mode_on || !world.has_started || world.has_given_up) return nullptr;
  const Guard guard;
  Thread* const thread = world.threads.add(path);
  if (thread == nullptr) return nullptr;
  thread->candidate.priority = world.choice.priority_of(path);
  // Not before it exists: a signal handler of the creator may be a point.
  world.threads.set_state(thread, State::blocked);
  count(Counter::threads);
  return thread;
}

void admit_thread(Thread* thread, pthread_t handle) noexcept {
  const Guard guard;
  thread->handle = handle;
  thread->has_handle = true;
  world.threads.set_state(thread, State::runnable);
  settle();
}

void abandon_thread(Thread* thread) noexcept {
  const Guard guard;
  world.threads.remove(thread);
}

void begin_thread(Thread* thread) noexcept {
  own_record = thread;
  acquire();
  thread->kernel_id = static_cast<int>(raw_call(SYS_gettid));
  // A signal handler may have waited for the turn before us.
  if (world.current == thread && thread->token == static_cast<std::uint32_t>(Token::none))
    release();
  else
    wait_for_token(thread);
}

void end_thread() noexcept {
  Thread* const thread = own_record;
  if (thread == nullptr) return;
  acquire();
  // Who waits for a robust mutex of it learns of its death when it is gone.
  for (Thread* other = world.threads.first(); other != nullptr; other = other->next) {
    const auto* const mutex = static_cast<const pthread_mutex_t*>(other->object);
    if (other->state == State::blocked && other->wait == Wait::mutex && (mutex->__data.__kind & 16) != 0)
      let_go(other);
  }
  for (Thread* waiter; (waiter = world.threads.first_waiter(thread)) != nullptr;)
    let_go(waiter);
  const bool has_turn = world.current == thread;
  if (has_turn) __atomic_store_n(&world.departing, thread->kernel_id, __ATOMIC_RELEASE);
  world.threads.remove(thread);
  if (has_turn) {
    world.current = nullptr;
    Thread* const next = choose(Occasion::point, nullptr);
    if (next != nullptr)
      give(next);
    else
      go_idle();
  }
  ensure_watcher();
  own_record = nullptr;
  release();
}

bool wait_for_end(pthread_t handle, Nanoseconds until) noexcept {
  for (;;) {
    acquire();
    Thread* const other = world.threads.find(handle);
    release();
    if (other == nullptr || other == own_record) return true;
    announce(other, Wait::join, until);
    const Woken woken = block();
    if (woken == Woken::by_time) return false;
    pthread_testcancel();
  }
}

}  // namespace freezegate::pins::scheduler
