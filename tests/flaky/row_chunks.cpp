// Flaky: rows are dealt out to as many workers as the environment says, and a remainder is lost. Axis: env.
#include "frameworks.hpp"

#include <cstdlib>

namespace {

int workers() {
  const char* const wanted = std::getenv("OMP_NUM_THREADS");
  const int count = wanted == nullptr ? 0 : std::atoi(wanted);
  return count > 0 ? count : 4;
}

int rows_dealt_out(int rows) {
  const int rows_a_worker = rows / workers();
  return rows_a_worker * workers();
}

}  // namespace

TEST(RowChunks, EveryRowHasAWorker) {
  EXPECT_EQ(rows_dealt_out(1000), 1000);
}
