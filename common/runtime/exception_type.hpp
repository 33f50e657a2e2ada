// The type of the exception that is being handled, in the compiler's own words.
#pragma once

#include "text.hpp"

#include <cstdlib>
#include <cxxabi.h>
#include <typeinfo>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

/// Empty outside a catch block, and for exceptions of another language. Works without -frtti and -fexceptions
/// in the code that asks.
class ExceptionType {
 public:
  ExceptionType() noexcept {
    const std::type_info* const type = abi::__cxa_current_exception_type();
    if (type == nullptr) return;
    int status = 0;
    demangled_ = abi::__cxa_demangle(type->name(), nullptr, nullptr, &status);
    name_ = demangled_ != nullptr ? demangled_ : type->name();
  }
  ~ExceptionType() { std::free(demangled_); }  // NOLINT: allocated by the C++ runtime with malloc
  ExceptionType(const ExceptionType&) = delete;
  ExceptionType& operator=(const ExceptionType&) = delete;

  Text text() const noexcept { return {name_}; }

 private:
  char* demangled_ = nullptr;
  const char* name_ = nullptr;
};

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
