// Threads, forks and death tests.
#include <atomic>
#include <cstdlib>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

namespace testing {
namespace internal {

// GoogleTest's own tests take back results by a class of this name, which TestResult has for a friend. The
// library's one is private to it, so this is ours.
class TestResultAccessor {
 public:
  static void clear_parts_of_current_test() {
    const TestResult* const result = UnitTest::GetInstance()->current_test_info()->result();
    const_cast<TestResult*>(result)->ClearTestPartResults();
  }
};

}  // namespace internal
}  // namespace testing

namespace {

void in_threads(int count, void (*body)(int)) {
  std::vector<std::thread> threads;
  for (int i = 0; i < count; ++i)
    threads.emplace_back(body, i);
  for (std::thread& thread : threads)
    thread.join();
}

TEST(Threads, EightFail) {
  in_threads(8, [](int number) { EXPECT_EQ(number, -1); });
}

TEST(Threads, EightFailOften) {
  in_threads(8, [](int) {
    for (int i = 0; i < 100; ++i)
      ADD_FAILURE() << "again";
  });
}

TEST(Threads, EightPass) {
  static std::atomic<int> count{0};
  in_threads(8, [](int) {
    for (int i = 0; i < 1000; ++i)
      EXPECT_LT(count++, 8000);
  });
}

TEST(Clears, ItsResults) {
  EXPECT_EQ(1, 2) << "taken back";
  testing::internal::TestResultAccessor::clear_parts_of_current_test();
}

TEST(Clears, AndFailsAgain) {
  EXPECT_EQ(1, 2) << "taken back";
  testing::internal::TestResultAccessor::clear_parts_of_current_test();
  EXPECT_EQ(3, 4) << "stays";
}

[[noreturn]] void die() {
  EXPECT_EQ(1, 2) << "in a child";
  std::abort();
}

TEST(DeathTest, Dies) {
  EXPECT_DEATH(die(), "");
}

TEST(DeathTest, ExitsWithZero) {
  EXPECT_EXIT(std::exit(0), testing::ExitedWithCode(0), "");
}

TEST(DeathTest, Lives) {
  EXPECT_DEATH((void)0, "");
}

TEST(DeathTest, DiesInAThread) {
  EXPECT_EXIT(std::thread([] { std::exit(3); }).join(), testing::ExitedWithCode(3), "");
}

int status_of(void (*body)()) {
  const pid_t child = fork();
  if (child == 0) body();
  int status = -1;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  return status;
}

TEST(Forks, AssertAndExit) {
  EXPECT_EQ(status_of([] {
              EXPECT_EQ(1, 2) << "in a child";
              std::exit(0);
            }),
            0);
}

TEST(Forks, AssertAndEnd) {
  EXPECT_EQ(status_of([] {
              EXPECT_EQ(1, 2) << "in a child";
              _exit(0);
            }),
            0);
}

TEST(Forks, Crash) {
  EXPECT_NE(status_of([] { std::abort(); }), 0);
}

// The child goes on with the test, and the parent too: the report is the parent's.
TEST(Forks, RunTestsThemselves) {
  EXPECT_EQ(status_of([] {
              GTEST_FLAG_SET(filter, "Passes.One");
              std::exit(RUN_ALL_TESTS());
            }),
            0);
}

TEST(Ends, ExitZero) {
  std::exit(0);
}

TEST(Ends, Abort) {
  std::abort();
}

}  // namespace
