// Builds one record of the run report in a fixed buffer: never allocates, never throws, never overflows.
#pragma once

#include "text.hpp"

#include <cstddef>
#include <cstdint>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

/// One JSON object in one line. Whatever is put in, the result is valid JSON and valid UTF-8: bad bytes
/// become U+FFFD, and text that does not fit is cut and ends with `…`. Not thread-safe.
class JsonLine {
 public:
  /// \param buffer at least `minimum_capacity` bytes, which must outlive the line.
  JsonLine(char* buffer, std::size_t capacity) noexcept : buffer_(buffer), capacity_(capacity) {}

  static constexpr std::size_t minimum_capacity = 4096;
  static constexpr std::size_t text_limit = std::size_t{16} * 1024;  ///< Bytes of one text, before escaping.

  void begin(const char* record) noexcept;
  void text(const char* name, Text value) noexcept;
  /// Like text(), but writes nothing when there is no text or it is empty.
  void optional_text(const char* name, Text value) noexcept;
  void number(const char* name, std::int64_t value) noexcept;
  void number(const char* name, std::uint64_t value) noexcept;
  void boolean(const char* name, bool value) noexcept;
  void begin_array(const char* name) noexcept;
  void element(Text value) noexcept;
  void element(std::uint64_t value) noexcept;
  void end_array() noexcept;

  /// An array of texts.
  void texts(const char* name, const Text* values, std::size_t count) noexcept;

  /// Closes the object and ends the line. \returns its length, the newline included.
  std::size_t finish() noexcept;
  const char* data() const noexcept { return buffer_; }

 private:
  // What text may not use up, so that keys, numbers and closing brackets always fit behind it.
  static constexpr std::size_t reserve = 1024;

  void key(const char* name) noexcept;
  void raw(const char* data, std::size_t size) noexcept;
  void quoted(Text value) noexcept;
  void digits(std::uint64_t value) noexcept;
  std::size_t room() const noexcept { return capacity_ - size_; }

  char* buffer_;
  std::size_t capacity_;
  std::size_t size_ = 0;
  bool first_element_ = true;
};

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
