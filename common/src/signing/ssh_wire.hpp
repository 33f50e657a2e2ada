// The data types of SSH (RFC 4251, section 5) that keys and signatures are made of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace freezegate::signing {

/// Takes values from the front of a text. Once it holds less than it announces, nothing more comes: when the
/// last value is there, all before it are.
class WireReader {
 public:
  explicit WireReader(std::string_view text) noexcept : rest_(text) {}

  [[nodiscard]] std::optional<std::string_view> take(std::size_t count) noexcept {
    if (failed_ || count > rest_.size()) {
      failed_ = true;
      return std::nullopt;
    }
    const std::string_view front = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return front;
  }

  [[nodiscard]] std::optional<std::uint32_t> take_number() noexcept {
    const auto bytes = take(4);
    if (!bytes) return std::nullopt;
    std::uint32_t number = 0;
    for (const char c : *bytes)
      number = number << 8U | static_cast<unsigned char>(c);
    return number;
  }

  [[nodiscard]] std::optional<std::string_view> take_string() noexcept {
    const auto length = take_number();
    return length ? take(*length) : std::nullopt;
  }

  [[nodiscard]] std::string_view rest() const noexcept { return rest_; }
  [[nodiscard]] bool at_end() const noexcept { return !failed_ && rest_.empty(); }

 private:
  std::string_view rest_;
  bool failed_ = false;
};

/// A string with its length in front.
[[nodiscard]] inline std::string wire_string(std::string_view text) {
  const auto length = static_cast<std::uint32_t>(text.size());
  std::string wire;
  for (unsigned shift = 32; shift > 0; shift -= 8)
    wire += static_cast<char>(length >> (shift - 8) & 0xFFU);
  wire += text;
  return wire;
}

}  // namespace freezegate::signing
