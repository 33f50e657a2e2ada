// The runtimes of sanitizers, which own what some pins would replace.
#pragma once

namespace freezegate::pins {

/// Whether one that has an allocator of its own is in this process (AddressSanitizer, LeakSanitizer,
/// ThreadSanitizer, MemorySanitizer, HWAddressSanitizer). UndefinedBehaviorSanitizer has none.
bool has_allocating_sanitizer() noexcept;

}  // namespace freezegate::pins
