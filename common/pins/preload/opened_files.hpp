// Which files the test reads, for whoever wants to pin them.
#pragma once

namespace freezegate::pins {

/// Appends the path of a descriptor that was opened for reading to the list that FREEZEGATE_OPENED names, one
/// a line. Without that variable, or with a descriptor that is none, it does nothing. errno stays as it is.
/// Async-signal-safe.
void note_opened(int descriptor, int flags) noexcept;

}  // namespace freezegate::pins
