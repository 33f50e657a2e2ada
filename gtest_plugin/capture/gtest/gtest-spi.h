// Stands in front of GoogleTest's header of this name: its assertions about failures are captured, as
// evidence that something was asserted. Whether they hold is decided inside the library, behind the end of
// the macro.
#pragma GCC system_header
#ifndef FREEZEGATE_CAPTURE_GTEST_SPI_H
#define FREEZEGATE_CAPTURE_GTEST_SPI_H

// clang-format off: the order is the point
#include_next <gtest/gtest-spi.h>
#include "../assertions.hpp"
// clang-format on

// Each is written out: one that handed `statement` on would take the commas of macros in it for its own.
#define FREEZEGATE_CATCH_FAILURE_(text, kind, substr, threads)           \
  ::freezegate::capture::enter_and_pass(FREEZEGATE_SITE_(text));         \
  const ::freezegate::capture::Catching freezegate_catching;             \
  ::testing::TestPartResultArray freezegate_caught;                      \
  const ::testing::internal::SingleFailureChecker freezegate_checker(    \
      &freezegate_caught, ::testing::TestPartResult::kind, (substr));    \
  const ::testing::ScopedFakeTestPartResultReporter freezegate_reporter( \
      ::testing::ScopedFakeTestPartResultReporter::threads, &freezegate_caught)

#ifdef EXPECT_FATAL_FAILURE
#undef EXPECT_FATAL_FAILURE
#define EXPECT_FATAL_FAILURE(statement, substr)                                                            \
  do {                                                                                                     \
    struct FreezegateStatement {                                                                           \
      static void execute() {                                                                              \
        statement;                                                                                         \
      }                                                                                                    \
    };                                                                                                     \
    FREEZEGATE_CATCH_FAILURE_("EXPECT_FATAL_FAILURE\x1f" #statement "\x1f" #substr, kFatalFailure, substr, \
                              INTERCEPT_ONLY_CURRENT_THREAD);                                              \
    FreezegateStatement::execute();                                                                        \
  } while (::testing::internal::AlwaysFalse())
#endif
#ifdef EXPECT_FATAL_FAILURE_ON_ALL_THREADS
#undef EXPECT_FATAL_FAILURE_ON_ALL_THREADS
#define EXPECT_FATAL_FAILURE_ON_ALL_THREADS(statement, substr)                                     \
  do {                                                                                             \
    struct FreezegateStatement {                                                                   \
      static void execute() {                                                                      \
        statement;                                                                                 \
      }                                                                                            \
    };                                                                                             \
    FREEZEGATE_CATCH_FAILURE_("EXPECT_FATAL_FAILURE_ON_ALL_THREADS\x1f" #statement "\x1f" #substr, \
                              kFatalFailure, substr, INTERCEPT_ALL_THREADS);                       \
    FreezegateStatement::execute();                                                                \
  } while (::testing::internal::AlwaysFalse())
#endif
#ifdef EXPECT_NONFATAL_FAILURE
#undef EXPECT_NONFATAL_FAILURE
#define EXPECT_NONFATAL_FAILURE(statement, substr)                                                       \
  do {                                                                                                   \
    FREEZEGATE_CATCH_FAILURE_("EXPECT_NONFATAL_FAILURE\x1f" #statement "\x1f" #substr, kNonFatalFailure, \
                              substr, INTERCEPT_ONLY_CURRENT_THREAD);                                    \
    if (::testing::internal::AlwaysTrue()) {                                                             \
      statement;                                                                                         \
    }                                                                                                    \
  } while (::testing::internal::AlwaysFalse())
#endif
#ifdef EXPECT_NONFATAL_FAILURE_ON_ALL_THREADS
#undef EXPECT_NONFATAL_FAILURE_ON_ALL_THREADS
#define EXPECT_NONFATAL_FAILURE_ON_ALL_THREADS(statement, substr)                                     \
  do {                                                                                                \
    FREEZEGATE_CATCH_FAILURE_("EXPECT_NONFATAL_FAILURE_ON_ALL_THREADS\x1f" #statement "\x1f" #substr, \
                              kNonFatalFailure, substr, INTERCEPT_ALL_THREADS);                       \
    if (::testing::internal::AlwaysTrue()) {                                                          \
      statement;                                                                                      \
    }                                                                                                 \
  } while (::testing::internal::AlwaysFalse())
#endif
#endif
