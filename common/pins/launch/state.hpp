// The page in which a run tells about itself, from the launcher's side.
#pragma once

#include "../protocol/axes.hpp"
#include "../protocol/pin_state.hpp"

#include <cstdint>

namespace freezegate::pins::launch {

/// Its mapping is shared with every process that is forked from this one, and gone with exec.
class State {
 public:
  /// \returns 0, or an errno: there is no such page, or it is not one that the command has prepared.
  int open(const char* path) noexcept;

  /// Says that an axis that was asked for is not pinned. The first reason stays.
  void refuse(Axis axis, Refusal why) noexcept;

  /// Says why the test could not be started.
  void fail(const char* step, int error) noexcept;

  void count(Counter counter, std::uint64_t more = 1) noexcept;

  PinState& page() noexcept { return *page_; }

 private:
  PinState* page_ = nullptr;
};

/// A value of its own for each thing that an axis decides.
std::uint64_t derive(std::uint64_t axis_value, const char* what) noexcept;

}  // namespace freezegate::pins::launch
