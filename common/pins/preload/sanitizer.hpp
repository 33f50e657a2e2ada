// What the library has to know of ThreadSanitizer's runtime, which stands between it and libc.
#pragma once

namespace freezegate::pins {

/// Whether it is in this process. (Our own race runtime has the same entry points, but not all.)
bool is_under_thread_sanitizer() noexcept;

/// What came before tell_release() in one thread is before what comes after tell_acquire() in another: where
/// the runtime cannot see it, because the order is made by us. Nothing without the runtime.
void tell_release(void* object) noexcept;
void tell_acquire(void* object) noexcept;

}  // namespace freezegate::pins
