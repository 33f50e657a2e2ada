// Times of the system's types as numbers, and back.
#pragma once

#include "../virtual_clock.hpp"

#include <sys/time.h>

#include <climits>

namespace freezegate::pins {

constexpr Nanoseconds nanoseconds_in_second = 1000000000;

/// What is longer than any test lasts counts as 2^31 seconds, which fit into any sum.
constexpr Nanoseconds in_nanoseconds(const timespec& time) noexcept {
  return (time.tv_sec < INT_MAX ? time.tv_sec : INT_MAX) * nanoseconds_in_second + time.tv_nsec;
}

constexpr Nanoseconds in_nanoseconds(const timeval& time) noexcept {
  return (time.tv_sec < INT_MAX ? time.tv_sec : INT_MAX) * nanoseconds_in_second + time.tv_usec * 1000;
}

constexpr timespec to_timespec(Nanoseconds time) noexcept {
  timespec result{};
  result.tv_sec = time / nanoseconds_in_second;
  result.tv_nsec = time % nanoseconds_in_second;
  return result;
}

}  // namespace freezegate::pins
