#include "assertion_census.hpp"

#include "system_memory.hpp"

#include <cstring>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

namespace {

constexpr std::size_t chunk_size = std::size_t{64} * 1024;
constexpr std::uint32_t greatest_id = 99999999;  // eight digits

// Eight decimal digits in one word, so that one store writes them.
std::uint64_t name_of(std::uint32_t id) noexcept {
  char digits[8];
  for (std::size_t i = sizeof digits; i-- > 0; id /= 10)
    digits[i] = static_cast<char>('0' + id % 10);
  std::uint64_t name = 0;
  std::memcpy(&name, digits, sizeof name);
  return name;
}

}  // namespace

std::uint64_t AssertionCensus::no_name() noexcept {
  return name_of(0);
}

AssertionCensus::Slot* AssertionCensus::add() noexcept {
  if (sites_ == greatest_id) return nullptr;
  if (left_in_chunk_ == 0) {
    void* const memory = system_memory(chunk_size);
    if (memory == nullptr) return nullptr;
    chunk_ = static_cast<Slot*>(memory);
    left_in_chunk_ = chunk_size / sizeof(Slot);
  }
  Slot* const slot = chunk_++;  // all zeros, as the system gives memory
  --left_in_chunk_;
  slot->id = ++sites_;
  slot->name = name_of(slot->id);
  return slot;
}

void AssertionCensus::reach(Slot& slot) noexcept {
  slot.next = nullptr;
  if (latest_ == nullptr) {
    first_ = &slot;
  } else {
    latest_->next = &slot;
  }
  latest_ = &slot;
  __atomic_store_n(&slot.reached, true, __ATOMIC_RELEASE);
}

AssertionCensus::Count AssertionCensus::take() noexcept {
  Slot& slot = *first_;
  first_ = slot.next;
  if (first_ == nullptr) latest_ = nullptr;
  __atomic_store_n(&slot.reached, false, __ATOMIC_RELAXED);
  Count count{slot.id, __atomic_load_n(&slot.passed, __ATOMIC_RELAXED), 0, 0};
  __atomic_store_n(&slot.passed, 0, __ATOMIC_RELAXED);
  count.passed += __atomic_exchange_n(&slot.passed_elsewhere, 0, __ATOMIC_RELAXED);
  count.failed = __atomic_exchange_n(&slot.failed, 0, __ATOMIC_RELAXED);
  count.excused = __atomic_exchange_n(&slot.excused, 0, __ATOMIC_RELAXED);
  return count;
}

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
