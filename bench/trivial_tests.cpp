// As many trivial GoogleTest tests as BENCH_TESTS says, registered at run time so that compiling them takes
// no time.
#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace {

class Trivial : public testing::Test {
 public:
  void TestBody() override { EXPECT_EQ(1, 1); }
};

const bool registered = [] {
  for (int i = 0; i < BENCH_TESTS; ++i) {
    testing::RegisterTest("Trivial", ("Test" + std::to_string(i)).c_str(), nullptr, nullptr, __FILE__,
                          __LINE__, []() -> testing::Test* { return std::make_unique<Trivial>().release(); });
  }
  return true;
}();

}  // namespace
