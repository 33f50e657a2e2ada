// Collects the errors of one map, so that all of them can be reported at once.
#pragma once

#include "ledger/json_value.hpp"

#include <freezegate/error.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace freezegate::ledger {

/// Errors by the value that they are about. Whoever reads a value needs not know the way to it: the JSON
/// pointers are found at the end, by one walk through the tree, and only when there are errors.
class Problems {
 public:
  /// An error at a value. The value must stay where it is until in_order().
  void add(const JsonValue& at, std::string what, std::string mend);

  /// An error about a key: shown at the key's line.
  void add(const JsonMember& at, std::string what, std::string mend);

  [[nodiscard]] std::size_t count() const noexcept { return count_; }

  /// All errors in the order of the text, each with `PATH:LINE: /json/pointer`.
  /// \param root  the tree that all values are part of.
  [[nodiscard]] std::vector<Error> in_order(const JsonValue& root, std::string_view path) const;

 private:
  struct Problem {
    int line = 0;
    std::string what;
    std::string mend;
  };

  std::unordered_map<const JsonValue*, std::vector<Problem>> by_value_;
  std::size_t count_ = 0;
};

}  // namespace freezegate::ledger
