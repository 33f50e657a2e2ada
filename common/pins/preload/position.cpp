#include "position.hpp"

#include "../protocol/mix.hpp"
#include "settings.hpp"

namespace freezegate::pins {

namespace {

// Initial-exec: a thread-local of a library that is loaded at start needs no allocation, and none may happen
// in malloc.
__thread ThreadPosition here __attribute__((tls_model("initial-exec")));

// Of the process: a test's threads see the test of whoever started them.
struct CurrentTest {
  std::uint32_t number;
  std::uint64_t key;
};
CurrentTest current;

}  // namespace

ThreadPosition& thread_position() noexcept {
  if (here.test != current.number) {
    const std::uint64_t path = here.path;
    here = {};
    here.path = path;
    here.test = current.number;
  }
  return here;
}

std::uint32_t test_number() noexcept {
  return __atomic_load_n(&current.number, __ATOMIC_ACQUIRE);
}

std::uint64_t test_key() noexcept {
  return __atomic_load_n(&current.key, __ATOMIC_ACQUIRE);
}

std::uint64_t draw(Axis axis, Stream stream) noexcept {
  ThreadPosition& position = thread_position();
  const std::uint64_t count = position.draws[static_cast<unsigned>(stream)]++;
  return mix(mix(mix(value_of(axis), test_key()), position.path),
             count + (static_cast<std::uint64_t>(stream) << 48U));
}

void start_test(const char* id) noexcept {
  __atomic_store_n(&current.key, key_of(id), __ATOMIC_RELEASE);
  __atomic_add_fetch(&current.number, 1, __ATOMIC_ACQ_REL);
  count(Counter::test_starts);
}

std::uint64_t next_fork() noexcept {
  ThreadPosition& position = thread_position();
  return mix(mix(position.path, test_key()), ++position.forks);
}

std::uint64_t next_child_path() noexcept {
  ThreadPosition& position = thread_position();
  return mix(position.path + 1, ++position.children);
}

void enter_thread(std::uint64_t path) noexcept {
  here = {};
  here.path = path;
  here.test = test_number();
}

}  // namespace freezegate::pins
