#include "helper.hpp"

#include <gtest/gtest.h>

void check_in_shared_library(int passes, bool fail) {
  for (int i = 0; i < passes; ++i)
    EXPECT_LE(i, i) << "shared";
  EXPECT_FALSE(fail);
}
