// Predicate assertions, captured: what comparisons reduce to. Included by assertions.hpp, which has
// FREEZEGATE_ASSERT_.
#pragma once

#pragma GCC system_header

// Predicates, of one to five arguments.

#define FREEZEGATE_PRED_FORMAT1_(text, format, v1, on_failure) \
  FREEZEGATE_ASSERT_(text, format(#v1, v1), on_failure)
#define FREEZEGATE_PRED1_(text, pred, v1, on_failure) \
  FREEZEGATE_ASSERT_(text, ::testing::AssertPred1Helper(#pred, #v1, pred, v1), on_failure)
#define FREEZEGATE_PRED_FORMAT2_(text, format, v1, v2, on_failure) \
  FREEZEGATE_ASSERT_(text, format(#v1, #v2, v1, v2), on_failure)
#define FREEZEGATE_PRED2_(text, pred, v1, v2, on_failure) \
  FREEZEGATE_ASSERT_(text, ::testing::AssertPred2Helper(#pred, #v1, #v2, pred, v1, v2), on_failure)
#define FREEZEGATE_PRED_FORMAT3_(text, format, v1, v2, v3, on_failure) \
  FREEZEGATE_ASSERT_(text, format(#v1, #v2, #v3, v1, v2, v3), on_failure)
#define FREEZEGATE_PRED3_(text, pred, v1, v2, v3, on_failure) \
  FREEZEGATE_ASSERT_(text, ::testing::AssertPred3Helper(#pred, #v1, #v2, #v3, pred, v1, v2, v3), on_failure)
#define FREEZEGATE_PRED_FORMAT4_(text, format, v1, v2, v3, v4, on_failure) \
  FREEZEGATE_ASSERT_(text, format(#v1, #v2, #v3, #v4, v1, v2, v3, v4), on_failure)
#define FREEZEGATE_PRED4_(text, pred, v1, v2, v3, v4, on_failure)                                         \
  FREEZEGATE_ASSERT_(text, ::testing::AssertPred4Helper(#pred, #v1, #v2, #v3, #v4, pred, v1, v2, v3, v4), \
                     on_failure)
#define FREEZEGATE_PRED_FORMAT5_(text, format, v1, v2, v3, v4, v5, on_failure) \
  FREEZEGATE_ASSERT_(text, format(#v1, #v2, #v3, #v4, #v5, v1, v2, v3, v4, v5), on_failure)
#define FREEZEGATE_PRED5_(text, pred, v1, v2, v3, v4, v5, on_failure)                                        \
  FREEZEGATE_ASSERT_(text,                                                                                   \
                     ::testing::AssertPred5Helper(#pred, #v1, #v2, #v3, #v4, #v5, pred, v1, v2, v3, v4, v5), \
                     on_failure)

#ifdef GTEST_PRED_FORMAT1_
#undef GTEST_PRED_FORMAT1_
#define GTEST_PRED_FORMAT1_(pred, v1, on_failure) \
  FREEZEGATE_PRED_FORMAT1_("PRED_FORMAT1\x1f" #pred "\x1f" #v1, pred, v1, on_failure)
#endif
#ifdef EXPECT_PRED_FORMAT1
#undef EXPECT_PRED_FORMAT1
#define EXPECT_PRED_FORMAT1(pred, v1) \
  FREEZEGATE_PRED_FORMAT1_("EXPECT_PRED_FORMAT1\x1f" #pred "\x1f" #v1, pred, v1, GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_PRED_FORMAT1
#undef ASSERT_PRED_FORMAT1
#define ASSERT_PRED_FORMAT1(pred, v1) \
  FREEZEGATE_PRED_FORMAT1_("ASSERT_PRED_FORMAT1\x1f" #pred "\x1f" #v1, pred, v1, GTEST_FATAL_FAILURE_)
#endif
#ifdef GTEST_PRED1_
#undef GTEST_PRED1_
#define GTEST_PRED1_(pred, v1, on_failure) \
  FREEZEGATE_PRED1_("PRED1\x1f" #pred "\x1f" #v1, pred, v1, on_failure)
#endif
#ifdef EXPECT_PRED1
#undef EXPECT_PRED1
#define EXPECT_PRED1(pred, v1) \
  FREEZEGATE_PRED1_("EXPECT_PRED1\x1f" #pred "\x1f" #v1, pred, v1, GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_PRED1
#undef ASSERT_PRED1
#define ASSERT_PRED1(pred, v1) \
  FREEZEGATE_PRED1_("ASSERT_PRED1\x1f" #pred "\x1f" #v1, pred, v1, GTEST_FATAL_FAILURE_)
#endif

#ifdef GTEST_PRED_FORMAT2_
#undef GTEST_PRED_FORMAT2_
#define GTEST_PRED_FORMAT2_(pred, v1, v2, on_failure) \
  FREEZEGATE_PRED_FORMAT2_("PRED_FORMAT2\x1f" #pred "\x1f" #v1 "\x1f" #v2, pred, v1, v2, on_failure)
#endif
#ifdef EXPECT_PRED_FORMAT2
#undef EXPECT_PRED_FORMAT2
#define EXPECT_PRED_FORMAT2(pred, v1, v2)                                                       \
  FREEZEGATE_PRED_FORMAT2_("EXPECT_PRED_FORMAT2\x1f" #pred "\x1f" #v1 "\x1f" #v2, pred, v1, v2, \
                           GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_PRED_FORMAT2
#undef ASSERT_PRED_FORMAT2
#define ASSERT_PRED_FORMAT2(pred, v1, v2)                                                       \
  FREEZEGATE_PRED_FORMAT2_("ASSERT_PRED_FORMAT2\x1f" #pred "\x1f" #v1 "\x1f" #v2, pred, v1, v2, \
                           GTEST_FATAL_FAILURE_)
#endif
#ifdef GTEST_PRED2_
#undef GTEST_PRED2_
#define GTEST_PRED2_(pred, v1, v2, on_failure) \
  FREEZEGATE_PRED2_("PRED2\x1f" #pred "\x1f" #v1 "\x1f" #v2, pred, v1, v2, on_failure)
#endif
#ifdef EXPECT_PRED2
#undef EXPECT_PRED2
#define EXPECT_PRED2(pred, v1, v2) \
  FREEZEGATE_PRED2_("EXPECT_PRED2\x1f" #pred "\x1f" #v1 "\x1f" #v2, pred, v1, v2, GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_PRED2
#undef ASSERT_PRED2
#define ASSERT_PRED2(pred, v1, v2) \
  FREEZEGATE_PRED2_("ASSERT_PRED2\x1f" #pred "\x1f" #v1 "\x1f" #v2, pred, v1, v2, GTEST_FATAL_FAILURE_)
#endif

#ifdef GTEST_PRED_FORMAT3_
#undef GTEST_PRED_FORMAT3_
#define GTEST_PRED_FORMAT3_(pred, v1, v2, v3, on_failure)                                               \
  FREEZEGATE_PRED_FORMAT3_("PRED_FORMAT3\x1f" #pred "\x1f" #v1 "\x1f" #v2 "\x1f" #v3, pred, v1, v2, v3, \
                           on_failure)
#endif
#ifdef EXPECT_PRED_FORMAT3
#undef EXPECT_PRED_FORMAT3
#define EXPECT_PRED_FORMAT3(pred, v1, v2, v3)                                                              \
  FREEZEGATE_PRED_FORMAT3_("EXPECT_PRED_FORMAT3\x1f" #pred "\x1f" #v1 "\x1f" #v2 "\x1f" #v3, pred, v1, v2, \
                           v3, GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_PRED_FORMAT3
#undef ASSERT_PRED_FORMAT3
#define ASSERT_PRED_FORMAT3(pred, v1, v2, v3)                                                              \
  FREEZEGATE_PRED_FORMAT3_("ASSERT_PRED_FORMAT3\x1f" #pred "\x1f" #v1 "\x1f" #v2 "\x1f" #v3, pred, v1, v2, \
                           v3, GTEST_FATAL_FAILURE_)
#endif
#ifdef GTEST_PRED3_
#undef GTEST_PRED3_
#define GTEST_PRED3_(pred, v1, v2, v3, on_failure) \
  FREEZEGATE_PRED3_("PRED3\x1f" #pred "\x1f" #v1 "\x1f" #v2 "\x1f" #v3, pred, v1, v2, v3, on_failure)
#endif
#ifdef EXPECT_PRED3
#undef EXPECT_PRED3
#define EXPECT_PRED3(pred, v1, v2, v3)                                                           \
  FREEZEGATE_PRED3_("EXPECT_PRED3\x1f" #pred "\x1f" #v1 "\x1f" #v2 "\x1f" #v3, pred, v1, v2, v3, \
                    GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_PRED3
#undef ASSERT_PRED3
#define ASSERT_PRED3(pred, v1, v2, v3)                                                           \
  FREEZEGATE_PRED3_("ASSERT_PRED3\x1f" #pred "\x1f" #v1 "\x1f" #v2 "\x1f" #v3, pred, v1, v2, v3, \
                    GTEST_FATAL_FAILURE_)
#endif

#ifdef GTEST_PRED_FORMAT4_
#undef GTEST_PRED_FORMAT4_
#define GTEST_PRED_FORMAT4_(pred, v1, v2, v3, v4, on_failure)                                              \
  FREEZEGATE_PRED_FORMAT4_("PRED_FORMAT4\x1f" #pred "\x1f" #v1 "\x1f" #v2 "\x1f" #v3 "\x1f" #v4, pred, v1, \
                           v2, v3, v4, on_failure)
#endif
#ifdef EXPECT_PRED_FORMAT4
#undef EXPECT_PRED_FORMAT4
#define EXPECT_PRED_FORMAT4(pred, v1, v2, v3, v4)                                                       \
  FREEZEGATE_PRED_FORMAT4_("EXPECT_PRED_FORMAT4\x1f" #pred "\x1f" #v1 "\x1f" #v2 "\x1f" #v3 "\x1f" #v4, \
                           pred, v1, v2, v3, v4, GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_PRED_FORMAT4
#undef ASSERT_PRED_FORMAT4
#define ASSERT_PRED_FORMAT4(pred, v1, v2, v3, v4)                                                       \
  FREEZEGATE_PRED_FORMAT4_("ASSERT_PRED_FORMAT4\x1f" #pred "\x1f" #v1 "\x1f" #v2 "\x1f" #v3 "\x1f" #v4, \
                           pred, v1, v2, v3, v4, GTEST_FATAL_FAILURE_)
#endif
#ifdef GTEST_PRED4_
#undef GTEST_PRED4_
#define GTEST_PRED4_(pred, v1, v2, v3, v4, on_failure)                                                   \
  FREEZEGATE_PRED4_("PRED4\x1f" #pred "\x1f" #v1 "\x1f" #v2 "\x1f" #v3 "\x1f" #v4, pred, v1, v2, v3, v4, \
                    on_failure)
#endif
#ifdef EXPECT_PRED4
#undef EXPECT_PRED4
#define EXPECT_PRED4(pred, v1, v2, v3, v4)                                                                  \
  FREEZEGATE_PRED4_("EXPECT_PRED4\x1f" #pred "\x1f" #v1 "\x1f" #v2 "\x1f" #v3 "\x1f" #v4, pred, v1, v2, v3, \
                    v4, GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_PRED4
#undef ASSERT_PRED4
#define ASSERT_PRED4(pred, v1, v2, v3, v4)                                                                  \
  FREEZEGATE_PRED4_("ASSERT_PRED4\x1f" #pred "\x1f" #v1 "\x1f" #v2 "\x1f" #v3 "\x1f" #v4, pred, v1, v2, v3, \
                    v4, GTEST_FATAL_FAILURE_)
#endif

#ifdef GTEST_PRED_FORMAT5_
#undef GTEST_PRED_FORMAT5_
#define GTEST_PRED_FORMAT5_(pred, v1, v2, v3, v4, v5, on_failure)                                           \
  FREEZEGATE_PRED_FORMAT5_("PRED_FORMAT5\x1f" #pred "\x1f" #v1 "\x1f" #v2 "\x1f" #v3 "\x1f" #v4 "\x1f" #v5, \
                           pred, v1, v2, v3, v4, v5, on_failure)
#endif
#ifdef EXPECT_PRED_FORMAT5
#undef EXPECT_PRED_FORMAT5
#define EXPECT_PRED_FORMAT5(pred, v1, v2, v3, v4, v5)                                                  \
  FREEZEGATE_PRED_FORMAT5_("EXPECT_PRED_FORMAT5\x1f" #pred "\x1f" #v1 "\x1f" #v2 "\x1f" #v3 "\x1f" #v4 \
                           "\x1f" #v5,                                                                 \
                           pred, v1, v2, v3, v4, v5, GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_PRED_FORMAT5
#undef ASSERT_PRED_FORMAT5
#define ASSERT_PRED_FORMAT5(pred, v1, v2, v3, v4, v5)                                                  \
  FREEZEGATE_PRED_FORMAT5_("ASSERT_PRED_FORMAT5\x1f" #pred "\x1f" #v1 "\x1f" #v2 "\x1f" #v3 "\x1f" #v4 \
                           "\x1f" #v5,                                                                 \
                           pred, v1, v2, v3, v4, v5, GTEST_FATAL_FAILURE_)
#endif
#ifdef GTEST_PRED5_
#undef GTEST_PRED5_
#define GTEST_PRED5_(pred, v1, v2, v3, v4, v5, on_failure)                                                  \
  FREEZEGATE_PRED5_("PRED5\x1f" #pred "\x1f" #v1 "\x1f" #v2 "\x1f" #v3 "\x1f" #v4 "\x1f" #v5, pred, v1, v2, \
                    v3, v4, v5, on_failure)
#endif
#ifdef EXPECT_PRED5
#undef EXPECT_PRED5
#define EXPECT_PRED5(pred, v1, v2, v3, v4, v5)                                                             \
  FREEZEGATE_PRED5_("EXPECT_PRED5\x1f" #pred "\x1f" #v1 "\x1f" #v2 "\x1f" #v3 "\x1f" #v4 "\x1f" #v5, pred, \
                    v1, v2, v3, v4, v5, GTEST_NONFATAL_FAILURE_)
#endif
#ifdef ASSERT_PRED5
#undef ASSERT_PRED5
#define ASSERT_PRED5(pred, v1, v2, v3, v4, v5)                                                             \
  FREEZEGATE_PRED5_("ASSERT_PRED5\x1f" #pred "\x1f" #v1 "\x1f" #v2 "\x1f" #v3 "\x1f" #v4 "\x1f" #v5, pred, \
                    v1, v2, v3, v4, v5, GTEST_FATAL_FAILURE_)
#endif
