// What a binary is made of. The frameworks and sanitizers are looked for in real ones by
// tests/integration/pins.
#include "../fixture/temporary_folder.hpp"

#include <freezegate/binary_traits.hpp>

#include <fstream>
#include <string>

#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

TEST(BinaryTraits, OfThisTest) {
  const auto traits = binary_traits("/proc/self/exe");
  ASSERT_TRUE(traits);
  EXPECT_TRUE(traits->is_elf);
  EXPECT_TRUE(traits->is_own_machine);
  EXPECT_TRUE(traits->is_dynamic);
}

TEST(BinaryTraits, AScriptIsNoElf) {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "script") << "#!/bin/sh\nexit 0\n";
  const auto traits = binary_traits(folder.path() / "script");
  ASSERT_TRUE(traits);
  EXPECT_FALSE(traits->is_elf);
}

TEST(BinaryTraits, ACutFileIsNotOfThisMachine) {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "cut", std::ios::binary) << "\x7f"
                                                            "ELF";
  const auto traits = binary_traits(folder.path() / "cut");
  ASSERT_TRUE(traits);
  EXPECT_TRUE(traits->is_elf);
  EXPECT_FALSE(traits->is_own_machine);
}

TEST(BinaryTraits, WhatCannotBeReadIsAnError) {
  const TemporaryFolder folder;
  EXPECT_FALSE(binary_traits(folder.path() / "none"));
  EXPECT_FALSE(binary_traits(folder.path()));
  std::ofstream(folder.path() / "empty").flush();
  EXPECT_FALSE(binary_traits(folder.path() / "empty"));
}

}  // namespace

}  // namespace freezegate::testing
