// How a seed becomes values: the one function by which launcher, preload library and race runtime agree.
#pragma once

#include <cstddef>
#include <cstdint>

namespace freezegate {
namespace pins {

/// Scrambles a number: each bit of the result depends on each bit of the input (the finaliser of SplitMix64,
/// after Steele, Lea and Flood, 2014). Bijective; 0 becomes 0.
constexpr std::uint64_t scramble(std::uint64_t value) noexcept {
  value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9U;
  value = (value ^ (value >> 27U)) * 0x94D049BB133111EBU;
  return value ^ (value >> 31U);
}

/// A value that depends on both arguments and on nothing else: not on the machine, the build or the call
/// before.
constexpr std::uint64_t mix(std::uint64_t seed, std::uint64_t key) noexcept {
  return scramble(seed * 0x9E3779B97F4A7C15U + scramble(key + 0xD1B54A32D192ED03U) + 0x632BE59BD9B4E019U);
}

/// The key of a name (FNV-1a, 64 bits), for mix().
constexpr std::uint64_t key_of(const char* name, std::size_t size) noexcept {
  std::uint64_t key = 0xCBF29CE484222325U;
  for (std::size_t i = 0; i < size; ++i)
    key = (key ^ static_cast<unsigned char>(name[i])) * 0x100000001B3U;
  return key;
}
constexpr std::uint64_t key_of(const char* name) noexcept {
  std::size_t size = 0;
  while (name[size] != '\0')
    ++size;
  return key_of(name, size);
}

/// What `mix(seed, axis)` is for an axis, by the axis's name: re-seeding one axis leaves the others alone.
constexpr std::uint64_t axis_value(std::uint64_t seed, const char* axis) noexcept {
  return mix(seed, key_of(axis));
}

}  // namespace pins
}  // namespace freezegate
