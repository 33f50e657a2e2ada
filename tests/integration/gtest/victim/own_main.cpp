// A main of its own, and a listener of the user's that asserts in each of its events. VICTIM_RUNS: how often
// all tests run; VICTIM_BETWEEN: a failure between two runs.
#include <cstdlib>
#include <cstring>

#include <gtest/gtest.h>

namespace {

class Asserting : public testing::EmptyTestEventListener {
 public:
  void OnTestProgramStart(const testing::UnitTest&) override { fail_in("OnTestProgramStart"); }
  void OnTestIterationStart(const testing::UnitTest&, int) override { fail_in("OnTestIterationStart"); }
  void OnEnvironmentsSetUpStart(const testing::UnitTest&) override { fail_in("OnEnvironmentsSetUpStart"); }
  void OnTestSuiteStart(const testing::TestSuite&) override { fail_in("OnTestSuiteStart"); }
  void OnTestStart(const testing::TestInfo&) override { fail_in("OnTestStart"); }
  void OnTestEnd(const testing::TestInfo&) override { fail_in("OnTestEnd"); }
  void OnTestSuiteEnd(const testing::TestSuite&) override { fail_in("OnTestSuiteEnd"); }
  void OnTestIterationEnd(const testing::UnitTest&, int) override { fail_in("OnTestIterationEnd"); }
  void OnTestProgramEnd(const testing::UnitTest&) override { fail_in("OnTestProgramEnd"); }

 private:
  static void fail_in(const char* event) {
    const char* const wanted = std::getenv("VICTIM_LISTENER");
    if (wanted != nullptr && std::strcmp(wanted, event) == 0) ADD_FAILURE() << event;
  }
};

}  // namespace

int main(int argc, char** argv) {
  if (std::getenv("VICTIM_NO_INIT") == nullptr) testing::InitGoogleTest(&argc, argv);
  testing::UnitTest::GetInstance()->listeners().Append(new Asserting);
  const char* const runs = std::getenv("VICTIM_RUNS");
  int result = 0;
  for (int i = runs == nullptr ? 1 : std::atoi(runs); i > 0; --i) {
    const int code = RUN_ALL_TESTS();
    if (code != 0) result = code;
    if (i > 1 && std::getenv("VICTIM_BETWEEN") != nullptr) EXPECT_EQ(1, 2) << "between two runs";
  }
  return result;
}
