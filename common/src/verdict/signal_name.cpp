#include "verdict/signal_name.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <string_view>

#include <fmt/format.h>

namespace freezegate::judging {

namespace {

struct NamedSignal {
  int number;
  std::string_view name;
};

constexpr std::array<NamedSignal, 29> named_signals{{
    {SIGABRT, "SIGABRT"}, {SIGALRM, "SIGALRM"}, {SIGBUS, "SIGBUS"},       {SIGCHLD, "SIGCHLD"},
    {SIGCONT, "SIGCONT"}, {SIGFPE, "SIGFPE"},   {SIGHUP, "SIGHUP"},       {SIGILL, "SIGILL"},
    {SIGINT, "SIGINT"},   {SIGIO, "SIGIO"},     {SIGKILL, "SIGKILL"},     {SIGPIPE, "SIGPIPE"},
    {SIGPROF, "SIGPROF"}, {SIGPWR, "SIGPWR"},   {SIGQUIT, "SIGQUIT"},     {SIGSEGV, "SIGSEGV"},
    {SIGSTOP, "SIGSTOP"}, {SIGSYS, "SIGSYS"},   {SIGTERM, "SIGTERM"},     {SIGTRAP, "SIGTRAP"},
    {SIGTSTP, "SIGTSTP"}, {SIGTTIN, "SIGTTIN"}, {SIGTTOU, "SIGTTOU"},     {SIGURG, "SIGURG"},
    {SIGUSR1, "SIGUSR1"}, {SIGUSR2, "SIGUSR2"}, {SIGVTALRM, "SIGVTALRM"}, {SIGXCPU, "SIGXCPU"},
    {SIGXFSZ, "SIGXFSZ"},
}};

}  // namespace

std::string signal_name(int number) {
  const auto* const found = std::ranges::find_if(
      named_signals, [number](const NamedSignal& signal) { return signal.number == number; });
  return found == named_signals.end() ? fmt::format("signal {}", number) : std::string(found->name);
}

}  // namespace freezegate::judging
