// Assertions on threads, in forks, in libraries, over several runs, and at the death of the process.
#include "helper.hpp"

#include <csignal>
#include <cstdlib>
#include <dlfcn.h>
#include <stdexcept>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

namespace {

std::string variable(const char* name, const char* fallback) {
  const char* const value = std::getenv(name);
  return value != nullptr ? value : fallback;
}

template <typename Work>
void on_threads(int count, Work work) {
  std::vector<std::thread> threads;
  for (int i = 0; i < count; ++i)
    threads.emplace_back(work, i);
  for (auto& thread : threads)
    thread.join();
}

TEST(Threads, Hold) {
  on_threads(8, [](int) {
    for (int i = 0; i < 100000; ++i)
      EXPECT_EQ(i, i);
  });
}

TEST(Threads, MainToo) {
  std::thread other([] {
    for (int i = 0; i < 100000; ++i)
      check_in_static_library(1, false);
  });
  for (int i = 0; i < 100000; ++i)
    check_in_static_library(1, false);
  other.join();
}

TEST(Threads, Fail) {
  on_threads(8, [](int number) {
    for (int i = 0; i < 25; ++i) {
      EXPECT_LT(i, 20) << "of thread " << number;
      EXPECT_THROW(static_cast<void>(i), int);
    }
    EXPECT_NO_FATAL_FAILURE(static_cast<void>(number));
  });
}

// What a thread does that outlives its test belongs to the test that runs then.
std::thread& late() {
  static std::thread thread;
  return thread;
}
TEST(Threads, BeginsSomething) {
  EXPECT_TRUE(true) << "begins";
  late() = std::thread([] {
    usleep(50000);
    EXPECT_FALSE(false) << "late";
  });
}
TEST(Threads, WaitsForIt) {
  late().join();
}

TEST(Forks, CountOnlyTheirParent) {
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(i, i) << "before";
  const pid_t child = fork();
  if (child == 0) {
    for (int i = 0; i < 1000; ++i)
      EXPECT_NE(i, -1) << "only in the child";
    for (int i = 0; i < 1000; ++i)
      check_in_static_library(1, false);
    EXPECT_EQ(1, 2) << "only in the child";
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (variable("VICTIM_END", "") == "kill") raise(SIGKILL);  // `last` is the parent's
  check_in_static_library(5, false);
}

TEST(Libraries, Static) {
  check_in_static_library(3, true);
}
TEST(Libraries, Shared) {
  check_in_shared_library(3, true);
}

void throws() {
  throw std::runtime_error("after the library is gone");
}

TEST(Libraries, LoadedAndUnloaded) {
  const std::string path = variable("VICTIM_PLUGIN", "");
  if (path.empty()) GTEST_SKIP() << "no plugin";
  for (int round = 0; round < 3; ++round) {
    void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    ASSERT_NE(library, nullptr) << dlerror();
    const auto check = reinterpret_cast<void (*)(int, bool)>(dlsym(library, "check_in_plugin"));
    check(100, false);
    dlclose(library);
    if (variable("VICTIM_UNLOADS", "") == "1") {
      ASSERT_EQ(dlopen(path.c_str(), RTLD_NOW | RTLD_NOLOAD), nullptr) << "it is still there";
    }
  }
  throws();
}
// The site of a library that was unloaded counts on.
TEST(Libraries, After) {
  EXPECT_EQ(1, 1) << "after";
}

TEST(Repeats, Hold) {
  for (int i = 0; i < 10; ++i)
    EXPECT_GE(i, 0) << "repeated";
}
TEST(Repeats, Second) {
  EXPECT_STREQ("a", "a");
}
TEST(Repeats, Third) {
  EXPECT_STRNE("a", "b");
}

TEST(Ends, Before) {
  EXPECT_EQ(variable("VICTIM_NEVER_SET", ""), "");
}

int crashing_operand() {
  raise(SIGSEGV);
  return 1;
}

TEST(Ends, Here) {
  const std::string end = variable("VICTIM_END", "");
  EXPECT_TRUE(true) << "first";
  for (int i = 0; i < 5000; ++i) {
    EXPECT_GT(i, -1) << "loop";
    if (i == 4000 && end == "kill") raise(SIGKILL);
  }
  EXPECT_LT(1, 2) << "between";
  if (end == "abort") std::abort();
  if (end == "segv") EXPECT_EQ(crashing_operand(), 1);
  if (end == "segv in a condition") EXPECT_TRUE(crashing_operand() == 1);
  if (end == "segv in a statement") EXPECT_NO_THROW(crashing_operand());
  if (end == "segv in a death test") EXPECT_DEATH(std::abort(), "");
  if (end == "segv in a death test") crashing_operand();
  if (end == "exit") std::exit(0);
  EXPECT_LT(3, 4) << "behind";
}

TEST(Ends, Nothing) {
  if (variable("VICTIM_END", "") == "abort at once") std::abort();
}

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  EXPECT_EQ(argc, 1) << "before the run";
  int result = 0;
  for (int i = std::stoi(variable("VICTIM_RUNS", "1")); i > 0; --i)
    result |= RUN_ALL_TESTS();
  return result;
}
