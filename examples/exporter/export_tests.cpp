// Honest flaky tests: each fails now and then, for a cause that real suites have. examples/qa/freeze.json
// holds a freeze for each.
#include "exporter.hpp"
#include "fixture.hpp"

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace {

using exporter::Row;

// Cause: iteration order of a table keyed by pointers.
TEST(Export, Roundtrip) {
  const auto book = exporter::read_book(read_fixture());
  const std::vector<Row> expected{{"ada", 1299}, {"bob", 351}, {"cyd", 4200}, {"dee", 77}};
  const auto rows = exporter::totals(book);
  EXPECT_EQ(exporter::to_csv(rows), exporter::to_csv(expected));
}

// Cause: data from std::random_device.
TEST(Export, SampleIsNeverEmpty) {
  const std::vector<Row> rows(8, Row{"ada", 1});
  const auto chosen = exporter::sample(rows, 3);
  EXPECT_FALSE(chosen.empty());
}

// Cause: memory that is not initialised, here what a block held that was given back before.
TEST(Export, PadsLittleByDefault) {
  std::free(std::malloc(2));
  const auto format = exporter::default_format();
  EXPECT_LT(format->padding, 220);
}

// Cause: two looks at the clock, with work between them, are not always in one second.
TEST(Export, StampsWithTheTimeOfTheExport) {
  const auto before = std::time(nullptr);
  const auto book = exporter::read_book(read_fixture());
  std::this_thread::sleep_for(std::chrono::milliseconds(30));  // a large export
  const auto text = exporter::stamp(std::time(nullptr));
  EXPECT_EQ(text, exporter::stamp(before));
}

TEST(Export, ReadsEveryLine) {
  EXPECT_EQ(exporter::read_book(read_fixture()).orders.size(), 6U);
}

}  // namespace
