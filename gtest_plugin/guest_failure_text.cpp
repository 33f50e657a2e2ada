// The reader of failure texts, a translation unit of its own: its names would clash with the runtime's in
// guest.cpp. Hidden like the rest of what is compiled into a test binary; the standard headers come first, so
// that they are not.
#include <cstddef>
#include <cstring>

// A unity build puts both into one unit all the same, and both have a Text.
#define Text ScannedText
#pragma GCC visibility push(hidden)
#include "failure_text.cpp"  // NOLINT(bugprone-suspicious-include)
#pragma GCC visibility pop
#undef Text
