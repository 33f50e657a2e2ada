// A source of nondeterminism: something that a test can look at and that may differ at the next run.
#pragma once

#include <cstddef>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

struct Source {
  const char* name;
  const char* axis;  ///< The axis that should decide it; "-": none claims to.
  std::function<std::string()> value;
};

std::vector<Source> address_sources();
std::vector<Source> memory_sources();
std::vector<Source> entropy_sources();
std::vector<Source> clock_sources();
std::vector<Source> identity_sources();
std::vector<Source> thread_sources();
std::vector<Source> process_sources();
std::vector<Source> directory_sources();
std::vector<Source> surrounding_sources();
std::vector<Source> control_sources();

template <class... Parts>
std::string text(const Parts&... parts) {
  std::ostringstream stream;
  stream.precision(17);
  (stream << ... << parts);
  return stream.str();
}

/// The bytes of an object, as hexadecimal digits.
inline std::string hex(const void* bytes, std::size_t size) {
  static const char digits[] = "0123456789abcdef";
  std::string result;
  for (std::size_t i = 0; i < size; ++i) {
    const unsigned char byte = static_cast<const unsigned char*>(bytes)[i];
    result += digits[byte >> 4U];
    result += digits[byte & 15U];
  }
  return result;
}

/// Numbers with commas between them.
template <class Numbers>
std::string joined(const Numbers& numbers) {
  std::string result;
  for (const auto& number : numbers)
    result += (result.empty() ? "" : ",") + text(number);
  return result;
}
