// Reads GoogleTest's failure text back: which macro family failed, and on which stringified source.
//
// A listener is given nothing but that text. It mixes what is the same each time (source) with what differs
// from run to run (values, the user's own message), so it is read from the front, in the order in which
// GoogleTest writes it, and no further than the last piece of source. docs/reference/signature.md says what
// cannot be told apart.
//
// Compiled into users' test binaries: C++14, standard library only, no allocation, no exceptions.
#pragma once

#include "../common/runtime/text.hpp"

#include <cstddef>

// C++14, and no header beyond those that every test binary has anyway:
// NOLINTBEGIN(modernize-concat-nested-namespaces,modernize-avoid-c-arrays)
namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

/// A part of the parsed text; it lives as long as that text. Not terminated by a zero.
struct TextPiece {
  const char* data;
  std::size_t size;
};

enum class FailureTextKind : unsigned char {
  assertion,
  exception,  ///< GoogleTest caught an exception that left the test, SetUp, TearDown, ...
};

/// What a failure text says about its assertion.
struct FailureText {
  enum : std::size_t { capacity = 16 };  ///< The largest family, PRED5, needs 6.

  FailureTextKind kind;
  /// EQ STRCASEEQ NE LT LE GT GE STRCASENE FLOAT_LE TRUE FALSE NEAR PRED1..PRED5 THAT SUBSTRING THROW
  /// ANY_THROW NO_THROW NO_FATAL_FAILURE DEATH FAIL, of GoogleMock CALL UNEXPECTED_CALL UNINTERESTING_CALL
  /// EXCESS_CALL; CUSTOM for any text that is not GoogleTest's own; empty for an exception. A string literal.
  const char* family;
  std::size_t source_count;
  TextPiece source[capacity];  ///< The stringified operands, in order.
};

/// Reads the text of one failed `testing::TestPartResult` (its summary or message) of GoogleTest 1.10
/// to 1.18. `text` may be null when `size` is 0. Text that is not understood is `CUSTOM`, without source.
FailureText parse_failure_text(const char* text, std::size_t size) noexcept;

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
// NOLINTEND(modernize-concat-nested-namespaces,modernize-avoid-c-arrays)
