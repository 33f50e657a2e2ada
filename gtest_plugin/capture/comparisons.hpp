// Comparisons, captured. Included by assertions.hpp, behind the predicates that they are.
#pragma once

#pragma GCC system_header

#ifdef EXPECT_EQ
#undef EXPECT_EQ
#define EXPECT_EQ(val1, val2)                                                                                \
  FREEZEGATE_PRED_FORMAT2_("EXPECT_EQ\x1f" #val1 "\x1f" #val2, ::testing::internal::EqHelper::Compare, val1, \
                           val2, GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_EQ
#undef ASSERT_EQ
#define ASSERT_EQ(val1, val2)                                                                                \
  FREEZEGATE_PRED_FORMAT2_("ASSERT_EQ\x1f" #val1 "\x1f" #val2, ::testing::internal::EqHelper::Compare, val1, \
                           val2, GTEST_FATAL_FAILURE_)
#endif
#ifdef GTEST_ASSERT_EQ
#undef GTEST_ASSERT_EQ
#define GTEST_ASSERT_EQ(val1, val2)                                                                          \
  FREEZEGATE_PRED_FORMAT2_("GTEST_ASSERT_EQ\x1f" #val1 "\x1f" #val2, ::testing::internal::EqHelper::Compare, \
                           val1, val2, GTEST_FATAL_FAILURE_)
#endif
#ifdef EXPECT_NE
#undef EXPECT_NE
#define EXPECT_NE(val1, val2)                                                                                \
  FREEZEGATE_PRED_FORMAT2_("EXPECT_NE\x1f" #val1 "\x1f" #val2, ::testing::internal::CmpHelperNE, val1, val2, \
                           GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_NE
#undef ASSERT_NE
#define ASSERT_NE(val1, val2)                                                                                \
  FREEZEGATE_PRED_FORMAT2_("ASSERT_NE\x1f" #val1 "\x1f" #val2, ::testing::internal::CmpHelperNE, val1, val2, \
                           GTEST_FATAL_FAILURE_)
#endif
#ifdef GTEST_ASSERT_NE
#undef GTEST_ASSERT_NE
#define GTEST_ASSERT_NE(val1, val2)                                                                          \
  FREEZEGATE_PRED_FORMAT2_("GTEST_ASSERT_NE\x1f" #val1 "\x1f" #val2, ::testing::internal::CmpHelperNE, val1, \
                           val2, GTEST_FATAL_FAILURE_)
#endif
#ifdef EXPECT_LE
#undef EXPECT_LE
#define EXPECT_LE(val1, val2)                                                                                \
  FREEZEGATE_PRED_FORMAT2_("EXPECT_LE\x1f" #val1 "\x1f" #val2, ::testing::internal::CmpHelperLE, val1, val2, \
                           GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_LE
#undef ASSERT_LE
#define ASSERT_LE(val1, val2)                                                                                \
  FREEZEGATE_PRED_FORMAT2_("ASSERT_LE\x1f" #val1 "\x1f" #val2, ::testing::internal::CmpHelperLE, val1, val2, \
                           GTEST_FATAL_FAILURE_)
#endif
#ifdef GTEST_ASSERT_LE
#undef GTEST_ASSERT_LE
#define GTEST_ASSERT_LE(val1, val2)                                                                          \
  FREEZEGATE_PRED_FORMAT2_("GTEST_ASSERT_LE\x1f" #val1 "\x1f" #val2, ::testing::internal::CmpHelperLE, val1, \
                           val2, GTEST_FATAL_FAILURE_)
#endif
#ifdef EXPECT_LT
#undef EXPECT_LT
#define EXPECT_LT(val1, val2)                                                                                \
  FREEZEGATE_PRED_FORMAT2_("EXPECT_LT\x1f" #val1 "\x1f" #val2, ::testing::internal::CmpHelperLT, val1, val2, \
                           GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_LT
#undef ASSERT_LT
#define ASSERT_LT(val1, val2)                                                                                \
  FREEZEGATE_PRED_FORMAT2_("ASSERT_LT\x1f" #val1 "\x1f" #val2, ::testing::internal::CmpHelperLT, val1, val2, \
                           GTEST_FATAL_FAILURE_)
#endif
#ifdef GTEST_ASSERT_LT
#undef GTEST_ASSERT_LT
#define GTEST_ASSERT_LT(val1, val2)                                                                          \
  FREEZEGATE_PRED_FORMAT2_("GTEST_ASSERT_LT\x1f" #val1 "\x1f" #val2, ::testing::internal::CmpHelperLT, val1, \
                           val2, GTEST_FATAL_FAILURE_)
#endif
#ifdef EXPECT_GE
#undef EXPECT_GE
#define EXPECT_GE(val1, val2)                                                                                \
  FREEZEGATE_PRED_FORMAT2_("EXPECT_GE\x1f" #val1 "\x1f" #val2, ::testing::internal::CmpHelperGE, val1, val2, \
                           GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_GE
#undef ASSERT_GE
#define ASSERT_GE(val1, val2)                                                                                \
  FREEZEGATE_PRED_FORMAT2_("ASSERT_GE\x1f" #val1 "\x1f" #val2, ::testing::internal::CmpHelperGE, val1, val2, \
                           GTEST_FATAL_FAILURE_)
#endif
#ifdef GTEST_ASSERT_GE
#undef GTEST_ASSERT_GE
#define GTEST_ASSERT_GE(val1, val2)                                                                          \
  FREEZEGATE_PRED_FORMAT2_("GTEST_ASSERT_GE\x1f" #val1 "\x1f" #val2, ::testing::internal::CmpHelperGE, val1, \
                           val2, GTEST_FATAL_FAILURE_)
#endif
#ifdef EXPECT_GT
#undef EXPECT_GT
#define EXPECT_GT(val1, val2)                                                                                \
  FREEZEGATE_PRED_FORMAT2_("EXPECT_GT\x1f" #val1 "\x1f" #val2, ::testing::internal::CmpHelperGT, val1, val2, \
                           GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_GT
#undef ASSERT_GT
#define ASSERT_GT(val1, val2)                                                                                \
  FREEZEGATE_PRED_FORMAT2_("ASSERT_GT\x1f" #val1 "\x1f" #val2, ::testing::internal::CmpHelperGT, val1, val2, \
                           GTEST_FATAL_FAILURE_)
#endif
#ifdef GTEST_ASSERT_GT
#undef GTEST_ASSERT_GT
#define GTEST_ASSERT_GT(val1, val2)                                                                          \
  FREEZEGATE_PRED_FORMAT2_("GTEST_ASSERT_GT\x1f" #val1 "\x1f" #val2, ::testing::internal::CmpHelperGT, val1, \
                           val2, GTEST_FATAL_FAILURE_)
#endif
#ifdef EXPECT_STREQ
#undef EXPECT_STREQ
#define EXPECT_STREQ(val1, val2)                                                                             \
  FREEZEGATE_PRED_FORMAT2_("EXPECT_STREQ\x1f" #val1 "\x1f" #val2, ::testing::internal::CmpHelperSTREQ, val1, \
                           val2, GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_STREQ
#undef ASSERT_STREQ
#define ASSERT_STREQ(val1, val2)                                                                             \
  FREEZEGATE_PRED_FORMAT2_("ASSERT_STREQ\x1f" #val1 "\x1f" #val2, ::testing::internal::CmpHelperSTREQ, val1, \
                           val2, GTEST_FATAL_FAILURE_)
#endif
#ifdef EXPECT_STRNE
#undef EXPECT_STRNE
#define EXPECT_STRNE(val1, val2)                                                                             \
  FREEZEGATE_PRED_FORMAT2_("EXPECT_STRNE\x1f" #val1 "\x1f" #val2, ::testing::internal::CmpHelperSTRNE, val1, \
                           val2, GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_STRNE
#undef ASSERT_STRNE
#define ASSERT_STRNE(val1, val2)                                                                             \
  FREEZEGATE_PRED_FORMAT2_("ASSERT_STRNE\x1f" #val1 "\x1f" #val2, ::testing::internal::CmpHelperSTRNE, val1, \
                           val2, GTEST_FATAL_FAILURE_)
#endif
#ifdef EXPECT_STRCASEEQ
#undef EXPECT_STRCASEEQ
#define EXPECT_STRCASEEQ(val1, val2)                                  \
  FREEZEGATE_PRED_FORMAT2_("EXPECT_STRCASEEQ\x1f" #val1 "\x1f" #val2, \
                           ::testing::internal::CmpHelperSTRCASEEQ, val1, val2, GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_STRCASEEQ
#undef ASSERT_STRCASEEQ
#define ASSERT_STRCASEEQ(val1, val2)                                  \
  FREEZEGATE_PRED_FORMAT2_("ASSERT_STRCASEEQ\x1f" #val1 "\x1f" #val2, \
                           ::testing::internal::CmpHelperSTRCASEEQ, val1, val2, GTEST_FATAL_FAILURE_)
#endif
#ifdef EXPECT_STRCASENE
#undef EXPECT_STRCASENE
#define EXPECT_STRCASENE(val1, val2)                                  \
  FREEZEGATE_PRED_FORMAT2_("EXPECT_STRCASENE\x1f" #val1 "\x1f" #val2, \
                           ::testing::internal::CmpHelperSTRCASENE, val1, val2, GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_STRCASENE
#undef ASSERT_STRCASENE
#define ASSERT_STRCASENE(val1, val2)                                  \
  FREEZEGATE_PRED_FORMAT2_("ASSERT_STRCASENE\x1f" #val1 "\x1f" #val2, \
                           ::testing::internal::CmpHelperSTRCASENE, val1, val2, GTEST_FATAL_FAILURE_)
#endif
#ifdef EXPECT_FLOAT_EQ
#undef EXPECT_FLOAT_EQ
#define EXPECT_FLOAT_EQ(val1, val2)                                                          \
  FREEZEGATE_PRED_FORMAT2_("EXPECT_FLOAT_EQ\x1f" #val1 "\x1f" #val2,                         \
                           ::testing::internal::CmpHelperFloatingPointEQ<float>, val1, val2, \
                           GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_FLOAT_EQ
#undef ASSERT_FLOAT_EQ
#define ASSERT_FLOAT_EQ(val1, val2)                                                          \
  FREEZEGATE_PRED_FORMAT2_("ASSERT_FLOAT_EQ\x1f" #val1 "\x1f" #val2,                         \
                           ::testing::internal::CmpHelperFloatingPointEQ<float>, val1, val2, \
                           GTEST_FATAL_FAILURE_)
#endif
#ifdef EXPECT_DOUBLE_EQ
#undef EXPECT_DOUBLE_EQ
#define EXPECT_DOUBLE_EQ(val1, val2)                                                          \
  FREEZEGATE_PRED_FORMAT2_("EXPECT_DOUBLE_EQ\x1f" #val1 "\x1f" #val2,                         \
                           ::testing::internal::CmpHelperFloatingPointEQ<double>, val1, val2, \
                           GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_DOUBLE_EQ
#undef ASSERT_DOUBLE_EQ
#define ASSERT_DOUBLE_EQ(val1, val2)                                                          \
  FREEZEGATE_PRED_FORMAT2_("ASSERT_DOUBLE_EQ\x1f" #val1 "\x1f" #val2,                         \
                           ::testing::internal::CmpHelperFloatingPointEQ<double>, val1, val2, \
                           GTEST_FATAL_FAILURE_)
#endif
#ifdef EXPECT_NEAR
#undef EXPECT_NEAR
#define EXPECT_NEAR(val1, val2, abs_error)                                                   \
  FREEZEGATE_PRED_FORMAT3_("EXPECT_NEAR\x1f" #val1 "\x1f" #val2 "\x1f" #abs_error,           \
                           ::testing::internal::DoubleNearPredFormat, val1, val2, abs_error, \
                           GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_NEAR
#undef ASSERT_NEAR
#define ASSERT_NEAR(val1, val2, abs_error)                                                   \
  FREEZEGATE_PRED_FORMAT3_("ASSERT_NEAR\x1f" #val1 "\x1f" #val2 "\x1f" #abs_error,           \
                           ::testing::internal::DoubleNearPredFormat, val1, val2, abs_error, \
                           GTEST_FATAL_FAILURE_)
#endif
