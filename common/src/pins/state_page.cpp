#include "pins/state_page.hpp"

#include "protocol/axes.hpp"
#include "protocol/pin_state.hpp"

#include <array>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <string_view>

#include <fmt/format.h>

namespace freezegate::pinning {

namespace {

constexpr std::size_t page_size = 4096;

struct CounterName {
  std::string_view name;
  bool is_escape = false;
};

// By Counter.
constexpr std::array<CounterName, static_cast<std::size_t>(pins::Counter::count_)> counter_names{{
    {"processes"},
    {"test_starts"},
    {"entropy_draws"},
    {"clock_reads"},
    {"sleeps"},
    {"directory_reads"},
    {"heap_blocks"},
    {"threads"},
    {"sync_points"},
    {"switches"},
    {"accesses"},
    {"deadlocks"},
    {"spin", true},
    {"external", true},
    {"futex", true},
    {"rdtsc", true},
}};

// By Refusal.
constexpr std::array<std::string_view, static_cast<std::size_t>(pins::Refusal::count_)> refusal_words{
    "",
    "a sanitizer's runtime is in the way",
    "the program brings its own allocator",
    "there was no memory for it",
    "the system does not permit it",
    "the binary is static",
    "the function to replace is not in the symbol table",
    "not supported on this processor or by this binary"};

Error unusable(const std::filesystem::path& file, std::string what) {
  return {ExitCode::environment, std::move(what), file.string(), "please report this"};
}

}  // namespace

std::optional<Error> create_state_page(const std::filesystem::path& file) {
  std::array<char, page_size> page{};
  std::memcpy(page.data() + offsetof(pins::PinState, magic), &pins::state_magic, sizeof pins::state_magic);
  std::memcpy(page.data() + offsetof(pins::PinState, version), &pins::state_version,
              sizeof pins::state_version);
  std::ofstream out(file, std::ios::binary);
  out.write(page.data(), page.size());
  out.close();
  if (out) return std::nullopt;
  return unusable(file, "the page that counts a run's pins cannot be written");
}

Result<StatePage> read_state_page(const std::filesystem::path& file) {
  alignas(pins::PinState) std::array<char, page_size> page{};
  std::ifstream in(file, std::ios::binary);
  in.read(page.data(), page.size());
  // Nobody writes to it any more: the processes have ended, and this is a copy.
  const auto& state = *reinterpret_cast<const pins::PinState*>(page.data());
  if (!in || state.magic != pins::state_magic || state.version != pins::state_version)
    return tl::unexpected(unusable(file, "the page that counts a run's pins is damaged"));
  StatePage read;
  for (std::size_t i = 0; i < counter_names.size(); ++i) {
    const std::uint64_t count = state.counters[i].load();
    if (count != 0)
      (counter_names[i].is_escape ? read.escapes : read.counters).emplace(counter_names[i].name, count);
  }
  for (std::size_t i = 0; i < pins::axis_count; ++i) {
    const std::size_t why = state.refusals[i].load();
    if (why == 0) continue;
    read.refusals.emplace(pins::axis_names[i], why < refusal_words.size()
                                                   ? refusal_words[why]
                                                   : std::string_view("unknown reason"));
  }
  if (const auto number = static_cast<int>(state.launch_errno.load()); number != 0) {
    const std::string_view step(state.launch_step, strnlen(state.launch_step, sizeof state.launch_step));
    read.launch_error = fmt::format("{}: {}", step, std::strerror(number));
  }
  read.test_pid = state.test_pid.load();
  read.bind_errno = static_cast<int>(state.bind_errno.load());
  read.overlay_errno = static_cast<int>(state.overlay_errno.load());
  return read;
}

}  // namespace freezegate::pinning
