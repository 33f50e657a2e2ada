// The end of the guest's life. Three places are watched:
//   the exit hook      on_exit() of glibc tells the exit status, and calling exit() again there replaces it
//                      while the remaining handlers still run: code after the tests, static destructors,
//                      coverage data and leak checks all happen as before
//   the destructor     after static destructors: the report is closed
//   a sanitizer's end  comes later still (leak checks), and may use the same number as the framework's own
//                      'tests failed', so it is recorded
#include "../../../runtime/handover.hpp"
#include "../../../runtime/own_map.hpp"
#include "../../../runtime/process_start.hpp"
#include "../../../runtime/recorder.hpp"
#include "../../../runtime/say.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

// The sanitizers' __sanitizer_set_death_callback, by a name that is not reserved; null where there is none.
extern "C" __attribute__((weak)) void freezegate_set_death_callback(void (*callback)()) __asm__(
    "__sanitizer_set_death_callback");

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

namespace {

constexpr int environment_failed = 3;  // ExitCode::environment

bool verdict_is_off() noexcept {
  const char* const value = process_start().variable("FREEZEGATE_VERDICT");
  return value != nullptr && std::strcmp(value, "off") == 0;
}

// What the framework printed comes before what is said about it. A thread that hangs in a write to standard
// output holds its lock for ever, and the process would end without us.
void flush_stdout() noexcept {
  if (ftrylockfile(stdout) != 0) return;
  fflush_unlocked(stdout);
  funlockfile(stdout);
}

int verdict_for(int status) noexcept {
  Recorder& recorder = Recorder::instance();
  flush_stdout();
  int reason = recorder.open_error();
  const int report = reason == 0 ? recorder.report_descriptor() : -1;
  if (reason == 0 && report < 0) reason = errno;
  const Answer answer = ask_command(report, reason, status);
  if (answer.kind == Answer::Kind::given) {
    recorder.answered(answer.status);
    return answer.status;
  }
  if (answer.kind == Answer::Kind::no_command) {
    say("there is no command to ask for a verdict, so the exit code is the test's own: ", command_to_ask());
    return status;
  }
  char why[512];
  std::snprintf(why, sizeof why, "%.200s: %.200s", command_to_ask(),
                answer.reason != 0 ? std::strerror(answer.reason) : "it ended without an answer");
  say("the command gave no verdict, which counts as a failed one: ", why);
  return status != 0 ? status : environment_failed;
}

void at_exit(int status, void* /*unused*/) {
  Recorder& recorder = Recorder::instance();
  if (!recorder.is_owner()) return;
  status &= 0xFF;  // what the parent will see
  recorder.exiting(status);
  if (recorder.is_supervised() || verdict_is_off()) return;
  const bool unwritable = recorder.open_error() != 0;
  if (!unwritable && !recorder.needs_judging() && !own_map_may(map_may_name)) return;
  const int verdict = verdict_for(status);
  if (verdict != status) std::exit(verdict);  // NOLINT: defined in glibc, see above
}

void on_sanitizer_death() {
  Recorder::instance().killed_by_sanitizer();
}

__attribute__((destructor)) void at_end() {
  if (Recorder::instance().was_started()) Recorder::instance().closed();
}

}  // namespace

void install_exit_hook() noexcept {
  if (on_exit(at_exit, nullptr) != 0) say("no room for an exit hook: ", "the exit code is the test's own");
  if (&freezegate_set_death_callback != nullptr) freezegate_set_death_callback(on_sanitizer_death);
}

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
