#include "exec_stop.hpp"

#include "auxiliary_vector.hpp"
#include "program_file.hpp"
#include "random_device_patch.hpp"
#include "stopped_process.hpp"

#include <cerrno>
#include <csignal>
#include <elf.h>
#include <sys/ptrace.h>
#include <sys/wait.h>

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

// Where a process may not be traced, nobody is there at its exec: the file has to say.
void arrange_untraced(Run& run) noexcept {
  run.refuse(Axis::layout, Refusal::not_permitted);
  if (!is_static_program(run.options.command[0])) return;
  refuse_all(run, Refusal::static_binary);
  refuse_calls(run, Refusal::not_permitted);
}

}  // namespace

bool needs_exec_stop(const Run& run) noexcept {
  if (run.options.stops || run.asks(Axis::layout) || serves_calls(run)) return true;
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
      arrange_untraced(run);
      // Before its exec there is nothing to debug.
      if (run.options.stops) run.state.fail("stopping the test", EPERM);
      kill(test, run.options.stops ? SIGKILL : SIGCONT);
      return false;
    }
    if (WSTOPSIG(status) == SIGTRAP) break;
    ptrace(PTRACE_CONT, test, 0, WSTOPSIG(status));
  }
  StoppedProcess process(test);
  arrange(run, child, process, notifier);
  process.release(run.mask_before, run.options.stops);
  status = process.status();
  return process.has_ended();
}

}  // namespace freezegate::pins::launch
