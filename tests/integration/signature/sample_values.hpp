// What the samples compare: values that the environment decides, and things that print over several lines.
#pragma once

#include <cstdlib>
#include <ostream>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

namespace {

int variant() {
  const char* value = std::getenv("SAMPLE_VALUES");
  return value == nullptr ? 1 : std::atoi(value);
}

/// What a user streams behind an assertion.
std::string note() {
  const char* value = std::getenv("SAMPLE_MESSAGE");
  return value == nullptr ? "" : value;
}

int number() {
  return 1000 * variant();
}
double real() {
  return 0.5 + variant() * 1000;
}
bool yes() {
  return variant() > 0;
}
std::string text() {
  return variant() == 3 ? "one\n  two\n    Which is: three" : "one" + std::to_string(variant());
}
/// Non-ASCII text is printed a second time, unescaped, over several lines.
std::string foreign() {
  return variant() == 3 ? "\xC3\xA9\n  two\n  three" : "\xC3\xA9" + std::to_string(variant());
}
const char* letters() {
  return variant() == 1 ? "abc" : "ABC";
}

struct Json {
  int value;
  friend bool operator==(const Json& a, const Json& b) { return a.value == b.value; }
  friend std::ostream& operator<<(std::ostream& out, const Json& json) {
    if (variant() == 3) return out << "{\n  \"a\": " << json.value << ",\n  \"b\": [\n    1\n  ]\n}";
    return out << "{\"a\": " << json.value << "}";
  }
};
Json json(int value) {
  return {value + number()};
}

struct Point {
  int x;
  friend std::ostream& operator<<(std::ostream& out, const Point& point) {
    return variant() == 3 ? out << "Point\n  x\n  y" : out << "Point " << point.x;
  }
  friend bool operator==(const Point& a, const Point& b) { return a.x == b.x; }
};
Point point(int x) {
  return {x};
}

bool is_even(int value) {
  return value < 0;
}
bool less2(int, int) {
  return false;
}
bool less5(int, int, int, int, int) {
  return false;
}

testing::AssertionResult same(int a, int b) {
  return testing::AssertionFailure() << a << " is not\n" << b << "\nExpected: false";
}
testing::AssertionResult formatted(const char* a, const char*, int x, int y) {
  return testing::AssertionFailure() << a << " made " << x << " and " << y << " from /tmp/run" << x
                                     << "\n  a\n";
}

void throws_other() {
  if (variant() == 1) throw std::logic_error("one\nExpected: two");
  throw std::domain_error("two");
}
void throws_int() {
  throw variant();
}
void nothing() {}
void fails_fatally() {
  FAIL() << "inside " << variant();
}
void dies() {
  std::abort();
}

}  // namespace
