// The entry points for atomic operations: a point, and then the operation in the strongest order.
#include "runtime.hpp"

#include <cstdint>

namespace {

// What __atomic_* functions do for 1 to 8 bytes in place.
template <class Value>
struct Native {
  static Value load(const volatile Value* at) noexcept { return __atomic_load_n(at, __ATOMIC_SEQ_CST); }
  static void store(volatile Value* at, Value value) noexcept {
    __atomic_store_n(at, value, __ATOMIC_SEQ_CST);
  }
  static bool exchange_if(volatile Value* at, Value& expected, Value value) noexcept {
    return __atomic_compare_exchange_n(at, &expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  }
};

__extension__ using Wide = __int128;

// 16 bytes: no library of the compiler's, which the test need not be linked with.
struct WideNative {
#if defined(__x86_64__)
  static bool exchange_if(volatile Wide* at, Wide& expected, Wide value) noexcept {
    const Wide seen = __sync_val_compare_and_swap(at, expected, value);
    const bool is_same = seen == expected;
    expected = seen;
    return is_same;
  }
  static Wide load(const volatile Wide* at) noexcept {
    Wide seen = 0;
    exchange_if(const_cast<volatile Wide*>(at), seen, 0);  // writes only what is there
    return seen;
  }
#else
  static bool exchange_if(volatile Wide* at, Wide& expected, Wide value) noexcept {
    const Lock lock;
    const bool is_same = *at == expected;
    if (is_same)
      *at = value;
    else
      expected = *at;
    return is_same;
  }
  static Wide load(const volatile Wide* at) noexcept {
    const Lock lock;
    return *at;
  }
  struct Lock {
    Lock() noexcept {
      while (__atomic_test_and_set(&taken, __ATOMIC_ACQUIRE)) {
      }
    }
    ~Lock() noexcept { __atomic_clear(&taken, __ATOMIC_RELEASE); }
    static inline bool taken;
  };
#endif
  static void store(volatile Wide* at, Wide value) noexcept {
    Wide seen = *at;
    while (!exchange_if(at, seen, value)) {
    }
  }
};

template <class Operations, class Value, class Change>
Value update(volatile Value* at, Change change) noexcept {
  freezegate_race_access();
  Value seen = Operations::load(at);
  while (!Operations::exchange_if(at, seen, change(seen))) {
  }
  return seen;
}

}  // namespace

#define FREEZEGATE_FETCH(bits, name, Value, Operations, expression)                                \
  FREEZEGATE_RACE_ENTRY Value __tsan_atomic##bits##_##name(volatile Value* at, Value value, int) { \
    return update<Operations>(at, [value]([[maybe_unused]] Value old) noexcept -> Value {          \
      return static_cast<Value>(expression);                                                       \
    });                                                                                            \
  }
#define FREEZEGATE_ATOMICS(bits, Value, Operations)                                                          \
  FREEZEGATE_RACE_ENTRY Value __tsan_atomic##bits##_load(const volatile Value* at, int) {                    \
    freezegate_race_access();                                                                                \
    return Operations::load(at);                                                                             \
  }                                                                                                          \
  FREEZEGATE_RACE_ENTRY void __tsan_atomic##bits##_store(volatile Value* at, Value value, int) {             \
    freezegate_race_access();                                                                                \
    Operations::store(at, value);                                                                            \
  }                                                                                                          \
  FREEZEGATE_RACE_ENTRY int __tsan_atomic##bits##_compare_exchange_strong(                                   \
      volatile Value* at, Value* expected, Value value, int, int) {                                          \
    freezegate_race_access();                                                                                \
    return Operations::exchange_if(at, *expected, value) ? 1 : 0;                                            \
  }                                                                                                          \
  FREEZEGATE_RACE_ENTRY int __tsan_atomic##bits##_compare_exchange_weak(volatile Value* at, Value* expected, \
                                                                        Value value, int, int) {             \
    freezegate_race_access();                                                                                \
    return Operations::exchange_if(at, *expected, value) ? 1 : 0;                                            \
  }                                                                                                          \
  FREEZEGATE_RACE_ENTRY Value __tsan_atomic##bits##_compare_exchange_val(volatile Value* at, Value expected, \
                                                                         Value value, int, int) {            \
    freezegate_race_access();                                                                                \
    Operations::exchange_if(at, expected, value);                                                            \
    return expected;                                                                                         \
  }                                                                                                          \
  FREEZEGATE_FETCH(bits, exchange, Value, Operations, value)                                                 \
  FREEZEGATE_FETCH(bits, fetch_add, Value, Operations, old + value)                                          \
  FREEZEGATE_FETCH(bits, fetch_sub, Value, Operations, old - value)                                          \
  FREEZEGATE_FETCH(bits, fetch_and, Value, Operations, old& value)                                           \
  FREEZEGATE_FETCH(bits, fetch_or, Value, Operations, old | value)                                           \
  FREEZEGATE_FETCH(bits, fetch_xor, Value, Operations, old ^ value)                                          \
  FREEZEGATE_FETCH(bits, fetch_nand, Value, Operations, ~(old & value))

FREEZEGATE_ATOMICS(8, std::uint8_t, Native<std::uint8_t>)
FREEZEGATE_ATOMICS(16, std::uint16_t, Native<std::uint16_t>)
FREEZEGATE_ATOMICS(32, std::uint32_t, Native<std::uint32_t>)
FREEZEGATE_ATOMICS(64, std::uint64_t, Native<std::uint64_t>)
FREEZEGATE_ATOMICS(128, Wide, WideNative)

FREEZEGATE_RACE_ENTRY void __tsan_atomic_thread_fence(int) {
  freezegate_race_access();
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
FREEZEGATE_RACE_ENTRY void __tsan_atomic_signal_fence(int) {
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
}
