// One failure of a test, its shape, and the signature of a set of shapes (docs/reference/signature.md).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate {

/// In what way something failed.
enum class FailureKind {
  assertion,
  exception,        ///< An exception left the test.
  signal,           ///< The process died by a signal inside the test.
  timeout,          ///< Ended by us after its time.
  premature_exit,   ///< The process exited inside the test.
  unexpected_pass,  ///< A test that the framework expects to fail passed (Catch2 `[!shouldfail]`).
  no_assertions,    ///< The framework was asked to fail tests that assert nothing.
};

/// A failure as the listener (or the supervisor, for the kinds that no process can report of itself) recorded
/// it.
///
/// Of a signal, `family`, `fatal`, `source` and the place are those of the assertion that the test had
/// reached last, where that is known; otherwise `family` is empty.
struct Failure {
  FailureKind kind = FailureKind::assertion;
  bool fatal = false;  ///< ASSERT_ or REQUIRE: the test ended there.
  std::string family;  ///< Macro family: `EQ`, `TRUE`, `THROW`, `CHECK`, ...
  std::vector<std::string>
      source;              ///< Stringified operands, in order; macro-expanded as the framework prints them.
  std::string type;        ///< Exception type, demangled; signal name; exit status in digits.
  std::string file;        ///< As the compiler saw it; only its file name is part of the shape.
  std::uint32_t line = 0;  ///< From 1; 0 when unknown. Never part of the shape.
  std::vector<std::string> sections;  ///< Catch2 section path, outermost first, without the test case itself.
  std::string message;                ///< The framework's text, values included. For people; see shape_of().

  friend bool operator==(const Failure&, const Failure&) = default;
};

/// The shape of one failure, as one line of text: what is the same each time the same thing goes wrong.
/// Values, lines, addresses, durations, thread ids, directories and digits in free messages are not part of
/// it; white space and number spelling in source are normalised, since compilers expand macros differently.
[[nodiscard]] std::string shape_of(const Failure& failure);

/// True when the shape says nothing about what is wrong (`EXPECT_TRUE(ok)`, `CHECK(false)`, a bare `FAIL()`).
[[nodiscard]] bool is_low_information(const Failure& failure);

/// Sorted, without repetitions: the set that the signature is a digest of.
[[nodiscard]] std::vector<std::string> shape_set(const std::vector<Failure>& failures);

/// 12 lower-case hex digits: the first 48 bits of the SHA-256 of the shape set, one line each. Order and
/// repetitions do not count. Empty for no shapes, and if the digest cannot be had: an empty signature is
/// allowed by no freeze map.
///
/// SHA-256 and not XXH3: whoever writes the test chooses the text that is digested, and a non-cryptographic
/// digest can be steered to a wanted value.
[[nodiscard]] std::string signature_of(const std::vector<std::string>& shapes);

/// The name of the kind as run reports spell it.
[[nodiscard]] std::string_view to_string(FailureKind kind) noexcept;

}  // namespace freezegate
