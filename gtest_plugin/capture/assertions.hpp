// GoogleTest's assertions, captured: each macro is defined again so that it has a site. The public names,
// because only they know the macro's name and its arguments as they were written; and the predicate macros
// that those reduce to, as the net for macros of the user that go around the public ones.
//
// The framework evaluates and prints what it would without: each definition hands the same expression, in the
// same order and after the same expansion, to the same functions of the framework. Only what is defined is
// defined again, so that GTEST_DONT_DEFINE_* and other versions are respected.
#pragma once

#pragma GCC system_header

#include "evaluation.hpp"

// As GTEST_ASSERT_ of the framework evaluates and reports, with a site.
#define FREEZEGATE_ASSERT_(text, expression, on_failure)                               \
  GTEST_AMBIGUOUS_ELSE_BLOCKER_                                                        \
  if (const ::freezegate::capture::Entered freezegate_entered{FREEZEGATE_SITE_(text)}) \
    ;                                                                                  \
  else if (const ::testing::AssertionResult gtest_ar = (expression))                   \
    freezegate_entered.passed();                                                       \
  else                                                                                 \
    on_failure(freezegate_entered.failed(gtest_ar).failure_message())

// As GTEST_TEST_BOOLEAN_. Its negation is the caller's: version 1.18 moved that into the macro, with the same
// texts.
#define FREEZEGATE_BOOLEAN_(text, expression, source, actual, expected, on_failure)                      \
  GTEST_AMBIGUOUS_ELSE_BLOCKER_                                                                          \
  if (const ::freezegate::capture::EnteredByCall freezegate_entered{FREEZEGATE_SITE_(text)})             \
    ;                                                                                                    \
  else if (const ::testing::AssertionResult gtest_ar_ = ::testing::AssertionResult(expression))          \
    freezegate_entered.passed();                                                                         \
  else                                                                                                   \
    on_failure(::testing::internal::GetBoolAssertionFailureMessage(freezegate_entered.failed(gtest_ar_), \
                                                                   source, actual, expected)             \
                   .c_str())

// An assertion about a statement, by the framework's own macro for it, which gets a way to say that it
// failed.
#define FREEZEGATE_STATEMENT_(kind, text)                                       \
  GTEST_AMBIGUOUS_ELSE_BLOCKER_                                                 \
  if (::freezegate::capture::kind freezegate_statement{FREEZEGATE_SITE_(text)}) \
    ;                                                                           \
  else
#define FREEZEGATE_EXPECT_FAILED_(...) GTEST_NONFATAL_FAILURE_(freezegate_statement.failed(__VA_ARGS__))
#define FREEZEGATE_ASSERT_FAILED_(...) GTEST_FATAL_FAILURE_(freezegate_statement.failed(__VA_ARGS__))

#include "comparisons.hpp"
#include "predicates.hpp"

// Conditions.

#ifdef EXPECT_TRUE
#undef EXPECT_TRUE
#define EXPECT_TRUE(condition)                                                              \
  FREEZEGATE_BOOLEAN_("EXPECT_TRUE\x1f" #condition, condition, #condition, "false", "true", \
                      GTEST_NONFATAL_FAILURE_)
#endif
#ifdef EXPECT_FALSE
#undef EXPECT_FALSE
#define EXPECT_FALSE(condition)                                                                 \
  FREEZEGATE_BOOLEAN_("EXPECT_FALSE\x1f" #condition, !(condition), #condition, "true", "false", \
                      GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_TRUE
#undef ASSERT_TRUE
#define ASSERT_TRUE(condition)                                                              \
  FREEZEGATE_BOOLEAN_("ASSERT_TRUE\x1f" #condition, condition, #condition, "false", "true", \
                      GTEST_FATAL_FAILURE_)
#endif
#ifdef ASSERT_FALSE
#undef ASSERT_FALSE
#define ASSERT_FALSE(condition)                                                                 \
  FREEZEGATE_BOOLEAN_("ASSERT_FALSE\x1f" #condition, !(condition), #condition, "true", "false", \
                      GTEST_FATAL_FAILURE_)
#endif
#ifdef GTEST_EXPECT_TRUE
#undef GTEST_EXPECT_TRUE
#define GTEST_EXPECT_TRUE(condition)                                                              \
  FREEZEGATE_BOOLEAN_("GTEST_EXPECT_TRUE\x1f" #condition, condition, #condition, "false", "true", \
                      GTEST_NONFATAL_FAILURE_)
#endif
#ifdef GTEST_EXPECT_FALSE
#undef GTEST_EXPECT_FALSE
#define GTEST_EXPECT_FALSE(condition)                                                                 \
  FREEZEGATE_BOOLEAN_("GTEST_EXPECT_FALSE\x1f" #condition, !(condition), #condition, "true", "false", \
                      GTEST_NONFATAL_FAILURE_)
#endif
#ifdef GTEST_ASSERT_TRUE
#undef GTEST_ASSERT_TRUE
#define GTEST_ASSERT_TRUE(condition)                                                              \
  FREEZEGATE_BOOLEAN_("GTEST_ASSERT_TRUE\x1f" #condition, condition, #condition, "false", "true", \
                      GTEST_FATAL_FAILURE_)
#endif
#ifdef GTEST_ASSERT_FALSE
#undef GTEST_ASSERT_FALSE
#define GTEST_ASSERT_FALSE(condition)                                                                 \
  FREEZEGATE_BOOLEAN_("GTEST_ASSERT_FALSE\x1f" #condition, !(condition), #condition, "true", "false", \
                      GTEST_FATAL_FAILURE_)
#endif

// Statements.

#ifdef EXPECT_THROW
#undef EXPECT_THROW
#define EXPECT_THROW(statement, expected_exception)                                         \
  FREEZEGATE_STATEMENT_(Presumed, "EXPECT_THROW\x1f" #statement "\x1f" #expected_exception) \
  GTEST_TEST_THROW_(statement, expected_exception, FREEZEGATE_EXPECT_FAILED_)
#endif
#ifdef EXPECT_NO_THROW
#undef EXPECT_NO_THROW
#define EXPECT_NO_THROW(statement)                                  \
  FREEZEGATE_STATEMENT_(Presumed, "EXPECT_NO_THROW\x1f" #statement) \
  GTEST_TEST_NO_THROW_(statement, FREEZEGATE_EXPECT_FAILED_)
#endif
#ifdef EXPECT_ANY_THROW
#undef EXPECT_ANY_THROW
#define EXPECT_ANY_THROW(statement)                                  \
  FREEZEGATE_STATEMENT_(Presumed, "EXPECT_ANY_THROW\x1f" #statement) \
  GTEST_TEST_ANY_THROW_(statement, FREEZEGATE_EXPECT_FAILED_)
#endif
#ifdef EXPECT_NO_FATAL_FAILURE
#undef EXPECT_NO_FATAL_FAILURE
#define EXPECT_NO_FATAL_FAILURE(statement)                                 \
  FREEZEGATE_STATEMENT_(Awaited, "EXPECT_NO_FATAL_FAILURE\x1f" #statement) \
  GTEST_TEST_NO_FATAL_FAILURE_(statement, FREEZEGATE_EXPECT_FAILED_)
#endif
#ifdef EXPECT_EXIT
#undef EXPECT_EXIT
#define EXPECT_EXIT(statement, predicate, matcher)                                                \
  FREEZEGATE_STATEMENT_(Presumed, "EXPECT_EXIT\x1f" #statement "\x1f" #predicate "\x1f" #matcher) \
  GTEST_DEATH_TEST_(statement, predicate, matcher, FREEZEGATE_EXPECT_FAILED_)
#endif
#ifdef EXPECT_DEATH
#undef EXPECT_DEATH
#define EXPECT_DEATH(statement, matcher)                                         \
  FREEZEGATE_STATEMENT_(Presumed, "EXPECT_DEATH\x1f" #statement "\x1f" #matcher) \
  GTEST_DEATH_TEST_(statement, ::testing::internal::ExitedUnsuccessfully, matcher, FREEZEGATE_EXPECT_FAILED_)
#endif
#ifdef ASSERT_THROW
#undef ASSERT_THROW
#define ASSERT_THROW(statement, expected_exception)                                         \
  FREEZEGATE_STATEMENT_(Presumed, "ASSERT_THROW\x1f" #statement "\x1f" #expected_exception) \
  GTEST_TEST_THROW_(statement, expected_exception, FREEZEGATE_ASSERT_FAILED_)
#endif
#ifdef ASSERT_NO_THROW
#undef ASSERT_NO_THROW
#define ASSERT_NO_THROW(statement)                                  \
  FREEZEGATE_STATEMENT_(Presumed, "ASSERT_NO_THROW\x1f" #statement) \
  GTEST_TEST_NO_THROW_(statement, FREEZEGATE_ASSERT_FAILED_)
#endif
#ifdef ASSERT_ANY_THROW
#undef ASSERT_ANY_THROW
#define ASSERT_ANY_THROW(statement)                                  \
  FREEZEGATE_STATEMENT_(Presumed, "ASSERT_ANY_THROW\x1f" #statement) \
  GTEST_TEST_ANY_THROW_(statement, FREEZEGATE_ASSERT_FAILED_)
#endif
#ifdef ASSERT_NO_FATAL_FAILURE
#undef ASSERT_NO_FATAL_FAILURE
#define ASSERT_NO_FATAL_FAILURE(statement)                                 \
  FREEZEGATE_STATEMENT_(Awaited, "ASSERT_NO_FATAL_FAILURE\x1f" #statement) \
  GTEST_TEST_NO_FATAL_FAILURE_(statement, FREEZEGATE_ASSERT_FAILED_)
#endif
#ifdef ASSERT_EXIT
#undef ASSERT_EXIT
#define ASSERT_EXIT(statement, predicate, matcher)                                                \
  FREEZEGATE_STATEMENT_(Presumed, "ASSERT_EXIT\x1f" #statement "\x1f" #predicate "\x1f" #matcher) \
  GTEST_DEATH_TEST_(statement, predicate, matcher, FREEZEGATE_ASSERT_FAILED_)
#endif
#ifdef ASSERT_DEATH
#undef ASSERT_DEATH
#define ASSERT_DEATH(statement, matcher)                                         \
  FREEZEGATE_STATEMENT_(Presumed, "ASSERT_DEATH\x1f" #statement "\x1f" #matcher) \
  GTEST_DEATH_TEST_(statement, ::testing::internal::ExitedUnsuccessfully, matcher, FREEZEGATE_ASSERT_FAILED_)
#endif

// What needs no evaluation. The site is entered inside of an argument: the macro stays one assignment
// expression, and control flow stays as the compiler's warnings know it.

#define FREEZEGATE_FAILED_(macro) \
  (::freezegate::capture::enter_and_fail(FREEZEGATE_SITE_ANYWHERE_(macro)), "Failed")
#define FREEZEGATE_SUCCEEDED_(macro) \
  (::freezegate::capture::enter_and_pass(FREEZEGATE_SITE_ANYWHERE_(macro)), "Succeeded")
#ifdef ADD_FAILURE
#undef ADD_FAILURE
#define ADD_FAILURE() GTEST_NONFATAL_FAILURE_(FREEZEGATE_FAILED_("ADD_FAILURE"))
#endif
#ifdef ADD_FAILURE_AT
#undef ADD_FAILURE_AT
#define ADD_FAILURE_AT(file, line)                                    \
  GTEST_MESSAGE_AT_(file, line, FREEZEGATE_FAILED_("ADD_FAILURE_AT"), \
                    ::testing::TestPartResult::kNonFatalFailure)
#endif
#ifdef GTEST_FAIL
#undef GTEST_FAIL
#define GTEST_FAIL() GTEST_FATAL_FAILURE_(FREEZEGATE_FAILED_("GTEST_FAIL"))
#endif
#ifdef GTEST_FAIL_AT
#undef GTEST_FAIL_AT
// Before version 1.13, which is the first to have that other macro, it ended no function.
#ifdef GTEST_INTERNAL_CPLUSPLUS_LANG
#define FREEZEGATE_RETURN_AT_ return
#else
#define FREEZEGATE_RETURN_AT_
#endif
#define GTEST_FAIL_AT(file, line)                                                          \
  FREEZEGATE_RETURN_AT_ GTEST_MESSAGE_AT_(file, line, FREEZEGATE_FAILED_("GTEST_FAIL_AT"), \
                                          ::testing::TestPartResult::kFatalFailure)
#endif
#ifdef FAIL
#undef FAIL
#define FAIL() GTEST_FATAL_FAILURE_(FREEZEGATE_FAILED_("FAIL"))
#endif
#ifdef FAIL_AT
#undef FAIL_AT
#define FAIL_AT(file, line)                                           \
  return GTEST_MESSAGE_AT_(file, line, FREEZEGATE_FAILED_("FAIL_AT"), \
                           ::testing::TestPartResult::kFatalFailure)
#endif
#ifdef GTEST_SUCCEED
#undef GTEST_SUCCEED
#define GTEST_SUCCEED() GTEST_SUCCESS_(FREEZEGATE_SUCCEEDED_("GTEST_SUCCEED"))
#endif
#ifdef SUCCEED
#undef SUCCEED
#define SUCCEED() GTEST_SUCCESS_(FREEZEGATE_SUCCEEDED_("SUCCEED"))
#endif

// That a test asserts nothing can be said of those files only that capture their assertions.
namespace freezegate {
namespace capture {
namespace {
__attribute__((unused)) const bool unit_is_known = add_unit(__BASE_FILE__);
}
}  // namespace capture
}  // namespace freezegate

// The listener's own file asks for this, and tries whether it is true.
#define FREEZEGATE_CAPTURES_ASSERTIONS 1
