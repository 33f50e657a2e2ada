#include "signing/es_number.hpp"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace freezegate::signing {
namespace {

struct Row {
  std::uint64_t bits;
  std::string_view text;
};

// RFC 8785, Appendix B. Its NaN and Infinity are no JSON.
TEST(EsNumber, AppendixBOfRfc8785) {
  for (const Row& row : {Row{0x0000000000000000, "0"},
                         Row{0x8000000000000000, "0"},
                         Row{0x0000000000000001, "5e-324"},
                         Row{0x8000000000000001, "-5e-324"},
                         Row{0x7fefffffffffffff, "1.7976931348623157e+308"},
                         Row{0xffefffffffffffff, "-1.7976931348623157e+308"},
                         Row{0x4340000000000000, "9007199254740992"},
                         Row{0xc340000000000000, "-9007199254740992"},
                         Row{0x4430000000000000, "295147905179352830000"},
                         Row{0x44b52d02c7e14af5, "9.999999999999997e+22"},
                         Row{0x44b52d02c7e14af6, "1e+23"},
                         Row{0x44b52d02c7e14af7, "1.0000000000000001e+23"},
                         Row{0x444b1ae4d6e2ef4e, "999999999999999700000"},
                         Row{0x444b1ae4d6e2ef4f, "999999999999999900000"},
                         Row{0x444b1ae4d6e2ef50, "1e+21"},
                         Row{0x3eb0c6f7a0b5ed8c, "9.999999999999997e-7"},
                         Row{0x3eb0c6f7a0b5ed8d, "0.000001"},
                         Row{0x41b3de4355555553, "333333333.3333332"},
                         Row{0x41b3de4355555554, "333333333.33333325"},
                         Row{0x41b3de4355555555, "333333333.3333333"},
                         Row{0x41b3de4355555556, "333333333.3333334"},
                         Row{0x41b3de4355555557, "333333333.33333343"},
                         Row{0xbecbf647612f3696, "-0.0000033333333333333333"},
                         Row{0x43143ff3c1cb0959, "1424953923781206.2"}}) {
    EXPECT_EQ(es_number(std::bit_cast<double>(row.bits)), row.text);
  }
}

TEST(EsNumber, TheLayoutChangesWhereEcmaScriptSaysSo) {
  EXPECT_EQ(es_number(1e20), "100000000000000000000");
  EXPECT_EQ(es_number(1.5e21), "1.5e+21");
  EXPECT_EQ(es_number(1.5e-6), "0.0000015");
  EXPECT_EQ(es_number(1.5e-7), "1.5e-7");
  EXPECT_EQ(es_number(-1e-7), "-1e-7");
  EXPECT_EQ(es_number(123.456), "123.456");
  EXPECT_EQ(es_number(4.5), "4.5");
}

TEST(EsNumber, WhatItPrintsReadsBackAsTheSameNumber) {
  std::mt19937_64 bits(8785);
  for (int i = 0; i < 100'000; ++i) {
    const auto value = std::bit_cast<double>(bits());
    if (!std::isfinite(value)) continue;
    const std::string text = es_number(value);
    double again = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), again).ptr;
    ASSERT_EQ(end, text.data() + text.size()) << text;
    ASSERT_EQ(again, value) << text;
  }
}

}  // namespace
}  // namespace freezegate::signing
