// What happens outside tests: suites and global environments that fail, skip and throw.
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include <gtest/gtest.h>

namespace {

struct SuiteFails : testing::Test {
  static void SetUpTestSuite() { ADD_FAILURE() << "in SetUpTestSuite"; }
};
TEST_F(SuiteFails, One) {}

struct SuiteFailsFatally : testing::Test {
  static void SetUpTestSuite() { FAIL() << "in SetUpTestSuite"; }
};
TEST_F(SuiteFailsFatally, One) {}

struct SuiteThrows : testing::Test {
  static void SetUpTestSuite() { throw std::runtime_error("in SetUpTestSuite"); }
};
TEST_F(SuiteThrows, One) {}

struct SuiteSkips : testing::Test {
  static void SetUpTestSuite() { GTEST_SKIP() << "in SetUpTestSuite"; }
};
TEST_F(SuiteSkips, One) {}

struct SuiteEndFails : testing::Test {
  static void TearDownTestSuite() { EXPECT_EQ(1, 2) << "in TearDownTestSuite"; }
};
TEST_F(SuiteEndFails, One) {}

struct SuiteEndThrows : testing::Test {
  static void TearDownTestSuite() { throw std::logic_error("in TearDownTestSuite"); }
};
TEST_F(SuiteEndThrows, One) {}

// VICTIM_ENVIRONMENT says what the global environment does.
class Environment : public testing::Environment {
 public:
  void SetUp() override {
    if (is("fail")) ADD_FAILURE() << "in an environment";
    if (is("fail fatally")) FAIL() << "in an environment";
    if (is("throw")) throw std::runtime_error("in an environment");
    if (is("throw once") && ++starts_ == 1) throw std::runtime_error("in an environment");
    if (is("skip")) GTEST_SKIP() << "in an environment";
  }
  void TearDown() override {
    if (is("fail at the end")) EXPECT_EQ(1, 2) << "at an environment's end";
    if (is("throw at the end")) throw std::logic_error("at an environment's end");
  }

 private:
  int starts_ = 0;

  static bool is(const char* what) {
    const char* const wanted = std::getenv("VICTIM_ENVIRONMENT");
    return wanted != nullptr && std::strcmp(wanted, what) == 0;
  }
};

testing::Environment* const environment = testing::AddGlobalTestEnvironment(new Environment);

// VICTIM_EARLY: a failure before main.
bool fails_early() {
  if (std::getenv("VICTIM_EARLY") != nullptr) EXPECT_EQ(1, 2) << "before main";
  return true;
}
const bool early = fails_early();

}  // namespace
