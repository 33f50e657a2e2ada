#include "signature/number_literal.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace freezegate {
namespace {

struct Case {
  std::string literal;
  std::string expected;
};

TEST(NumberLiteralTest, OneSpellingForEachValue) {
  const std::vector<Case> cases = {
      {"0", "0"},
      {"00", "0"},
      {"3", "3"},
      {"0x7fffffff", "2147483647"},
      {"0X7FFFFFFFL", "2147483647l"},
      {"9223372036854775807L", "9223372036854775807l"},
      {"18446744073709551615UL", "18446744073709551615ul"},
      {"1LU", "1ul"},
      {"1uLL", "1ull"},
      {"017", "15"},
      {"0b101", "5"},
      {"1'000'000", "1000000"},
      {"08", "8"},                                       // not valid source; kept as it reads
      {"99999999999999999999", "99999999999999999999"},  // beyond 64 bits
      {"10ms", "10ms"},
      {"1_KM", "1_KM"},
      {"0x10_KM", "16_KM"},
      {"1.0", "1.0"},
      {"1.", "1.0"},
      {".5", "0.5"},
      {"1.50", "1.5"},
      {"1e3", "1000.0"},
      {"1.5f", "1.5f"},
      {"1.5F", "1.5f"},
      {"0x1p-2", "0.25"},
      {"1e400", "1e400"},  // beyond a double
      {"3.40282346638528859811704183484516925e+38F", "3.4028235e+38f"},
      {"3.40282347e+38F", "3.4028235e+38f"},
      {"1.18973149535723176502126385303097021e+4932L", "1.189731495357231765e+4932l"},
      {"1.18973149535723176502e+4932L", "1.189731495357231765e+4932l"},
      {"1.50_m", "1.50_m"},
      {"2.2204460492503131e-16", "2.220446049250313e-16"},
  };
  for (const Case& sample : cases)
    EXPECT_EQ(respell_number(sample.literal), sample.expected) << sample.literal;
}

TEST(NumberLiteralTest, AWholeNumberIsNotAFloatingOne) {
  EXPECT_NE(respell_number("1"), respell_number("1.0"));
}

TEST(NumberLiteralTest, LongDoubleAsDouble) {
  EXPECT_EQ(respell_as_double("2.22044604925031308084726333618164062e-16L"), "2.220446049250313e-16");
  EXPECT_EQ(respell_as_double("1.79769313486231570814527423731704357e+308L"), "1.7976931348623157e+308");
  EXPECT_EQ(respell_as_double("1.5"), "");
  EXPECT_EQ(respell_as_double("1L"), "");
}

}  // namespace
}  // namespace freezegate
