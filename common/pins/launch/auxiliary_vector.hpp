// What the kernel tells a program at its start, above its stack pointer.
#pragma once

#include "stopped_process.hpp"

#include <cstddef>
#include <cstdint>

namespace freezegate::pins::launch {

/// The vector of a process that stands at its first instruction.
class AuxiliaryVector {
 public:
  /// \returns false when it cannot be found.
  bool read(StoppedProcess& process) noexcept;

  /// The value of an entry (AT_...), 0 where there is none.
  [[nodiscard]] std::uint64_t value(std::uint64_t type) const noexcept;

  /// Changes an entry in the process, too. \returns false when there is no such entry, or it cannot be
  /// written.
  bool set(StoppedProcess& process, std::uint64_t type, std::uint64_t value) noexcept;

  /// Takes an entry away: the program then finds none.
  bool hide(StoppedProcess& process, std::uint64_t type) noexcept;

 private:
  struct Entry {
    std::uint64_t type;
    std::uint64_t value;
  };
  static constexpr std::size_t most = 64;

  [[nodiscard]] std::size_t place_of(std::uint64_t type) const noexcept;
  bool write(StoppedProcess& process, std::size_t place) noexcept;

  Entry entries_[most] = {};
  std::size_t count_ = 0;
  std::uint64_t address_ = 0;
};

}  // namespace freezegate::pins::launch
