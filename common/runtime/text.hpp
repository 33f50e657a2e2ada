// A piece of text that somebody else owns: C++14 has no std::string_view, and guests are built as C++14.
#pragma once

#include <cstddef>
#include <cstring>
#include <string>

// Everything that is compiled into a test binary stays inside it: no symbol of ours is exported, so that a
// guest that is a shared library, or that links two copies, cannot mix them up.
#define FREEZEGATE_RUNTIME_NAMESPACE runtime __attribute__((visibility("hidden")))

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

struct Text {
  const char* data = nullptr;  // nullptr: there is none, which is not the same as empty
  std::size_t size = 0;

  Text() = default;
  Text(const char* text) noexcept : data(text), size(text == nullptr ? 0 : std::strlen(text)) {}  // NOLINT
  Text(const char* text, std::size_t length) noexcept : data(text), size(length) {}
  Text(const std::string& text) noexcept : data(text.data()), size(text.size()) {}  // NOLINT
};

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
