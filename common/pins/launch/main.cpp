// freezegate-launch: starts a test pinned, and ends as the test ended. Started by the freezegate command
// only.
#include "end.hpp"
#include "environment.hpp"
#include "init.hpp"
#include "mounts.hpp"
#include "namespaces.hpp"
#include "run.hpp"
#include "signals.hpp"
#include "watch.hpp"

#include <cerrno>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace freezegate::pins::launch {

namespace {

void say(const char* what) noexcept {
  const auto write_text = [](const char* text) {
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text, std::strlen(text));
  };
  write_text("freezegate-launch: ");
  write_text(what);
  write_text("\n");
}

[[noreturn]] void give_up(Run& run, const char* step) noexcept {
  run.state.fail(step, errno);
  _exit(cannot_start);
}

// Without a page to write to, what is not pinned could not be told: then nothing is started.
void open_run(Run& run, char** arguments) noexcept {
  if (!parse_options(arguments, run.options)) {
    say("usage: freezegate-launch SETTINGS [--stop] [--bind FROM TO]... [--overlay DIR UPPER WORK]... -- "
        "PROGRAM [ARG...]");
    _exit(cannot_start);
  }
  if (!parse_settings(run.options.settings, run.settings) || run.settings.state_path == nullptr) {
    say("the settings cannot be understood");
    _exit(cannot_start);
  }
  if (const int error = run.state.open(run.settings.state_path); error != 0) {
    say("there is no state page");
    _exit(cannot_start);
  }
  void* const shared =
      mmap(nullptr, sizeof(Handover), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) give_up(run, "getting memory");
  run.handover = static_cast<Handover*>(shared);
}

int run_pinned(Run& run, int signals) noexcept {
  if (run.asks(Axis::host) && !pin_host(run)) run.refuse(Axis::host, Refusal::not_permitted);
  if (run.asks(Axis::ports) && !pin_ports(run)) run.refuse(Axis::ports, Refusal::not_permitted);
  make_mounts(run);
  int status = 0;
  if (run.asks(Axis::pid) && run_below_init(run, signals, status)) return status;
  return run_test(run, signals);
}

}  // namespace

}  // namespace freezegate::pins::launch

int main(int /*count*/, char** arguments) {
  using namespace freezegate::pins::launch;
  put_preload_aside(arguments);
  static Run run;
  open_run(run, arguments);
  const int signals = hold_signals(run);
  if (signals < 0) give_up(run, "holding signals");
  end_as(run_pinned(run, signals));
}
