// The sections that a test case is in, outermost first.
#pragma once

#include "../common/runtime/text.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

/// The first section that is entered is the test case itself and is not part of the path.
class SectionPath {
 public:
  static constexpr std::size_t capacity = 64;  ///< Deeper sections are left out of the path.

  /// A view of the path, valid until the next change.
  struct View {
    std::array<Text, capacity> names;
    std::size_t size = 0;
  };

  void clear() noexcept { names_.clear(); }
  void enter(Text name) { names_.emplace_back(name.data, name.size); }

  /// Sections that an exception left end late and outermost first, so the one that ends is looked for by its
  /// name.
  void leave(Text name) {
    const std::size_t depth = depth_of(name);
    if (depth != 0) names_.erase(names_.begin() + static_cast<std::ptrdiff_t>(depth - 1));
  }

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
};

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
