#include "helper.hpp"

#include <gtest/gtest.h>

void check_in_static_library(int passes, bool fail) {
  for (int i = 0; i < passes; ++i)
    EXPECT_EQ(i, i) << "static";
  if (fail) ADD_FAILURE() << "in the static library";
}
