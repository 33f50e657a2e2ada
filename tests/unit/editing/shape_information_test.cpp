#include "editing/shape_information.hpp"

#include <gtest/gtest.h>

namespace freezegate::editing {
namespace {

TEST(SaysLittle, OfShapesThatWouldFitAnotherBug) {
  for (const char* const shape :
       {R"x(EXPECT TRUE("ok") in x.cpp)x", R"x(ASSERT FALSE("!done") in x.cpp)x",
        R"x(CHECK("false") in x.cpp)x", R"x(REQUIRE("ok") in x.cpp / "section (a)")x",
        R"x(EXPECT EQ("ok", "true") in x.cpp)x", "FAIL in x.cpp", "no assertions", "unexpected pass"}) {
    EXPECT_TRUE(says_little(shape)) << shape;
  }
}

TEST(SaysLittle, NotOfThoseThatNameSomething) {
  for (const char* const shape :
       {R"x(EXPECT EQ("rows.size()", "3") in x.cpp)x", R"x(EXPECT TRUE("is_sorted(rows)") in x.cpp)x",
        R"x(CHECK("a == b") in x.cpp)x", R"x(FAIL: "rows are lost" in x.cpp)x",
        "exception std::runtime_error", R"x(last line "FAILED (failures=N)" after test_x.py: test_y)x",
        "signal SIGSEGV"}) {
    EXPECT_FALSE(says_little(shape)) << shape;
  }
}

}  // namespace
}  // namespace freezegate::editing
