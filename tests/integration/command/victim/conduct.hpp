// How a victim is told what to do, and the ways in which it can end its process.
#pragma once

#include <string>

namespace victim {

/// Value of an environment variable, empty when it is not set.
std::string setting(const char* name);

/// 42, which the compiler does not know.
int answer();

/// True when a descriptor is open.
bool is_open(int descriptor);

/// Ends the process, or hangs, in the way that `conduct` names; returns for `pass` and the empty text. Aborts
/// with words on standard error for a way that it does not know, so that a driver cannot misspell one.
void end_as_told(const std::string& conduct);

}  // namespace victim
