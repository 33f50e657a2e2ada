// The last words of a process whose threads wait for each other: a crash that says why, not a hang.
#include "../raw.hpp"
#include "world.hpp"

#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace freezegate::pins::scheduler {

namespace {

// Text that is written in one go. What does not fit is cut.
class Text {
 public:
  Text& operator<<(const char* text) noexcept {
    for (; *text != '\0' && size_ < sizeof bytes_; ++text)
      bytes_[size_++] = *text;
    return *this;
  }
  Text& operator<<(std::uint64_t number) noexcept {
    char digits[20];
    unsigned count = 0;
    do {
      digits[count++] = static_cast<char>('0' + number % 10);
      number /= 10;
    } while (number > 0);
    while (count > 0)
      put(digits[--count]);
    return *this;
  }
  void write() noexcept {
    raw_call(SYS_write, STDERR_FILENO, word(bytes_), static_cast<long>(size_));
    size_ = 0;
  }

 private:
  void put(char byte) noexcept {
    if (size_ < sizeof bytes_) bytes_[size_++] = byte;
  }
  char bytes_[256];
  std::size_t size_ = 0;
};

const char* name_of(Wait wait) noexcept {
  constexpr const char* names[] = {
      "nothing",     "a mutex",     "a condition variable", "a read-write lock", "a semaphore", "a barrier",
      "a once flag", "a spin lock", "the end of",           "a futex",           "a moment",    "the kernel"};
  return names[static_cast<unsigned>(wait)];
}

// Objects by number, in the order in which they are named: their addresses would differ from run to run.
unsigned number_of(const void* object, const Thread* last) noexcept {
  unsigned number = 1;
  for (const Thread* thread = world.threads.first(); thread != nullptr; thread = thread->next) {
    if (thread->object == object) break;
    bool is_first = true;
    for (const Thread* before = world.threads.first(); before != thread; before = before->next)
      is_first = is_first && before->object != thread->object;
    if (is_first) ++number;
    if (thread == last) break;
  }
  return number;
}

const Thread* owner_of(const Thread* waiter) noexcept {
  if (waiter->wait == Wait::join) return static_cast<const Thread*>(waiter->object);
  if (waiter->wait != Wait::mutex) return nullptr;
  const int owner = static_cast<const pthread_mutex_t*>(waiter->object)->__data.__owner;
  const Thread* thread = world.threads.first();
  while (thread != nullptr && thread->kernel_id != owner)
    thread = thread->next;
  return thread;
}

}  // namespace

void report_deadlock() noexcept {
  count(Counter::deadlocks);
  Text text;
  text << "freezegate: deadlock: each of " << world.threads.size() << " threads waits for another\n";
  text.write();
  for (const Thread* thread = world.threads.first(); thread != nullptr; thread = thread->next) {
    text << "freezegate:   thread " << thread->order << " waits for " << name_of(thread->wait);
    const Thread* const owner = owner_of(thread);
    if (thread->wait == Wait::join)
      text << " thread " << owner->order;
    else
      text << " (number " << number_of(thread->object, thread) << ")";
    if (thread->wait == Wait::mutex && owner != nullptr) text << " that thread " << owner->order << " holds";
    text << "\n";
    text.write();
  }
  world.has_given_up = true;
  release();
  abort();
}

}  // namespace freezegate::pins::scheduler
