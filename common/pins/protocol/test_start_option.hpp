// How a listener tells a pinned process that a test starts. Compiled into test binaries: C++14, and nothing
// else.
#pragma once

namespace freezegate {
namespace pins {

/// The environment variable that holds what is pinned (pin_settings.hpp). Without it nobody listens.
constexpr const char* settings_variable = "FREEZEGATE_PINS";

/// By this call of libc's own `prctl(test_start_option, id)` a listener tells that a test starts; the preload
/// library answers it with 0. Without the library the kernel refuses the option with EINVAL, which changes
/// nothing. A call that can be preempted in every kind of executable: a weak symbol is bound to nothing where
/// it is not position-independent. `id`: the test's full name, null-terminated, without the binary's.
constexpr int test_start_option = 0x46475453;  // "FGTS"

}  // namespace pins
}  // namespace freezegate
