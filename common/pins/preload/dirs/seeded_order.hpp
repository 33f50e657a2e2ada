// The order in which the names of a folder come.
#pragma once

#include <cstdint>

namespace freezegate::pins {

/// Compares two names as qsort() wants it, by a number that the seed gives each name. So neither the folder's
/// path nor the other names in it change which of two names comes first. 0 only for equal names.
int seeded_order(const char* first, const char* second) noexcept;

}  // namespace freezegate::pins
