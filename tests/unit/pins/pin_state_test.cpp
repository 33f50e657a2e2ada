// The page that processes of different builds share: where its fields lie.
#include "pins/protocol/pin_state.hpp"

#include "pins/protocol/axes.hpp"

#include <cstddef>

#include <gtest/gtest.h>

namespace freezegate::pins {
namespace {

TEST(PinState, LiesWhereOthersLookForIt) {
  EXPECT_EQ(offsetof(PinState, magic), 0U);
  EXPECT_EQ(offsetof(PinState, version), 4U);
  EXPECT_EQ(offsetof(PinState, test_pid), 8U);
  EXPECT_EQ(offsetof(PinState, launch_errno), 16U);
  EXPECT_EQ(offsetof(PinState, launch_step), 20U);
  EXPECT_EQ(offsetof(PinState, counters), 280U);
  EXPECT_EQ(offsetof(PinState, refusals), 280U + 8 * static_cast<std::size_t>(Counter::count_));
  EXPECT_LE(axis_count, state_axes);
}

TEST(PinState, IsSharedByProcesses) {
  EXPECT_TRUE(std::atomic<std::uint64_t>::is_always_lock_free);
  EXPECT_TRUE(std::atomic<std::uint32_t>::is_always_lock_free);
}

}  // namespace
}  // namespace freezegate::pins
