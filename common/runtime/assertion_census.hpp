// Which assertions of the binary are known, and which of them the running test has reached.
#pragma once

#include "assertion_site.hpp"
#include "text.hpp"

#include <cstddef>
#include <cstdint>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

/// One assertion in the source, as a framework or a captured site tells of it.
struct SiteEvent {
  Text macro;
  const Text* source = nullptr;
  std::size_t source_count = 0;
  Text file;
  std::uint32_t line = 0;
  const Text* sections = nullptr;
  std::size_t section_count = 0;
};

/// The counters of all sites. Takes its memory from the system, never from the heap: guests count their
/// allocations. Grows with sites only, and gives nothing back: threads may count at any time. Not thread-safe
/// but for the counters themselves; the recorder serialises.
class AssertionCensus {
 public:
  using Slot = capture::Slot;

  /// What one site did since the last call of take().
  struct Count {
    std::uint32_t id;
    std::uint64_t passed;
    std::uint64_t failed;
    std::uint64_t excused;
    std::uint64_t executed() const noexcept { return passed + failed + excused; }
  };

  AssertionCensus() = default;
  AssertionCensus(const AssertionCensus&) = delete;
  AssertionCensus& operator=(const AssertionCensus&) = delete;

  /// A slot for a site that is new. nullptr when there is no memory, or no id that `last` could hold.
  Slot* add() noexcept;
  /// Puts a slot on the list of what was reached.
  void reach(Slot& slot) noexcept;

  bool is_empty() const noexcept { return first_ == nullptr; }
  /// Takes the slot that was reached first off the list, with what it counted. On the thread that runs the
  /// tests.
  Count take() noexcept;

  /// The name of no site.
  static std::uint64_t no_name() noexcept;

 private:
  Slot* chunk_ = nullptr;
  std::size_t left_in_chunk_ = 0;
  std::uint32_t sites_ = 0;
  Slot* first_ = nullptr;
  Slot* latest_ = nullptr;
};

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
