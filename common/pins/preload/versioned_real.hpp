// Functions of libc of which there are several versions: without its name, the look-up may find the oldest.
#pragma once

#include "real.hpp"

namespace freezegate::pins {

#if defined(__x86_64__)
constexpr const char* condition_version = "GLIBC_2.3.2";
#else
constexpr const char* condition_version = "GLIBC_2.17";
#endif

/// As Real; falls back to the unversioned one, which a sanitizer's runtime has.
template <class Signature>
class VersionedReal {
 public:
  constexpr VersionedReal(const char* name, const char* version) noexcept : name_(name), version_(version) {}

  template <class... Arguments>
  auto operator()(Arguments... arguments) noexcept(false) {
    Signature* found = __atomic_load_n(&function_, __ATOMIC_ACQUIRE);
    if (found == nullptr) {
      found = reinterpret_cast<Signature*>(dlvsym(RTLD_NEXT, name_, version_));
      if (found == nullptr) found = reinterpret_cast<Signature*>(dlsym(RTLD_NEXT, name_));
      __atomic_store_n(&function_, found, __ATOMIC_RELEASE);
    }
    return found(arguments...);
  }

 private:
  const char* name_;
  const char* version_;
  Signature* function_ = nullptr;
};

}  // namespace freezegate::pins
