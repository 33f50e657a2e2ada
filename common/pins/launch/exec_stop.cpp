#include "exec_stop.hpp"

#include "auxiliary_vector.hpp"
#include "elf_symbols.hpp"
#include "random_device_patch.hpp"
#include "stopped_process.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <elf.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include <climits>

namespace freezegate::pins::launch {

namespace {

// What only the preload library can do.
constexpr Axis preload_only[] = {Axis::heap, Axis::dirs, Axis::sched};

bool serves_calls(const Run& run) noexcept {
  return run.asks(Axis::entropy) || run.asks(Axis::clock);
}

void refuse_all(Run& run, Refusal why) noexcept {
  for (const Axis axis : preload_only)
    run.refuse(axis, why);
}

void refuse_calls(Run& run, Refusal why) noexcept {
  run.refuse(Axis::entropy, why);
  run.refuse(Axis::clock, why);
}

// Neither the library nor, in a program that gained rights at exec, its environment gets there.
void serve_without_preload(Run& run, StoppedProcess& process, AuxiliaryVector& vector,
                           Notifier& notifier) noexcept {
  refuse_all(run, Refusal::static_binary);
  if (!serves_calls(run)) return;
  if (run.asks(Axis::entropy)) run.refuse(Axis::entropy, patch_random_device(process, vector));
  if (run.asks(Axis::clock) && !vector.hide(process, AT_SYSINFO_EHDR))
    run.refuse(Axis::clock, Refusal::not_permitted);
  if (!notifier.install(run, process)) refuse_calls(run, Refusal::not_permitted);
}

void arrange(Run& run, const Child& child, StoppedProcess& process, Notifier& notifier) noexcept {
  AuxiliaryVector vector;
  if (!process.is_native() || !vector.read(process)) {
    run.refuse(Axis::layout, Refusal::unsupported);
    refuse_calls(run, Refusal::unsupported);
    refuse_all(run, Refusal::unsupported);
    return;
  }
  if (run.asks(Axis::layout) && !settle_layout(child.layout, process, vector))
    run.refuse(Axis::layout, Refusal::not_permitted);
  const bool can_be_preloaded = vector.value(AT_BASE) != 0 && vector.value(AT_SECURE) == 0;
  if (!can_be_preloaded) serve_without_preload(run, process, vector, notifier);
}

// Where a process may not be traced, its exec is not told. Its executable is another then.
bool has_executed(pid_t process) noexcept {
  char path[64];
  char own[PATH_MAX];
  char other[PATH_MAX];
  std::snprintf(path, sizeof path, "/proc/%d/exe", static_cast<int>(process));
  const ssize_t own_size = readlink("/proc/self/exe", own, sizeof own);
  const ssize_t other_size = readlink(path, other, sizeof other);
  if (own_size <= 0 || other_size <= 0) return true;  // it has ended, or may not be looked at
  return own_size != other_size || std::memcmp(own, other, static_cast<std::size_t>(own_size)) != 0;
}

void arrange_untraced(Run& run, pid_t test) noexcept {
  run.refuse(Axis::layout, Refusal::not_permitted);
  constexpr int rounds = 5000;
  constexpr useconds_t between = 200;
  for (int i = 0; i < rounds && !has_executed(test); ++i)
    usleep(between);
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/exe", static_cast<int>(test));
  const ElfFile program(path);
  if (!program.is_static()) return;
  refuse_all(run, Refusal::static_binary);
  refuse_calls(run, Refusal::not_permitted);
}

}  // namespace

bool needs_exec_stop(const Run& run) noexcept {
  if (run.asks(Axis::layout) || serves_calls(run)) return true;
  for (const Axis axis : preload_only) {
    if (run.asks(axis)) return true;
  }
  return false;
}

bool arrange_at_exec(Run& run, const Child& child, pid_t test, Notifier& notifier, int& status) noexcept {
  while (true) {
    if (waitpid(test, &status, WUNTRACED | __WALL) < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    if (!WIFSTOPPED(status)) return true;
    if (run.handover->is_not_traced) {
      kill(test, SIGCONT);
      arrange_untraced(run, test);
      return false;
    }
    if (WSTOPSIG(status) == SIGTRAP) break;
    ptrace(PTRACE_CONT, test, 0, WSTOPSIG(status));
  }
  StoppedProcess process(test);
  arrange(run, child, process, notifier);
  process.release(run.mask_before);
  status = process.status();
  return process.has_ended();
}

}  // namespace freezegate::pins::launch
