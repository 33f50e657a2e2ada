// Where in the test a draw from a stream stands. A value depends on the seed and on the position alone, so
// that neither a recompilation nor what ran before the test changes it.
#pragma once

#include "../protocol/axes.hpp"

#include <cstdint>

namespace freezegate::pins {

/// What is drawn from. Each has its own count, so that one does not shift another.
enum class Stream : unsigned { entropy, names, clock, dirs, heap, ports, count_ };

/// What one thread knows of itself. The path names the thread by who started it and as the how-manieth (of
/// the current test), not by an id or by the order in which threads happen to run.
struct ThreadPosition {
  std::uint64_t path;      ///< 0 in the first thread.
  std::uint64_t children;  ///< Threads that it started in this test.
  std::uint64_t forks;     ///< Processes that it forked in this test.
  std::uint64_t draws[static_cast<unsigned>(Stream::count_)];
  std::uint32_t test;  ///< The test in which the counts above stand; see test_number().
};

/// The calling thread's, with counts of the current test: they start anew when a test starts.
ThreadPosition& thread_position() noexcept;

/// Number of tests that were started in this process, and the key of the current one's id; 0 before the
/// first.
std::uint32_t test_number() noexcept;
std::uint64_t test_key() noexcept;

/// The next value of a stream for the calling thread: a function of the axis's value, the test's id, the
/// thread's path and the count of draws.
std::uint64_t draw(Axis axis, Stream stream) noexcept;

/// A test starts: every stream, the virtual clock and the scheduler begin anew (test_start.cpp).
void start_test(const char* id) noexcept;

/// A number for the next process that the calling thread forks, unlike those of the forks before.
std::uint64_t next_fork() noexcept;

/// The path of the next thread that the calling one starts, and the calling thread's own path for a new
/// thread.
std::uint64_t next_child_path() noexcept;
void enter_thread(std::uint64_t path) noexcept;

}  // namespace freezegate::pins
