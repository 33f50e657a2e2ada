// How an assertion of GoogleTest is evaluated when it is captured: what stands around the framework's own
// evaluation.
#pragma once

#pragma GCC system_header

#include "../../common/runtime/assertion_site.hpp"

#include <exception>

#define FREEZEGATE_NEW_SITE_(text)                                                                    \
  static ::freezegate::capture::Site freezegate_site = {&::freezegate::capture::State::dormant, text, \
                                                        __FILE__, __LINE__}

// The site of the assertion that stands here: a variable of its own for each expansion. A statement
// expression and not a lambda, since a class for each assertion is what would cost compile time.
#define FREEZEGATE_SITE_(text)  \
  (__extension__({              \
    FREEZEGATE_NEW_SITE_(text); \
    &freezegate_site;           \
  }))

// The same where expressions stand that are no statements: default arguments and member initialisers, outside
// of functions, in functions that are constexpr.
#define FREEZEGATE_SITE_ANYWHERE_(text)            \
  ([]() noexcept -> ::freezegate::capture::Site* { \
    FREEZEGATE_NEW_SITE_(text);                    \
    return &freezegate_site;                       \
  }())

namespace freezegate {
namespace capture {

/// A site that is being evaluated. Stands in the condition of an `if` that is never taken, so that it lives
/// as long as the branch behind it, and an `else` of the user finds its own `if`.
class Entered {
 public:
  explicit Entered(Site* site) noexcept : Entered(site, Inlined()) { enter(*site); }
  explicit operator bool() const noexcept { return false; }

  void passed() const noexcept { pass(*site_); }
  /// \returns what it is given: the framework is told of the failure next.
  template <typename Said>
  const Said& failed(const Said& said) const noexcept {
    fail(*site_);
    return said;
  }

 protected:
  struct Inlined {};
  Entered(Site* site, Inlined) noexcept : site_(site) {}
  Site& site() const noexcept { return *site_; }

 private:
  Site* site_;
};

/// The same, and smaller where it stands.
class EnteredByCall : public Entered {
 public:
  explicit EnteredByCall(Site* site) noexcept : Entered(site, Inlined()) { call_enter(*site); }
};

/// An assertion about a statement, whose own macro ends every exception: passed, until it is said to have
/// failed.
class Presumed : public EnteredByCall {
 public:
  explicit Presumed(Site* site) noexcept : EnteredByCall(site) { pass(*site); }
  const char* failed(const char* message) const noexcept {
    fail_after_all(site());
    return message;
  }
};

/// An assertion about a statement that an exception may leave: then it came to no result.
class Awaited : public EnteredByCall {
 public:
  explicit Awaited(Site* site) noexcept : EnteredByCall(site) {}
  Awaited(const Awaited&) = delete;
  Awaited& operator=(const Awaited&) = delete;
  ~Awaited() {
    if (!failed_ && exceptions() == before_) pass(site());
  }
  const char* failed(const char* message) noexcept {
    failed_ = true;
    fail(site());
    return message;
  }

 private:
#if defined(__cpp_lib_uncaught_exceptions)
  static int exceptions() noexcept { return std::uncaught_exceptions(); }
#else
  static int exceptions() noexcept { return std::uncaught_exception() ? 1 : 0; }
#endif
  int before_ = exceptions();
  bool failed_ = false;
};

/// Around what `gtest-spi` catches: a failure that was caught there is nobody's afterwards.
class Catching {
 public:
  Catching() noexcept = default;
  Catching(const Catching&) = delete;
  Catching& operator=(const Catching&) = delete;
  ~Catching() { State::failing.slot = nullptr; }
};

/// What is evaluated as part of a larger expression.
inline void enter_and_pass(Site* site) noexcept {
  enter(*site);
  pass(*site);
}
inline void enter_and_fail(Site* site) noexcept {
  enter(*site);
  fail(*site);
}

}  // namespace capture
}  // namespace freezegate
