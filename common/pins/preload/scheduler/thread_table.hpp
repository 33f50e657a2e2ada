// The threads that the scheduler knows: all of them, those that may run, and who waits on what.
#pragma once

#include "../virtual_clock.hpp"
#include "choice.hpp"

#include <cstddef>
#include <cstdint>
#include <pthread.h>

namespace freezegate::pins::scheduler {

enum class State : unsigned char {
  runnable,  ///< It runs or may be chosen.
  blocked,   ///< It waits for another thread, or for a moment.
  external,  ///< It is outside: in the kernel, or running without leave (an escape).
};

/// What a thread waits for, for the report of a deadlock.
enum class Wait : unsigned char {
  nothing,
  mutex,
  condition,
  rwlock,
  semaphore,
  barrier,
  once,
  spin_lock,
  join,
  futex,
  sleep,
  kernel
};

/// A condition outside of the scheduler's sight: memory that others may change, or something in the kernel.
/// Looked at when nobody can run, and now and then.
struct Readiness {
  bool (*is_ready)(const Readiness& self) noexcept;
  /// Whether something outside of this process may make it ready.
  bool (*is_outside)(const Readiness& self) noexcept;
};

/// What is handed to a thread.
enum class Token : std::uint32_t {
  none,
  run,         ///< It is the one that runs.
  look,        ///< It has become the watcher.
  go_outside,  ///< It is counted as external and has to wait by itself, in the kernel.
};

struct Thread {
  Candidate candidate;
  std::uint64_t order;  // how-manieth thread of the process
  std::uint32_t token;  // a Token; the futex on which it waits
  int kernel_id;        // 0 until it has started
  pthread_t handle;
  bool has_handle;
  bool is_waiting;   // for the token
  bool is_settling;  // in a call that ends by itself: not to be taken for blocked
  bool is_escaped;   // external, without having said so
  bool is_quiet;     // external for a signal only
  bool timed_out;
  State state;
  Wait wait;
  std::uint32_t bits;  // of a futex wait
  const void* object;  // what it waits on; null when it is in no queue
  Nanoseconds until;   // or negative
  const Readiness* readiness;
  Thread* next_waiter;
  Thread* previous_waiter;
  Thread* next;  // in order of creation; also of the free list
  Thread* previous;
};

/// Not thread-safe; never allocates from the heap, whose blocks may come from the seed. Records are never
/// given back to the system, so a late look at one is harmless. All zero is an empty table.
class ThreadTable {
 public:
  /// A runnable thread. \returns null when the system has no memory.
  Thread* add(std::uint64_t path) noexcept;
  void remove(Thread* thread) noexcept;
  /// Forgets all but one, which is runnable then.
  void keep_only(Thread* thread) noexcept;

  Thread* first() const noexcept { return first_; }
  std::size_t size() const noexcept { return size_; }
  Thread* find(pthread_t handle) const noexcept;

  /// Those that may run, in order of creation.
  std::size_t runnable_count() const noexcept { return runnable_count_; }
  Thread* runnable(std::size_t place) const noexcept { return runnable_[place]; }
  /// Its place, or runnable_count().
  std::size_t place_of(const Thread* thread) const noexcept;
  void set_state(Thread* thread, State state) noexcept;

  std::size_t external_count() const noexcept { return external_count_; }

  void enqueue(Thread* thread, const void* object, Wait wait, Nanoseconds until) noexcept;
  void dequeue(Thread* thread) noexcept;
  /// The first that waits on an object, in order of arrival, and the next behind one.
  Thread* first_waiter(const void* object) const noexcept;
  static Thread* next_waiter(const Thread* waiter) noexcept;

 private:
  static constexpr std::size_t bucket_count = 256;
  struct Bucket {
    Thread* first;
    Thread* last;
  };
  static std::size_t bucket_of(const void* object) noexcept;
  bool grow() noexcept;
  void insert_runnable(Thread* thread) noexcept;
  void remove_runnable(const Thread* thread) noexcept;

  Thread* first_;
  Thread* last_;
  Thread* free_;
  std::size_t size_;
  std::size_t capacity_;
  std::uint64_t orders_;
  Thread** runnable_;
  std::size_t runnable_capacity_;
  std::size_t runnable_count_;
  std::size_t external_count_;
  Bucket buckets_[bucket_count];
};

}  // namespace freezegate::pins::scheduler
