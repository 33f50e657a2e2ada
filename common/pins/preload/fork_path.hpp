// A forked process draws from streams of its own, which depend on the forks that led to it.
#pragma once

namespace freezegate::pins {

/// From now on children are told that they are. Called once, when the library starts.
void watch_forks() noexcept;

}  // namespace freezegate::pins
