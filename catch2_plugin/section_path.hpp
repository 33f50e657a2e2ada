// The sections that a test case is in, outermost first.
#pragma once

#include "../common/runtime/text.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

/// Of 64 bits, so that two paths of one binary never meet in it.
inline std::uint64_t path_hash(std::uint64_t seed, Text text) noexcept {
  std::uint64_t hash = seed ^ 0xCBF29CE484222325U;
  for (std::size_t i = 0; i < text.size; ++i)
    hash = (hash ^ static_cast<unsigned char>(text.data[i])) * 0x100000001B3U;
  hash ^= hash >> 32U;
  hash *= 0x9E3779B97F4A7C15U;
  return hash ^ (hash >> 29U);
}

/// The first section that is entered is the test case itself and is not part of the path.
class SectionPath {
 public:
  static constexpr std::size_t capacity = 64;  ///< Deeper sections are left out of the path.

  /// A view of the path, valid until the next change.
  struct View {
    std::array<Text, capacity> names;
    std::size_t size = 0;
  };

  void clear() noexcept {
    names_.clear();
    id_ = 0;
  }
  void enter(Text name) {
    names_.emplace_back(name.data, name.size);
    if (names_.size() > 1) id_ = path_hash(id_, name);
  }

  /// Sections that an exception left end late and outermost first, so the one that ends is looked for by its
  /// name.
  void leave(Text name) {
    const std::size_t depth = depth_of(name);
    if (depth == 0) return;
    names_.erase(names_.begin() + static_cast<std::ptrdiff_t>(depth - 1));
    id_ = 0;
    for (std::size_t i = 1; i < names_.size(); ++i)
      id_ = path_hash(id_, Text(names_[i]));
  }

  /// The same for the same path, whenever it is entered.
  std::uint64_t id() const noexcept { return id_; }

  View view() const noexcept { return view_of(names_.size()); }
  /// The path of the innermost open section of that name, itself included.
  View view_to(Text name) const noexcept { return view_of(depth_of(name)); }

 private:
  // From 1; 0 when no such section is open.
  std::size_t depth_of(Text name) const noexcept {
    std::size_t depth = names_.size();
    while (depth != 0 && names_[depth - 1].compare(0, std::string::npos, name.data, name.size) != 0)
      --depth;
    return depth;
  }

  View view_of(std::size_t depth) const noexcept {
    View view;
    for (std::size_t i = 1; i < depth && view.size < capacity; ++i)
      view.names[view.size++] = Text(names_[i]);
    return view;
  }

  std::vector<std::string> names_;
  std::uint64_t id_ = 0;
};

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
