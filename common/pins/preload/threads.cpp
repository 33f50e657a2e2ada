// Threads: each gets its logical name from who starts it, and a place among those that the scheduler runs.
#include "clock/sleeping.hpp"
#include "position.hpp"
#include "raw.hpp"
#include "real.hpp"
#include "scheduler.hpp"
#include "scheduler/lock.hpp"
#include "scheduler/waiting.hpp"
#include "settings.hpp"

#include <pthread.h>
#include <sys/mman.h>
#include <threads.h>

#include <climits>

namespace freezegate::pins {

namespace {

Real<int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*)> real_create("pthread_create");
Real<int(pthread_t, void**)> real_join("pthread_join");
Real<int(pthread_t, void**)> real_tryjoin("pthread_tryjoin_np");
Real<int(pthread_t, void**, const timespec*)> real_timedjoin("pthread_timedjoin_np");
Real<int(pthread_t, void**, clockid_t, const timespec*)> real_clockjoin("pthread_clockjoin_np");
Real<int(pthread_t)> real_cancel("pthread_cancel");

// What a new thread has to know. Not from the heap, whose blocks may come from the seed.
struct Start {
  void* (*function)(void*);
  int (*c11_function)(void*);
  void* argument;
  std::uint64_t path;
  scheduler::Thread* thread;
  Start* next;
};

class StartPool {
 public:
  Start* take() noexcept {
    lock_.lock();
    if (free_ == nullptr) grow();
    Start* const start = free_;
    if (start != nullptr) free_ = start->next;
    lock_.unlock();
    return start;
  }
  void give_back(Start* start) noexcept {
    lock_.lock();
    start->next = free_;
    free_ = start;
    lock_.unlock();
  }

 private:
  void grow() noexcept {
    constexpr long size = 4096;
    const long memory =
        raw_call(SYS_mmap, 0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory < 0 && memory > -4096) return;
    auto* const starts = reinterpret_cast<Start*>(memory);
    for (long i = size / static_cast<long>(sizeof(Start)); i-- > 0;) {
      starts[i].next = free_;
      free_ = starts + i;
    }
  }

  scheduler::Lock lock_;
  Start* free_ = nullptr;
};
StartPool starts;

pthread_key_t end_key;
pthread_once_t end_key_once = PTHREAD_ONCE_INIT;
Real<int(pthread_once_t*, void (*)())> real_once("pthread_once");

// Thread-local destructors of the test run before the destructors of keys, and those of other keys may come
// behind ours: so ours puts itself at the end until there are no further rounds.
void pass_round(void* round) noexcept {
  const auto number = reinterpret_cast<std::uintptr_t>(round);
  if (number < PTHREAD_DESTRUCTOR_ITERATIONS)
    pthread_setspecific(end_key, reinterpret_cast<void*>(number + 1));
  else
    scheduler::end_thread();
}

void prepare_ends() noexcept {
  real_once(
      &end_key_once, +[] {
        pthread_key_create(&end_key, pass_round);
        pthread_setspecific(end_key, reinterpret_cast<void*>(1));  // the first thread may end by pthread_exit
      });
}

void* run_thread(void* argument) {
  auto* const given = static_cast<Start*>(argument);
  const Start start = *given;
  starts.give_back(given);
  enter_thread(start.path);
  if (start.thread != nullptr) {
    pthread_setspecific(end_key, reinterpret_cast<void*>(1));
    scheduler::begin_thread(start.thread);
  }
  if (start.c11_function == nullptr) return start.function(start.argument);
  return reinterpret_cast<void*>(static_cast<std::intptr_t>(start.c11_function(start.argument)));
}

bool is_anything_pinned() noexcept {
  for (const bool is_pinned : settings().is_pinned)
    if (is_pinned) return true;
  return false;
}

int create(pthread_t* thread, const pthread_attr_t* attributes, const Start& what) noexcept {
  scheduler::point();
  Start* const start = starts.take();
  if (start == nullptr) return EAGAIN;
  *start = what;
  start->path = next_child_path();
  if (!scheduler::is_off()) prepare_ends();
  start->thread = scheduler::prepare_thread(start->path);
  scheduler::Thread* const record = start->thread;
  const int result = real_create(thread, attributes, run_thread, start);
  if (result != 0) {
    if (record != nullptr) scheduler::abandon_thread(record);
    starts.give_back(start);
    return result;
  }
  if (record != nullptr) scheduler::admit_thread(record, *thread);
  scheduler::point();
  return 0;
}

int join(pthread_t thread, void** value, Nanoseconds until) {
  scheduler::point();
  pthread_testcancel();
  if (!scheduler::wait_for_end(thread, until)) return ETIMEDOUT;
  const scheduler::Settling settling;
  return real_join(thread, value);
}

bool is_ours(pthread_t thread) noexcept {
  return scheduler::is_scheduled() && pthread_equal(thread, pthread_self()) == 0;
}

}  // namespace

FREEZEGATE_STANDS_IN int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                                        void* (*function)(void*), void* argument) noexcept {
  if (!is_anything_pinned()) return real_create(thread, attributes, function, argument);
  return create(thread, attributes, {function, nullptr, argument, 0, nullptr, nullptr});
}

FREEZEGATE_STANDS_IN int pthread_join(pthread_t thread, void** value) {
  if (scheduler::is_off() || !is_ours(thread)) return real_join(thread, value);
  return join(thread, value, -1);
}

FREEZEGATE_STANDS_IN int pthread_tryjoin_np(pthread_t thread, void** value) noexcept {
  if (scheduler::is_off() || !is_ours(thread)) return real_tryjoin(thread, value);
  scheduler::yield();
  if (!scheduler::wait_for_end(thread, 0)) return EBUSY;
  const scheduler::Settling settling;
  return real_join(thread, value);
}

FREEZEGATE_STANDS_IN int pthread_timedjoin_np(pthread_t thread, void** value, const timespec* time) {
  if (scheduler::is_off() || !is_ours(thread))
    return real_timedjoin(thread, value, KernelDeadline(CLOCK_REALTIME, time));
  if (time == nullptr) return join(thread, value, -1);
  if (!scheduler::is_valid(*time)) return EINVAL;
  return join(thread, value, scheduler::deadline_of(CLOCK_REALTIME, *time));
}

FREEZEGATE_STANDS_IN int pthread_clockjoin_np(pthread_t thread, void** value, clockid_t clock,
                                              const timespec* time) {
  if (scheduler::is_off() || !is_ours(thread))
    return real_clockjoin(thread, value, clock, KernelDeadline(clock, time));
  if (time == nullptr) return join(thread, value, -1);
  if (!scheduler::is_valid(*time)) return EINVAL;
  return join(thread, value, scheduler::deadline_of(clock, *time));
}

FREEZEGATE_STANDS_IN int pthread_cancel(pthread_t thread) {
  const int result = real_cancel(thread);
  if (scheduler::is_off() || result != 0) return result;
  scheduler::cancel(thread);
  scheduler::point();
  return result;
}

// C11's threads call POSIX's inside of libc, past us.
FREEZEGATE_STANDS_IN int thrd_create(thrd_t* thread, thrd_start_t function, void* argument) {
  static Real<int(thrd_t*, thrd_start_t, void*)> real("thrd_create");
  if (!is_anything_pinned()) return real(thread, function, argument);
  const int result = create(thread, nullptr, {nullptr, function, argument, 0, nullptr, nullptr});
  if (result == 0) return thrd_success;
  return result == ENOMEM || result == EAGAIN ? thrd_nomem : thrd_error;
}

FREEZEGATE_STANDS_IN int thrd_join(thrd_t thread, int* value) {
  static Real<int(thrd_t, int*)> real("thrd_join");
  if (scheduler::is_off()) return real(thread, value);
  void* returned = nullptr;
  if (pthread_join(thread, &returned) != 0) return thrd_error;
  if (value != nullptr) *value = static_cast<int>(reinterpret_cast<std::intptr_t>(returned));
  return thrd_success;
}

FREEZEGATE_STANDS_IN int sched_yield() noexcept {
  if (!scheduler::is_off() && scheduler::is_scheduled()) {
    scheduler::yield();
    return 0;
  }
  return static_cast<int>(raw_call(SYS_sched_yield));
}

FREEZEGATE_STANDS_IN void thrd_yield() {
  sched_yield();
}

FREEZEGATE_STANDS_IN int pthread_yield() noexcept {
  return sched_yield();
}

}  // namespace freezegate::pins
