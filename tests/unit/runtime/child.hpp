// Runs a part of a test in a forked process of its own, whose limits and mounts are nobody else's.
#pragma once

#include <string>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

namespace freezegate::runtime {

/// Checks in the child: the line of the first one that does not hold becomes the child's exit status.
#define FREEZEGATE_CHILD_CHECK(condition)                                                        \
  do {                                                                                           \
    if (!(condition)) {                                                                          \
      ::dprintf(STDERR_FILENO, "%s:%d: %s (errno %d)\n", __FILE__, __LINE__, #condition, errno); \
      ::_exit(1);                                                                                \
    }                                                                                            \
  } while (false)

/// \returns the wait status of a child that ran `body`.
template <class Body>
int in_child(const Body& body) {
  const pid_t child = fork();
  if (child == 0) {
    body();
    _exit(0);
  }
  int status = -1;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  return status;
}

inline void expect_clean_exit(int status) {
  EXPECT_TRUE(WIFEXITED(status)) << "ended by signal " << WTERMSIG(status);
  EXPECT_EQ(WEXITSTATUS(status), 0) << "see the line on standard error";
}

}  // namespace freezegate::runtime
