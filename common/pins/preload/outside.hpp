// Whether a file descriptor may become ready by something outside of this process.
#pragma once

namespace freezegate::pins {

/// Asked while nobody can run, so it may take some system calls. Errs on the side of "yes" where the other
/// end cannot be found. Uses raw calls only.
bool may_come_from_outside(int descriptor) noexcept;

/// Whether there are child processes, which may hold the other end of anything.
bool has_children() noexcept;

}  // namespace freezegate::pins
