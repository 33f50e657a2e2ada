// What the watcher does: it lets others run when the thread that has the turn is stuck, and ends waiting that
// only real time ends.
//
// Nothing here may depend on how fast the machine is. A thread that gets no processor is left alone, however
// long that takes: only processor time that was used, or sleep in the kernel, count.
#include "../raw.hpp"
#include "../virtual_clock.hpp"
#include "world.hpp"

#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace freezegate::pins::scheduler {

namespace {

constexpr Nanoseconds watch_interval = 50 * millisecond;
// While nobody runs and somebody waits for the kernel.
constexpr Nanoseconds kernel_interval = 2 * millisecond;
constexpr Nanoseconds blocked_limit = 100 * millisecond;
constexpr Nanoseconds deadlock_grace = 60 * millisecond;
// Where a signal handler may wake a thread.
constexpr Nanoseconds deadlock_grace_with_handlers = 10000 * millisecond;
// While something outside is awaited, virtual time passes as real time does, but no faster than this.
constexpr Nanoseconds longest_real_step = 500 * millisecond;

// The first time a long computation must not be taken for a spin. Once there was one, the run is not
// deterministic any more, and what remains is to get on.
Nanoseconds spin_limit() noexcept {
  constexpr Nanoseconds limits[] = {2000 * millisecond, 500 * millisecond, 100 * millisecond,
                                    30 * millisecond};
  return limits[world.escapes < 3 ? world.escapes : 3];
}

Nanoseconds cpu_time_of(const Thread* thread) noexcept {
  timespec used{};
  const long clock = static_cast<long>((~static_cast<unsigned>(thread->kernel_id) << 3U) | 6U);
  if (raw_call(SYS_clock_gettime, static_cast<int>(clock), word(&used)) != 0) return 0;
  return used.tv_sec * 1000 * millisecond + used.tv_nsec;
}

// Reads a file of a thread; `name` is under /proc/self/task. \returns the length, and text that ends with a
// null.
long read_task_file(const Thread* thread, const char* name, char* text, long size) noexcept {
  char path[64] = "/proc/self/task/";
  char* end = path + std::strlen(path);
  char digits[12];
  int length = 0;
  for (int rest = thread->kernel_id; rest > 0; rest /= 10)
    digits[length++] = static_cast<char>('0' + rest % 10);
  while (length > 0)
    *end++ = digits[--length];
  *end++ = '/';
  std::strcpy(end, name);
  const long file = raw_call(SYS_openat, AT_FDCWD, word(path), O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  const long got = raw_call(SYS_read, file, word(text), size - 1);
  raw_call(SYS_close, file);
  text[got > 0 ? got : 0] = '\0';
  return got;
}

char state_of(const Thread* thread) noexcept {
  char text[256];
  if (read_task_file(thread, "stat", text, sizeof text) <= 0) return '?';
  const char* const end_of_name = std::strrchr(text, ')');
  return end_of_name != nullptr && end_of_name[1] == ' ' ? end_of_name[2] : '?';
}

// Which escape a sleep in the kernel is.
Counter kind_of_sleep(const Thread* thread) noexcept {
  char text[256];
  if (read_task_file(thread, "syscall", text, sizeof text) <= 0) return Counter::escapes_external;
  long number = 0;
  for (const char* digit = text; *digit >= '0' && *digit <= '9'; ++digit)
    number = number * 10 + (*digit - '0');
  return number == SYS_futex ? Counter::escapes_futex : Counter::escapes_external;
}

// The holder goes on without the turn; it queues up again at its next point.
void let_escape(Thread* holder, Counter kind) noexcept {
  if (world.threads.runnable_count() < 2) release_ready();
  if (world.threads.runnable_count() < 2) pass_time();
  if (world.threads.runnable_count() < 2) return;  // nobody would profit
  count(kind);
  ++world.escapes;
  __atomic_store_n(&holder->is_escaped, true, __ATOMIC_RELAXED);
  world.threads.set_state(holder, State::external);
  world.current = nullptr;
  settle();
}

bool is_asleep_for_long(const Thread* holder, Nanoseconds cpu) noexcept {
  Sample& sample = world.sample;
  if (state_of(holder) != 'S') {
    sample.blocked_since = 0;
    return false;
  }
  const Nanoseconds now = real_now();
  if (sample.blocked_since == 0 || sample.blocked_cpu != cpu) {
    sample.blocked_since = now;
    sample.blocked_cpu = cpu;
  }
  return now - sample.blocked_since >= blocked_limit;
}

void watch_holder(const Thread* watcher) noexcept {
  Thread* const holder = world.current;
  Sample& sample = world.sample;
  const bool is_excused = holder == watcher || holder->kernel_id == 0 || holder->is_settling ||
                          __atomic_load_n(&world.departing, __ATOMIC_RELAXED) != 0;
  if (is_excused || sample.holder != holder || sample.progress != world.progress) {
    sample = {holder, world.progress, holder->kernel_id != 0 ? cpu_time_of(holder) : 0, 0, 0};
    return;
  }
  const Nanoseconds cpu = cpu_time_of(holder);
  if (cpu - sample.cpu > spin_limit())
    let_escape(holder, Counter::escapes_spin);
  else if (is_asleep_for_long(holder, cpu))
    let_escape(holder, kind_of_sleep(holder));
}

// When real time has passed that a timed waiter has to see.
Nanoseconds timed_due() noexcept {
  if (world.earliest == never) return never;
  if (!is_pinned(Axis::clock)) return world.earliest;
  const Nanoseconds rest = world.earliest - virtual_now();
  return world.idle_since + (rest < longest_real_step ? rest : longest_real_step);
}

// Whether the process has a handler for a signal that asks for neither its end nor a crash report.
bool has_handlers() noexcept {
  char text[2048];
  if (read_task_file(own_record, "status", text, sizeof text) <= 0) return false;
  constexpr const char* field = "SigCgt:\t";
  const char* digit = std::strstr(text, field);
  if (digit == nullptr) return false;
  std::uint64_t caught = 0;
  for (digit += std::strlen(field); *digit != '\n' && *digit != '\0'; ++digit)
    caught = caught << 4U | static_cast<std::uint64_t>(*digit <= '9' ? *digit - '0' : *digit - 'a' + 10);
  constexpr int harmless[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE,
                              SIGSEGV, SIGPIPE, SIGTERM, SIGSYS, SIGXCPU, SIGXFSZ, 32,     33};  // libc's own
  for (const int signal : harmless)
    caught &= ~(std::uint64_t{1} << (static_cast<unsigned>(signal) - 1));
  return caught != 0;
}

bool is_hopeless() noexcept {
  if (world.threads.external_count() > 0) return false;
  for (const Thread* thread = world.threads.first(); thread != nullptr; thread = thread->next) {
    if (thread->state != State::blocked || thread->until >= 0 || thread->wait == Wait::kernel) return false;
  }
  return world.threads.first() != nullptr;
}

void watch_idleness() noexcept {
  release_ready();
  find_earliest();
  const Nanoseconds now = real_now();
  if (world.threads.runnable_count() == 0 && now >= timed_due()) pass_time();
  const Nanoseconds idle = now - world.idle_since;
  if (world.threads.runnable_count() == 0 && idle >= deadlock_grace && is_hopeless() &&
      (idle >= deadlock_grace_with_handlers || !has_handlers()))
    report_deadlock();
  settle();
}

}  // namespace

Nanoseconds time_to_next_watch() noexcept {
  if (world.current != nullptr) return watch_interval;
  Nanoseconds longest = watch_interval;
  for (const Thread* thread = world.threads.first(); thread != nullptr; thread = thread->next) {
    if (thread->state == State::blocked && thread->wait == Wait::kernel) longest = kernel_interval;
  }
  const Nanoseconds due = timed_due();
  if (due == never) return longest;
  const Nanoseconds rest = due - real_now();
  if (rest <= 0) return 1;
  return rest < longest ? rest : longest;
}

void watch(Thread* watcher) noexcept {
  if (world.current != nullptr)
    watch_holder(watcher);
  else
    watch_idleness();
}

}  // namespace freezegate::pins::scheduler
