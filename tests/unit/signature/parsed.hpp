// A failure text, parsed, in a form that GoogleTest prints well.
#pragma once

#include "failure_text.hpp"

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate {

struct Parsed {
  std::string family;
  std::vector<std::string> source;

  friend bool operator==(const Parsed&, const Parsed&) = default;
};

/// Family `exception` stands for the kind.
inline Parsed parsed(std::string_view text) {
  const runtime::FailureText result = runtime::parse_failure_text(text.data(), text.size());
  Parsed value;
  value.family = result.kind == runtime::FailureTextKind::exception ? "exception" : result.family;
  for (std::size_t i = 0; i < result.source_count; ++i) {
    value.source.emplace_back(result.source[i].data, result.source[i].size);
  }
  return value;
}

inline void PrintTo(const Parsed& value, std::ostream* out) {
  *out << value.family << '(';
  for (const std::string& piece : value.source)
    *out << '[' << piece << ']';
  *out << ')';
}

}  // namespace freezegate
