// Tests that end in every way a test can end. One frozen test, its witness and an unfrozen one do what
// VICTIM, VICTIM_WITNESS and VICTIM_OTHER say; the driver picks tests by name, since together they make no
// sense.
#include "conduct.hpp"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <random>
#include <stdexcept>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

namespace {

using victim::setting;

void do_as_told(const std::string& conduct) {
  if (conduct == "fail") {
    EXPECT_EQ(victim::answer(), 1) << "the recorded failure";
  } else if (conduct == "other") {
    EXPECT_LT(victim::answer(), 1) << "another assertion";
  } else if (conduct == "more") {
    EXPECT_EQ(victim::answer(), 1) << "the recorded failure";
    EXPECT_LT(victim::answer(), 1) << "and one more";
  } else if (conduct == "throw") {
    throw std::runtime_error("thrown");
  } else if (conduct == "random") {
    EXPECT_NE(std::random_device{}() % 4, 1U) << "what the pin of entropy decides";
  } else if (conduct == "skip") {
    GTEST_SKIP() << "as told";
  } else if (conduct == "edit") {
    std::ofstream(setting("VICTIM_FILE"), std::ios::app) << "edited\n";
    EXPECT_EQ(victim::answer(), 1) << "the recorded failure";
  } else if (conduct == "fatal") {
    FAIL() << "no more tests";
  } else {
    victim::end_as_told(conduct);
  }
}

}  // namespace

TEST(Flaky, Frozen) {
  EXPECT_NE(victim::answer(), 0);
  do_as_told(setting("VICTIM"));
}

TEST(Flaky, DISABLED_Asleep) {
  FAIL();
}

TEST(Watch, Witness) {
  do_as_told(setting("VICTIM_WITNESS"));
  EXPECT_EQ(victim::answer(), 42);
}

TEST(Other, Test) {
  do_as_told(setting("VICTIM_OTHER"));
  EXPECT_EQ(victim::answer(), 42);
}

TEST(Other, Passes) {
  EXPECT_EQ(victim::answer(), 42);
}

// What the test sees of its surroundings, said on standard output.
TEST(Look, Input) {
  std::string line;
  while (std::getline(std::cin, line))
    std::cout << "read: " << line << std::endl;
}

TEST(Look, Terminal) {
  for (const int descriptor : {0, 1, 2})
    std::printf("descriptor %d: %s\n", descriptor, isatty(descriptor) == 1 ? "a terminal" : "none");
}

// Which descriptors are open, which signals are blocked or ignored: what a process gets from its parent.
TEST(Look, Inheritance) {
  std::ifstream status("/proc/self/status");
  std::string line;
  while (std::getline(status, line)) {
    if (line.rfind("SigBlk", 0) == 0 || line.rfind("SigIgn", 0) == 0) std::cout << line << '\n';
  }
  for (int descriptor = 0; descriptor < 32; ++descriptor) {
    if (victim::is_open(descriptor)) std::cout << "open: " << descriptor << '\n';
  }
  std::cout << std::flush;
}

namespace {
volatile std::sig_atomic_t received = 0;
void count(int /*signal*/) {
  received = received + 1;
}
}  // namespace

// Counts the signals of one number until SIGUSR2 or a time has come; says when it is ready.
TEST(Look, Signals) {
  if (setting("VICTIM_SIGNAL").empty()) return;
  const int number = std::stoi(setting("VICTIM_SIGNAL"));
  std::signal(number, count);
  std::printf("ready %d\n", static_cast<int>(getpid()));
  std::fflush(stdout);
  for (int i = 0; i < 100 && received == 0; ++i)
    usleep(50000);
  usleep(300000);  // time for a second one, which must not come
  std::printf("received %d\n", static_cast<int>(received));
}

// An orphan of the test must not stay behind as a zombie: whoever waits until it is gone would wait for ever.
TEST(Look, Orphan) {
  if (setting("VICTIM_ORPHAN").empty()) return;
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    const pid_t orphan = fork();
    if (orphan == 0) _exit(0);
    if (write(ends[1], &orphan, sizeof orphan) < 0) _exit(1);
    _exit(0);
  }
  pid_t orphan = 0;
  ASSERT_EQ(read(ends[0], &orphan, sizeof orphan), static_cast<ssize_t>(sizeof orphan));
  ASSERT_EQ(waitpid(child, nullptr, 0), child);
  bool gone = false;
  for (int i = 0; i < 100 && !gone; ++i) {
    gone = kill(orphan, 0) != 0;
    usleep(20000);
  }
  EXPECT_TRUE(gone) << "process " << orphan;
}

// Starts another test binary and takes its exit status as its own business.
TEST(Nest, Test) {
  if (setting("VICTIM_COMMAND").empty()) return;
  EXPECT_EQ(std::system(setting("VICTIM_COMMAND").c_str()), 0);
}

class BadSuite : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    if (setting("VICTIM_SUITE") == "fail") ADD_FAILURE() << "the suite cannot be set up";
  }
};
TEST_F(BadSuite, Test) {
  EXPECT_EQ(victim::answer(), 42);
}

// What the documentation's examples are about.
TEST(Export, Roundtrip) {
  do_as_told(setting("VICTIM_EXPORT"));
}

TEST(Export, RowsAreCounted) {
  EXPECT_EQ(victim::answer(), 42);
}
