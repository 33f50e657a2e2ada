// Stands in front of GoogleMock's header of this name, and captures its assertions.
#pragma GCC system_header
#ifndef FREEZEGATE_CAPTURE_GMOCK_MATCHERS_H
#define FREEZEGATE_CAPTURE_GMOCK_MATCHERS_H

// clang-format off: the order is the point
#include_next <gmock/gmock-matchers.h>
#include "../assertions.hpp"
// clang-format on

#ifdef EXPECT_THAT
#undef EXPECT_THAT
#define EXPECT_THAT(value, matcher)                                                                \
  FREEZEGATE_PRED_FORMAT1_("EXPECT_THAT\x1f" #value "\x1f" #matcher,                               \
                           ::testing::internal::MakePredicateFormatterFromMatcher(matcher), value, \
                           GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_THAT
#undef ASSERT_THAT
#define ASSERT_THAT(value, matcher)                                                                \
  FREEZEGATE_PRED_FORMAT1_("ASSERT_THAT\x1f" #value "\x1f" #matcher,                               \
                           ::testing::internal::MakePredicateFormatterFromMatcher(matcher), value, \
                           GTEST_FATAL_FAILURE_)
#endif
#endif
