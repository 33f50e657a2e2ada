#include "settings.hpp"

#include "../protocol/mix.hpp"
#include "raw.hpp"

#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>

extern char** environ;  // NOLINT(readability-redundant-declaration)

namespace freezegate::pins {

namespace {

enum class Read : int { not_yet, busy, done };

struct Process {
  PinSettings settings;
  bool is_active;
  bool is_refused[axis_count];
  std::uint64_t fork_path;  // 0 in the process that was executed
  PinState* state;          // null when there is none
  int read;                 // a Read
};
Process process;

PinState* map_state(const char* path) noexcept {
  const long file = raw_call(SYS_openat, AT_FDCWD, word(path), O_RDWR | O_CLOEXEC);
  if (file < 0) return nullptr;
  const long address = raw_call(SYS_mmap, 0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  raw_call(SYS_close, file);
  if (address < 0 && address > -4096) return nullptr;
  auto* const state = reinterpret_cast<PinState*>(address);
  return state->magic == state_magic && state->version == state_version ? state : nullptr;
}

}  // namespace

const char* find_variable(const char* name) noexcept {
  const std::size_t size = std::strlen(name);
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    if (std::strncmp(*entry, name, size) == 0 && (*entry)[size] == '=') return *entry + size + 1;
  }
  return nullptr;
}

const PinSettings& settings() noexcept {
  if (__atomic_load_n(&process.read, __ATOMIC_ACQUIRE) == static_cast<int>(Read::done))
    return process.settings;
  if (environ == nullptr) return process.settings;
  int not_yet = static_cast<int>(Read::not_yet);
  if (!__atomic_compare_exchange_n(&process.read, &not_yet, static_cast<int>(Read::busy), false,
                                   __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
    return process.settings;  // done by another meanwhile, or being done by ourselves further up
  }
  const char* const text = find_variable(settings_variable);
  process.is_active = text != nullptr && parse_settings(text, process.settings);
  if (process.is_active && process.settings.state_path != nullptr)
    process.state = map_state(process.settings.state_path);
  // What we do of it is for a network of the test's own, which the launcher could not make then.
  constexpr auto ports = static_cast<std::size_t>(Axis::ports);
  if (process.state != nullptr) process.is_refused[ports] = process.state->refusals[ports].load() != 0;
  __atomic_store_n(&process.read, static_cast<int>(Read::done), __ATOMIC_RELEASE);
  if (process.is_active) count(Counter::processes);
  return process.settings;
}

bool is_environment_known() noexcept {
  settings();
  return __atomic_load_n(&process.read, __ATOMIC_ACQUIRE) == static_cast<int>(Read::done);
}

bool is_active() noexcept {
  settings();
  return process.is_active;
}

bool is_first_process() noexcept {
  if (process.fork_path != 0) return false;
  if (process.state == nullptr) return true;
  const std::int64_t first = process.state->test_pid.load(std::memory_order_relaxed);
  return first == 0 || first == raw_call(SYS_getpid);
}

bool is_pinned(Axis axis) noexcept {
  const auto place = static_cast<std::size_t>(axis);
  return settings().is_pinned[place] && !process.is_refused[place];
}

std::uint64_t value_of(Axis axis) noexcept {
  return settings().value[static_cast<std::size_t>(axis)] ^ process.fork_path;
}

void refuse(Axis axis, Refusal why) noexcept {
  const auto place = static_cast<std::size_t>(axis);
  process.is_refused[place] = true;
  admit(axis, why);
}

void admit(Axis axis, Refusal what) noexcept {
  if (process.state == nullptr) return;
  process.state->refusals[static_cast<std::size_t>(axis)].store(static_cast<std::uint32_t>(what));
}

void count(Counter counter, std::uint64_t more) noexcept {
  if (process.state == nullptr) return;
  process.state->counters[static_cast<std::size_t>(counter)].fetch_add(more, std::memory_order_relaxed);
}

void enter_fork_child(std::uint64_t number) noexcept {
  process.fork_path = mix(process.fork_path + 1, number);
}

}  // namespace freezegate::pins
