// The values that seeds become. They are in people's freeze maps: whoever changes one makes all recorded
// seeds worthless.
#include "pins/protocol/mix.hpp"

#include "pins/protocol/axes.hpp"

#include <set>

#include <gtest/gtest.h>

namespace freezegate::pins {
namespace {

TEST(Mix, ScrambleIsSplitMix64) {
  // The first two numbers of its reference implementation from seed 0.
  EXPECT_EQ(scramble(0x9E3779B97F4A7C15U), 0xE220A8397B1DCDAFU);
  EXPECT_EQ(scramble(2 * 0x9E3779B97F4A7C15U), 0x6E789E6AA1B965F4U);
  EXPECT_EQ(scramble(0), 0U);
}

TEST(Mix, KeyIsFnv1a) {
  EXPECT_EQ(key_of(""), 0xCBF29CE484222325U);
  EXPECT_EQ(key_of("a"), 0xAF63DC4C8601EC8CU);
  EXPECT_EQ(key_of("foobar"), 0x85944171F73967E8U);
  EXPECT_EQ(key_of("\xFF"), (0xCBF29CE484222325U ^ 0xFFU) * 0x100000001B3U) << "bytes have no sign";
}

TEST(Mix, DependsOnBothInOrder) {
  EXPECT_EQ(mix(0, 0), 0x227178DA7401619EU);
  EXPECT_EQ(mix(1, 2), 0x6DC9E3A06102934FU);
  EXPECT_EQ(mix(2, 1), 0xEF6EEAEBA2860E68U);
}

TEST(Mix, ValuesOfTheAxes) {
  const struct {
    const char* axis;
    std::uint64_t value;
  } at_seed_one[] = {
      {"env", 0xD65838E594E94BFAU},  {"order", 0x27D1AB96515B3D58U},   {"layout", 0x498C03C02FC2CCECU},
      {"heap", 0x68E32341B42C659BU}, {"entropy", 0x490CCBCF72374234U}, {"clock", 0x875510AF02980D16U},
      {"dirs", 0xCC98F17ADE5F8CE5U}, {"pid", 0xFEF23B59DD2A973EU},     {"ports", 0x479BF74D7650B544U},
      {"host", 0xB0E993F1A4070D1EU}, {"sched", 0x1FA371BB289F2235U},   {"race", 0x588AE8E4837E9BC7U},
  };
  ASSERT_EQ(std::size(at_seed_one), axis_count);
  for (std::size_t i = 0; i < axis_count; ++i) {
    EXPECT_STREQ(axis_names[i], at_seed_one[i].axis);
    EXPECT_EQ(axis_value(1, axis_names[i]), at_seed_one[i].value) << axis_names[i];
  }
}

TEST(Mix, NeighboursDiffer) {
  std::set<std::uint64_t> values;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    for (std::uint64_t key = 0; key < 100; ++key)
      values.insert(mix(seed, key));
  }
  EXPECT_EQ(values.size(), 10000U);
}

}  // namespace
}  // namespace freezegate::pins
