#include "thread_table.hpp"

#include "../raw.hpp"

#include <cstring>
#include <sys/mman.h>

namespace freezegate::pins::scheduler {

namespace {

void* map_memory(std::size_t size) noexcept {
  const long address = raw_call(SYS_mmap, 0, static_cast<long>(size), PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return address < 0 && address > -4096 ? nullptr : reinterpret_cast<void*>(address);
}

}  // namespace

// More records, and room for each of them among the runnable.
bool ThreadTable::grow() noexcept {
  const std::size_t more = capacity_ == 0 ? 64 : capacity_;
  if (capacity_ + more > runnable_capacity_) {
    auto** const room = static_cast<Thread**>(map_memory((capacity_ + more) * sizeof(Thread*)));
    if (room == nullptr) return false;
    if (runnable_ != nullptr) {
      std::memcpy(room, runnable_, runnable_count_ * sizeof(Thread*));
      raw_call(SYS_munmap, word(runnable_), static_cast<long>(runnable_capacity_ * sizeof(Thread*)));
    }
    runnable_ = room;
    runnable_capacity_ = capacity_ + more;
  }
  auto* const records = static_cast<Thread*>(map_memory(more * sizeof(Thread)));
  if (records == nullptr) return false;
  for (std::size_t i = more; i-- > 0;) {
    records[i].next = free_;
    free_ = records + i;
  }
  capacity_ += more;
  return true;
}

Thread* ThreadTable::add(std::uint64_t path) noexcept {
  if (free_ == nullptr && !grow()) return nullptr;
  Thread* const thread = free_;
  free_ = thread->next;
  *thread = {};
  thread->candidate.path = path;
  thread->order = ++orders_;
  thread->until = -1;
  thread->previous = last_;
  (last_ != nullptr ? last_->next : first_) = thread;
  last_ = thread;
  ++size_;
  insert_runnable(thread);
  return thread;
}

void ThreadTable::remove(Thread* thread) noexcept {
  dequeue(thread);
  if (thread->state == State::runnable) remove_runnable(thread);
  if (thread->state == State::external) --external_count_;
  (thread->previous != nullptr ? thread->previous->next : first_) = thread->next;
  (thread->next != nullptr ? thread->next->previous : last_) = thread->previous;
  thread->has_handle = false;
  thread->order = 0;
  thread->is_waiting = false;
  thread->next = free_;
  free_ = thread;
  --size_;
}

void ThreadTable::keep_only(Thread* thread) noexcept {
  for (Thread* other = first_; other != nullptr;) {
    Thread* const next = other->next;
    if (other != thread) remove(other);
    other = next;
  }
  dequeue(thread);
  set_state(thread, State::runnable);
}

Thread* ThreadTable::find(pthread_t handle) const noexcept {
  for (Thread* thread = first_; thread != nullptr; thread = thread->next)
    if (thread->has_handle && thread->handle == handle) return thread;
  return nullptr;
}

std::size_t ThreadTable::place_of(const Thread* thread) const noexcept {
  if (thread == nullptr || thread->state != State::runnable) return runnable_count_;
  std::size_t low = 0;
  std::size_t high = runnable_count_;
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (runnable_[middle]->order < thread->order)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

void ThreadTable::insert_runnable(Thread* thread) noexcept {
  std::size_t place = runnable_count_++;
  for (; place > 0 && runnable_[place - 1]->order > thread->order; --place)
    runnable_[place] = runnable_[place - 1];
  runnable_[place] = thread;
}

void ThreadTable::remove_runnable(const Thread* thread) noexcept {
  for (std::size_t place = place_of(thread) + 1; place < runnable_count_; ++place)
    runnable_[place - 1] = runnable_[place];
  --runnable_count_;
}

void ThreadTable::set_state(Thread* thread, State state) noexcept {
  if (thread->state == state) return;
  if (thread->state == State::runnable) remove_runnable(thread);
  if (thread->state == State::external) --external_count_;
  thread->state = state;
  if (state == State::runnable) insert_runnable(thread);
  if (state == State::external) ++external_count_;
}

std::size_t ThreadTable::bucket_of(const void* object) noexcept {
  const auto address = reinterpret_cast<std::uintptr_t>(object);
  return (address >> 3U ^ address >> 11U ^ address >> 19U) % bucket_count;
}

void ThreadTable::enqueue(Thread* thread, const void* object, Wait wait, Nanoseconds until) noexcept {
  Bucket& bucket = buckets_[bucket_of(object)];
  thread->object = object;
  thread->wait = wait;
  thread->until = until;
  thread->timed_out = false;
  thread->bits = ~0U;
  thread->next_waiter = nullptr;
  thread->previous_waiter = bucket.last;
  (bucket.last != nullptr ? bucket.last->next_waiter : bucket.first) = thread;
  bucket.last = thread;
}

void ThreadTable::dequeue(Thread* thread) noexcept {
  if (thread->object == nullptr) return;
  Bucket& bucket = buckets_[bucket_of(thread->object)];
  (thread->previous_waiter != nullptr ? thread->previous_waiter->next_waiter : bucket.first) =
      thread->next_waiter;
  (thread->next_waiter != nullptr ? thread->next_waiter->previous_waiter : bucket.last) =
      thread->previous_waiter;
  thread->object = nullptr;
  thread->wait = Wait::nothing;
  thread->until = -1;
  thread->readiness = nullptr;
}

Thread* ThreadTable::first_waiter(const void* object) const noexcept {
  Thread* waiter = buckets_[bucket_of(object)].first;
  while (waiter != nullptr && waiter->object != object)
    waiter = waiter->next_waiter;
  return waiter;
}

Thread* ThreadTable::next_waiter(const Thread* waiter) noexcept {
  Thread* other = waiter->next_waiter;
  while (other != nullptr && other->object != waiter->object)
    other = other->next_waiter;
  return other;
}

}  // namespace freezegate::pins::scheduler
