#include "editing/shape_information.hpp"

#include <gtest/gtest.h>

namespace freezegate::editing {
namespace {

TEST(SaysLittle, OfShapesThatWouldFitAnotherBug) {
  for (const char* const shape :
       {R"(EXPECT TRUE("ok") in x.cpp)", R"(ASSERT FALSE("!done") in x.cpp)", R"(CHECK("false") in x.cpp)",
        R"(REQUIRE("ok") in x.cpp / "section (a)")", R"(EXPECT EQ("ok", "true") in x.cpp)", "FAIL in x.cpp",
        "no assertions", "unexpected pass"}) {
    EXPECT_TRUE(says_little(shape)) << shape;
  }
}

TEST(SaysLittle, NotOfThoseThatNameSomething) {
  for (const char* const shape :
       {R"(EXPECT EQ("rows.size()", "3") in x.cpp)", R"(EXPECT TRUE("is_sorted(rows)") in x.cpp)",
        R"(CHECK("a == b") in x.cpp)", R"(FAIL: "rows are lost" in x.cpp)", "exception std::runtime_error",
        R"(last line "FAILED (failures=N)" after test_x.py: test_y)", "signal SIGSEGV"}) {
    EXPECT_FALSE(says_little(shape)) << shape;
  }
}

}  // namespace
}  // namespace freezegate::editing
