// Whether a witness asserts something of its own, or says again what the frozen test asserts. Pure.
// docs/reference/witnesses.md says to users what counts as the same assertion.
#pragma once

#include <freezegate/run_report.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate {

/// What one assertion claims, before anything is done to it.
struct Claim {
  std::string macro;                ///< `EXPECT_EQ`, `CATCH_REQUIRE`.
  std::vector<std::string> source;  ///< Stringified operands, in order, as AssertionSite has them.
  std::string file;                 ///< As the compiler saw it; empty: not known.
  std::string shown;                ///< For people: with the place, where that is known.
};

/// The claim of a site; nothing for one that asserts nothing (`FAIL`, `SUCCEED`, `INFO`).
[[nodiscard]] std::optional<Claim> claim_of(const AssertionSite& site);

/// The claim of one line of a freeze map's `asserts`; nothing for what is no such line, or asserts nothing.
[[nodiscard]] std::optional<Claim> claim_of(std::string_view line);

/// What had to be seen through to find that two assertions are one. In the order in which they are told.
enum class RestatementRule {
  same_text,         ///< Nothing: they are the same, but for white space.
  another_macro,     ///< `EXPECT_EQ(a, b)`, `CHECK(a == b)`.
  operands_swapped,  ///< `a == b`, `b == a`; `a < b`, `b > a`.
  negation,          ///< `a == b`, `!(a != b)`.
  another_equality,  ///< `EXPECT_EQ(a, b)`, `EXPECT_STREQ(a, b)`, `EXPECT_NEAR(a, b, 0.1)`.
  matcher,           ///< `EXPECT_EQ(a, b)`, `EXPECT_THAT(a, Eq(b))`.
  called,            ///< `a == b`, `std::equal_to<>{}(a, b)`, `std::strcmp(a, b) == 0`.
  cast,              ///< `a == b`, `static_cast<long>(a) == b`.
  wrapper,           ///< `ok`, `!!ok`, `ok == true`, `p != nullptr`, `ok && true`.
  parentheses,       ///< `a == b`, `(a) == (b)`.
  qualification,     ///< `x`, `this->x`; `abs(x)`, `std::abs(x)`.
  spelling,          ///< `0x10`, `16`; `not a`, `!a`; a comment.
  conjunct,          ///< `a == b`, `a == b && c`.
  split,             ///< `a && b`, and an assertion for each of the two.
  tokens,            ///< At least one is no expression that can be read: token by token they are the same.
};

/// The rule in words: `operands swapped`.
[[nodiscard]] std::string_view to_string(RestatementRule rule) noexcept;

/// An assertion of the witness that says again what an assertion of the frozen test says.
struct Restatement {
  std::string frozen;                  ///< Claim::shown.
  std::string witness;                 ///< Claim::shown; of `split` all of them, parted by `; `.
  std::vector<RestatementRule> rules;  ///< At least one, each once, in the order of the enumeration.

  friend bool operator==(const Restatement&, const Restatement&) = default;
};

struct Restatements {
  std::vector<Restatement> pairs;  ///< By frozen assertion, then by the witness's, in the order given.
  std::size_t left_out = 0;        ///< Pairs beyond the first 1000.
  std::size_t own = 0;             ///< Assertions of the witness that restate nothing.
};

/// Finds each pair in which the witness restates a frozen assertion: where both have one normal form, and
/// where the frozen one is a conjunct of the witness's. What is weaker or merely similar is no restatement.
///
/// Never fails: source that cannot be read as an expression is compared token by token. Its time is bounded
/// by the size of the source, whatever that holds. Sections and places are not compared.
[[nodiscard]] Restatements find_restatements(std::span<const Claim> frozen, std::span<const Claim> witness);

/// What find_restatements() compares, as a C++ expression: `a==b` for `ASSERT_FALSE(b != a)`. It is its own
/// normal form when it is claimed by `CHECK`. Not for storing: it may change with any version.
[[nodiscard]] std::string normal_form(const Claim& claim);

}  // namespace freezegate
