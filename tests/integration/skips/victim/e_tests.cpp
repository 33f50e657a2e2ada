#include <gtest/gtest.h>

class NoDisplay : public testing::Environment {
 public:
  void SetUp() override { GTEST_SKIP() << "no display"; }
};
const auto* const environment = testing::AddGlobalTestEnvironment(new NoDisplay);

TEST(Window, Opens) {
  FAIL();
}
