// Which rules brought an assertion to its normal form, and how often each was needed.
#pragma once

#include <freezegate/restatement.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace freezegate::witness {

inline constexpr std::size_t rule_count = static_cast<std::size_t>(RestatementRule::tokens) + 1;

class Tally {
 public:
  void add(RestatementRule rule) noexcept { ++counts_.at(static_cast<std::size_t>(rule)); }
  [[nodiscard]] std::uint32_t operator[](RestatementRule rule) const noexcept {
    return counts_.at(static_cast<std::size_t>(rule));
  }

 private:
  std::array<std::uint32_t, rule_count> counts_{};
};

}  // namespace freezegate::witness
