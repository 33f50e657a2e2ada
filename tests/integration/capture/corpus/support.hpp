// What the generated assertions are about.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

namespace corpus {

#define FORTY_TWO 42
#define TWICE(x) ((x) + (x))
#define FIRST_OF(a, b) (static_cast<void>(b), (a))

// Values that the optimiser does not know.
inline int number(int value) {
  volatile int kept = value;
  return kept;
}
inline bool yes() {
  return number(1) == 1;
}
inline double real(double value) {
  volatile double kept = value;
  return kept;
}
inline float real_f(float value) {
  volatile float kept = value;
  return kept;
}
inline const char* chars(const char* text) {
  return yes() ? text : nullptr;
}

// Part of the output that is compared.
inline void note(const char* text) {
  std::cout << "[note] " << text << std::endl;
}
inline int counted(int value) {
  std::cout << "[evaluated] " << value << std::endl;
  return value;
}

template <typename T>
T boom() {
  if (yes()) throw std::runtime_error("boom");
  return T();
}
inline void boom_as_int() {
  if (yes()) throw 3;
}

enum class Colour { red, green };
enum Plain { low, high };
struct Opaque {
  std::uint32_t value;
  friend bool operator==(Opaque a, Opaque b) { return a.value == b.value; }
  friend bool operator!=(Opaque a, Opaque b) { return a.value != b.value; }
  friend bool operator<(Opaque a, Opaque b) { return a.value < b.value; }
  friend bool operator<=(Opaque a, Opaque b) { return a.value <= b.value; }
  friend bool operator>(Opaque a, Opaque b) { return a.value > b.value; }
  friend bool operator>=(Opaque a, Opaque b) { return a.value >= b.value; }
};
struct Shown : Opaque {
  explicit Shown(std::uint32_t v) : Opaque{v} {}
  friend std::ostream& operator<<(std::ostream& out, const Shown& shown) {
    return out << "Shown " << shown.value;
  }
};
class MoveOnly {
 public:
  explicit MoveOnly(int value) : value_(new int(value)) {}
  friend bool operator==(const MoveOnly& a, const MoveOnly& b) { return *a.value_ == *b.value_; }
  friend bool operator!=(const MoveOnly& a, const MoveOnly& b) { return !(a == b); }
  friend std::ostream& operator<<(std::ostream& out, const MoveOnly& it) {
    return out << "only " << *it.value_;
  }

 private:
  std::unique_ptr<int> value_;
};
struct Bits {
  unsigned on : 1;
  unsigned off : 1;
};
const Bits bits = {1, 0};
class Door {
 public:
  explicit Door(bool open) : open_(open) {}
  explicit operator bool() const { return open_; }

 private:
  bool open_;
};
inline std::unique_ptr<int> pointer(bool full) {
  return std::unique_ptr<int>(full ? new int(1) : nullptr);
}
inline testing::AssertionResult result(bool holds) {
  return (holds ? testing::AssertionSuccess() : testing::AssertionFailure()) << "it says " << holds;
}

struct AllPositive {
  template <typename... Numbers>
  bool operator()(Numbers... numbers) const {
    bool all = true;
    for (const int one : {numbers...})
      all = all && one > 0;
    return all;
  }
};
const AllPositive all_positive{};
inline bool positive1(int a) {
  return a > 0;
}
inline bool positive2(int a, int b) {
  return a > 0 && b > 0;
}
template <typename A, typename B>
bool positive2_of(A a, B b) {
  return a > 0 && b > 0;
}

struct FormatPositive {
  // The texts, then as many numbers.
  testing::AssertionResult operator()(const char* t1, int a) const { return said(t1, all_positive(a)); }
  testing::AssertionResult operator()(const char* t1, const char* t2, int a, int b) const {
    return said(t1 + std::string(", ") + t2, all_positive(a, b));
  }
  testing::AssertionResult operator()(const char* t1, const char*, const char* t3, int a, int b,
                                      int c) const {
    return said(t1 + std::string(" to ") + t3, all_positive(a, b, c));
  }
  testing::AssertionResult operator()(const char* t1, const char*, const char*, const char* t4, int a, int b,
                                      int c, int d) const {
    return said(t1 + std::string(" to ") + t4, all_positive(a, b, c, d));
  }
  testing::AssertionResult operator()(const char* t1, const char*, const char*, const char*, const char* t5,
                                      int a, int b, int c, int d, int e) const {
    return said(t1 + std::string(" to ") + t5, all_positive(a, b, c, d, e));
  }

 private:
  static testing::AssertionResult said(const std::string& texts, bool holds) {
    return (holds ? testing::AssertionSuccess() : testing::AssertionFailure()) << texts;
  }
};
const FormatPositive format_positive{};

class Store {
 public:
  virtual ~Store() = default;
  virtual int put(const std::string& key, int value) = 0;
};
class MockStore : public Store {
 public:
  MOCK_METHOD(int, put, (const std::string& key, int value), (override));
};

inline void fails_fatally() {
  GTEST_FATAL_FAILURE_("planned");
}
inline void fails() {
  GTEST_NONFATAL_FAILURE_("planned");
}
[[noreturn]] inline void dies(const char* last_words) {
  std::cerr << last_words << std::endl;
  std::abort();
}

template <typename Body>
void in_template(Body body) {
  body();
}

using Cases = std::vector<void (*)()>;

inline void run(const Cases& cases) {
  int at = 0;
  for (void (*const one)() : cases) {
    std::cout << "[case] " << at++ << std::endl;
    try {
      one();
    } catch (const std::exception& problem) {
      std::cout << "[threw] " << problem.what() << std::endl;
    } catch (int problem) {
      std::cout << "[threw] " << problem << std::endl;
    }
  }
}

}  // namespace corpus
