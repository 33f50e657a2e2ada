// Stands in front of GoogleMock's header of this name: setting an expectation is captured, as evidence that
// something was asserted. Whether it is met shows when the mock object is verified; a failure has the place
// of the expectation.
#pragma GCC system_header
#ifndef FREEZEGATE_CAPTURE_GMOCK_SPEC_BUILDERS_H
#define FREEZEGATE_CAPTURE_GMOCK_SPEC_BUILDERS_H

// clang-format off: the order is the point
#include_next <gmock/gmock-spec-builders.h>
#include "../assertions.hpp"
// clang-format on

#ifdef EXPECT_CALL
#undef EXPECT_CALL
#define EXPECT_CALL(obj, call)                                                                            \
  (::freezegate::capture::enter_and_pass(FREEZEGATE_SITE_ANYWHERE_("EXPECT_CALL\x1f" #obj "\x1f" #call)), \
   GMOCK_ON_CALL_IMPL_(obj, InternalExpectedAt, call))
#endif
#endif
