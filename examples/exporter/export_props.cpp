// Properties of the exporter that hold whatever the order of rows is: the witnesses of the frozen tests.
#include "exporter.hpp"
#include "fixture.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace {

std::vector<exporter::Row> sorted_totals(const std::string& csv) {
  auto rows = exporter::totals(exporter::read_book(csv));
  std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.customer < b.customer; });
  return rows;
}

TEST(ExportProps, RoundtripIsIdempotent) {
  const auto once = sorted_totals(read_fixture());
  EXPECT_EQ(sorted_totals(exporter::to_csv(once)), once);
}

TEST(ExportProps, PreservesRowCount) {
  const auto book = exporter::read_book(read_fixture());
  EXPECT_EQ(exporter::totals(book).size(), book.customers.size());
}

TEST(ExportProps, SampleHoldsOnlyRowsOfTheTable) {
  const std::vector<exporter::Row> rows{{"ada", 1}, {"bob", 2}};
  for (const auto& row : exporter::sample(rows, 2)) {
    EXPECT_NE(std::find(rows.begin(), rows.end(), row), rows.end());
  }
  EXPECT_LE(exporter::sample(rows, 1).size(), rows.size());
}

TEST(ExportProps, StampNamesTheYear) {
  EXPECT_NE(exporter::stamp(0).find("1970-01-01"), std::string::npos);
}

TEST(ExportProps, SeparatorIsAComma) {
  EXPECT_EQ(exporter::default_format()->separator, ',');
}

}  // namespace
