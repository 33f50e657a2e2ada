// What the test finds at its paths: a mount namespace of its own.
#pragma once

#include "run.hpp"

namespace freezegate::pins::launch {

/// Makes the mounts that were asked for, and goes to the working directory anew, through them. What is
/// refused is written to the state page.
void make_mounts(Run& run) noexcept;

/// Whether this process's mounts are its own; enters a namespace when they are not. \returns false when the
/// system refuses it.
bool have_own_mounts(Run& run) noexcept;

/// A /proc that shows this process's pid namespace. \returns 0 or an errno; nothing is changed then.
int mount_own_proc() noexcept;

}  // namespace freezegate::pins::launch
