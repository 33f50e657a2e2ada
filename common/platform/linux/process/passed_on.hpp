// The signals that are passed on to the process that is watched.
#pragma once

#include <array>
#include <csignal>

namespace freezegate {

inline constexpr std::array passed_on{SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2};

}  // namespace freezegate
