// Names of signals: the same text on every system, since they become part of a failure's shape.
#pragma once

#include <string>

namespace freezegate::judging {

/// `SIGSEGV`; `signal 64` for numbers without a name of their own.
[[nodiscard]] std::string signal_name(int number);

}  // namespace freezegate::judging
