#include "streams.hpp"

#include "../protocol/mix.hpp"

namespace freezegate::pins::launch {

void Streams::start(std::uint64_t value, pid_t first_thread) noexcept {
  value_ = value;
  first_ = first_thread;
}

void Streams::start_test(std::uint64_t key) noexcept {
  key_ = key;
  count_ = 0;
}

// Beyond the last place threads share one, which is as good as anything: their order is not pinned.
Streams::Thread& Streams::thread_of(pid_t id) noexcept {
  for (std::size_t i = 0; i < count_; ++i) {
    if (threads_[i].id == id) return threads_[i];
  }
  if (count_ == most) return threads_[most - 1];
  const auto path = first_ != 0 ? static_cast<std::uint64_t>(id - first_) : std::uint64_t{count_};
  threads_[count_] = {id, path, 0};
  return threads_[count_++];
}

std::uint64_t Streams::next(pid_t thread) noexcept {
  Thread& drawing = thread_of(thread);
  return mix(mix(mix(value_, key_), drawing.path), drawing.count++);
}

}  // namespace freezegate::pins::launch
