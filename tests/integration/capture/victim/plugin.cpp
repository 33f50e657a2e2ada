// A library that comes and goes while a test runs.
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

extern "C" __attribute__((visibility("default"))) void check_in_plugin(int passes, bool fail) {
  for (int i = 0; i < passes; ++i)
    EXPECT_GE(i, 0) << "plugin";
  // The framework takes none of it down: what was last said to fail is in a library that goes.
  EXPECT_NONFATAL_FAILURE(EXPECT_EQ(passes, -1), "");
  if (fail) ADD_FAILURE() << "in the plugin";
}
