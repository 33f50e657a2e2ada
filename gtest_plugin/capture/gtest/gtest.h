// Stands in front of GoogleTest's header of this name, and captures its assertions. Version 1.10 includes
// itself from its middle: the guard keeps the assertions from being defined before they are.
#pragma GCC system_header
#ifndef FREEZEGATE_CAPTURE_GTEST_H
#define FREEZEGATE_CAPTURE_GTEST_H

// clang-format off: the order is the point
#include_next <gtest/gtest.h>
#include "../assertions.hpp"
// clang-format on

#endif
