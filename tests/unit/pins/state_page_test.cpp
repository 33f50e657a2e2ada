// The page in which a run counts.
#include "pins/state_page.hpp"

#include "../fixture/temporary_folder.hpp"
#include "pins/protocol/axes.hpp"
#include "pins/protocol/pin_state.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

class StatePageTest : public ::testing::Test {
 protected:
  StatePageTest() { EXPECT_FALSE(pinning::create_state_page(file_)); }

  // Changes the page in place, as a process of the run does.
  template <typename Change>
  void change(Change change_it) {
    std::string bytes = contents();
    change_it(*reinterpret_cast<pins::PinState*>(bytes.data()));
    std::ofstream(file_, std::ios::binary) << bytes;
  }

  std::string contents() const {
    std::ifstream in(file_, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }

  TemporaryFolder folder_;
  std::filesystem::path file_ = folder_.path() / "state";
};

TEST_F(StatePageTest, AFreshPageSaysNothing) {
  EXPECT_EQ(contents().size(), 4096U);
  const auto page = pinning::read_state_page(file_);
  ASSERT_TRUE(page);
  EXPECT_THAT(page->counters, IsEmpty());
  EXPECT_THAT(page->escapes, IsEmpty());
  EXPECT_THAT(page->refusals, IsEmpty());
  EXPECT_EQ(page->launch_error, "");
  EXPECT_EQ(page->test_pid, 0);
}

TEST_F(StatePageTest, CountersEscapesAndRefusalsHaveNames) {
  change([](pins::PinState& state) {
    state.counters[static_cast<std::size_t>(pins::Counter::sync_points)] = 12;
    state.counters[static_cast<std::size_t>(pins::Counter::escapes_spin)] = 3;
    state.refusals[static_cast<std::size_t>(pins::Axis::heap)] =
        static_cast<std::uint32_t>(pins::Refusal::sanitizer);
    state.refusals[static_cast<std::size_t>(pins::Axis::pid)] = 99;
    state.test_pid = 4711;
  });
  const auto page = pinning::read_state_page(file_);
  ASSERT_TRUE(page);
  EXPECT_THAT(page->counters, ElementsAre(Pair("sync_points", 12)));
  EXPECT_THAT(page->escapes, ElementsAre(Pair("spin", 3)));
  EXPECT_THAT(page->refusals,
              ElementsAre(Pair("heap", HasSubstr("sanitizer")), Pair("pid", "unknown reason")));
  EXPECT_EQ(page->test_pid, 4711);
}

TEST_F(StatePageTest, ALaunchThatFailedSaysWhere) {
  change([](pins::PinState& state) {
    state.launch_errno = ENOENT;
    std::strcpy(state.launch_step, "starting the test");
  });
  EXPECT_EQ(pinning::read_state_page(file_)->launch_error, "starting the test: No such file or directory");
}

TEST_F(StatePageTest, WhatIsNoPageIsRefused) {
  for (const char* const text : {"", "short"}) {
    std::ofstream(file_, std::ios::binary) << text;
    EXPECT_FALSE(pinning::read_state_page(file_));
  }
  std::ofstream(file_, std::ios::binary) << std::string(4096, '\0');
  EXPECT_FALSE(pinning::read_state_page(file_));
}

}  // namespace

}  // namespace freezegate::testing
