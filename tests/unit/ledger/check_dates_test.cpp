#include <freezegate/freeze_map_reader.hpp>

#include <array>
#include <cstddef>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Date day(const char* text) {
  return parse_date(text).value_or(Date::min());
}

FreezeMap map_opened(const char* freeze, const char* escalation, const char* revoked_opened,
                     const char* revoked) {
  FreezeMap map;
  map.path = "qa/freeze.json";
  Freeze entry;
  entry.id = {"b", "Frozen"};
  entry.opened = day(freeze);
  entry.line = 7;
  map.freezes = {entry};
  map.escalations = {{{"b", "Escalated"}, "scheduling", "kim", day(escalation), "", 20}};
  map.revoked = {{{"b", "Revoked"}, day(revoked_opened), day(revoked), "DRIFTED", "", 30}};
  return map;
}

TEST(CheckDates, TodayIsNotInTheFuture) {
  const auto map = map_opened("2026-11-07", "2026-11-07", "2026-11-07", "2026-11-07");
  EXPECT_THAT(check_dates(map, day("2026-11-07")), IsEmpty());
}

TEST(CheckDates, EachDateAfterTodayIsAnErrorOfItsOwn) {
  const auto map = map_opened("2026-11-08", "2026-11-09", "2026-11-10", "2026-11-11");
  const auto errors = check_dates(map, day("2026-11-07"));
  ASSERT_EQ(errors.size(), 4U);
  struct Row {
    const char* where;
    const char* key;
    const char* date;
  };
  const std::array<Row, 4> rows = {{{"qa/freeze.json:7: b::Frozen", "`opened`", "2026-11-08"},
                                    {"qa/freeze.json:20: b::Escalated", "`opened`", "2026-11-09"},
                                    {"qa/freeze.json:30: b::Revoked", "`opened`", "2026-11-10"},
                                    {"qa/freeze.json:30: b::Revoked", "`revoked`", "2026-11-11"}}};
  for (std::size_t i = 0; i < errors.size(); ++i) {
    EXPECT_EQ(errors[i].code, ExitCode::untrusted_input);
    EXPECT_EQ(errors[i].where, rows.at(i).where);
    EXPECT_THAT(errors[i].what,
                AllOf(HasSubstr(rows.at(i).key), HasSubstr(rows.at(i).date), HasSubstr("2026-11-07")));
    EXPECT_NE(errors[i].mend, "");
  }
}

}  // namespace
}  // namespace freezegate
