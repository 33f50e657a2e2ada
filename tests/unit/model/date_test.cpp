#include <freezegate/date.hpp>

#include <gtest/gtest.h>

namespace freezegate {
namespace {

TEST(Date, RoundTripsThroughText) {
  for (const char* text : {"1970-01-01", "2024-02-29", "2026-12-31", "9999-12-31"}) {
    const auto date = parse_date(text);
    ASSERT_TRUE(date) << text;
    EXPECT_EQ(to_string(*date), text);
  }
}

TEST(Date, RefusesWhatIsNotExactlyIso) {
  for (const char* text :
       {"", "2026-1-01", "2026-13-01", "2026-02-30", "2026-00-10", "2026/11/30", "2026-11-30 ", "2026-11-3x",
        "-026-11-30", "20261-1-30", "2025-02-29", "2026-11-+1"}) {
    EXPECT_FALSE(parse_date(text)) << text;
  }
}

TEST(Date, CountsDays) {
  EXPECT_EQ(days_between(*parse_date("2026-11-07"), *parse_date("2026-12-07")), 30);
  EXPECT_EQ(days_between(*parse_date("2026-12-07"), *parse_date("2026-11-07")), -30);
}

}  // namespace
}  // namespace freezegate
