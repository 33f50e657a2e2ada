// /dev/urandom and /dev/random, whose bytes come from the seed.
//
// The descriptors stay the system's own: to `fstat`, `poll`, `dup`, a child or the sandbox they are what they
// were, however they were opened and wherever they came from. What the guest reads from them is replaced in
// the functions that read. So the stream never ends, costs nothing until it is read, and every thread reads
// its own. A memfd in place of the device would end, and what it holds would have to be written when it is
// opened.
//
// libc's own buffered reading does not go through those functions; a FILE on such a descriptor becomes one
// whose reading is ours. What is not reached: raw system calls other than by `syscall`, io_uring, splice.
#pragma once

#include <cstdio>

namespace freezegate::pins {

/// Whether reads from this descriptor have to come from the seed: the axis is pinned, and it is one of the
/// two devices. Keeps errno. Async-signal-safe.
bool is_pinned_random_device(int descriptor) noexcept;

/// Takes a FILE that was just opened. \returns one that reads from the seed if it is one of the two devices,
/// and otherwise `file` itself. Null stays null.
std::FILE* pin_random_file(std::FILE* file) noexcept;

}  // namespace freezegate::pins
