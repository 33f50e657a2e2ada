// Source that nobody would write: it takes bounded time, nothing breaks, and what is the same is found.
#include "witness/claim_form.hpp"
#include "witness/expression_tokens.hpp"
#include "witness/parser.hpp"
#include "written.hpp"

#include <ctime>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace freezegate {
namespace {

Claim check(std::string source) {
  return {"CHECK", {std::move(source)}, "", "shown"};
}

std::string repeated(const std::string& text, std::size_t count) {
  std::string result;
  for (std::size_t i = 0; i < count; ++i)
    result += text;
  return result;
}

// Processor time, so that other work on the machine does not count.
template <typename Work>
double seconds_of(Work work) {
  const std::clock_t start = std::clock();
  work();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

// Far more than any of it takes, sanitizers included; far less than what grows with a power of the size.
constexpr double patience = 10;

TEST(Hostile, DeepWideAndUnbalanced) {
  for (const char* const part : {"(",        ")",
                                 "!",        "-",
                                 "a<",       "a<b,",
                                 "(a)",      "f(",
                                 "{",        "[",
                                 "[]{",      "a?",
                                 "a?b:",     "a=",
                                 "a+",       "a,",
                                 "a&&",      "a||!(",
                                 "::",       "std::",
                                 "this->",   "\"",
                                 "\\\"",     "R\"x(",
                                 "'",        "/*",
                                 "*/",       "//",
                                 "a->",      "a.",
                                 "*",        "&",
                                 "<=>",      ">",
                                 "operator", "operator<",
                                 "(int)",    "static_cast<int>(",
                                 "a==b&&",   "!(a&&",
                                 "move(",    "0x",
                                 "1e",       "\xff",
                                 "AllOf(",   "f(a)(b)"}) {
    for (const std::size_t size : {1UL, 299UL, 301UL, 4000UL, 200000UL}) {
      const std::string source = repeated(part, size / std::string(part).size() + 1);
      for (const char* const macro : {"CHECK_FALSE", "CHECK_THAT"}) {
        const Claim claim{macro, {source}, "a.cpp", "shown"};
        const double seconds = seconds_of([&] {
          EXPECT_EQ(find_restatements(std::vector{claim}, std::vector{claim}).pairs.size(), 1U) << part;
        });
        EXPECT_LT(seconds, patience) << part << " " << size;
      }
    }
  }
}

TEST(Hostile, TooLongOrTooDeepIsComparedTokenByToken) {
  const std::string deep = repeated("(", 400) + "a" + repeated(")", 400);
  EXPECT_EQ(normal_form(check(deep)), deep);
  EXPECT_NE(normal_form(check(repeated("(", 20) + "a" + repeated(")", 20))), deep);
  const std::string chain = "a" + repeated("+a", 400);
  EXPECT_EQ(normal_form(check(chain)), chain);
  const std::string longest = "a" + repeated(" + a", witness::longest_source);
  EXPECT_EQ(normal_form(check(longest)), "a" + repeated("+a", witness::longest_source));
}

TEST(Hostile, RandomBytesAndTokens) {
  const std::vector<std::string> words{
      "a",        "b",     "f",      "(",      ")",       "[",    "]",   "{",   "}",
      "<",        ">",     "=",      "==",     "!",       "!=",   "&&",  "||",  ",",
      "::",       "std::", "this->", "?",      ":",       "-",    ">",   "*",   "&",
      "1",        "0x1",   "1.0f",   "\"s\"",  "'c'",     "R\"(", ")\"", "\"",  "/*",
      "*/",       "//",    "\n",     " ",      ".",       "true", "not", "int", "static_cast<",
      "operator", "Eq",    "strcmp", "size()", "nullptr", "\\"};
  std::mt19937 random(20261107);
  const std::vector<std::string> macros{"CHECK",
                                        "EXPECT_EQ",
                                        "EXPECT_FALSE",
                                        "REQUIRE_FALSE",
                                        "CHECK_THAT",
                                        "EXPECT_PRED2",
                                        "EXPECT_NEAR",
                                        "EXPECT_STRCASEEQ",
                                        "EXPECT_PRED_FORMAT1",
                                        "",
                                        "X"};
  const auto piece = [&] {
    std::string text;
    const bool bytes = random() % 4 == 0;
    for (std::size_t i = random() % 40; i > 0; --i) {
      text += bytes ? std::string(1, static_cast<char>(random() % 256)) : words[random() % words.size()];
    }
    return text;
  };
  const double seconds = seconds_of([&] {
    for (int i = 0; i < 5000; ++i) {
      Claim claim{macros[random() % macros.size()], {}, "f", "shown"};
      for (std::size_t pieces = random() % 4; pieces > 0; --pieces)
        claim.source.push_back(piece());
      const std::string form = normal_form(claim);
      ASSERT_EQ(find_restatements(std::vector{claim}, std::vector{claim}).pairs.size(), 1U);
      if (witness::form_of(claim).readable) {
        ASSERT_EQ(normal_form(check(form)), form) << claim.macro;
      }
    }
  });
  EXPECT_LT(seconds, 6 * patience);
}

TEST(Hostile, ManyAssertions) {
  std::vector<Claim> frozen;
  std::vector<Claim> witness;
  for (int i = 0; i < 4000; ++i) {
    frozen.push_back(check("f(x, " + std::to_string(i) + ") == y"));
    witness.push_back(check("y.size() == f(x, " + std::to_string(i) + ").size() && y"));
  }
  const double seconds = seconds_of([&] {
    EXPECT_TRUE(find_restatements(frozen, witness).pairs.empty());
    EXPECT_EQ(find_restatements(frozen, frozen).left_out, 3000U);
  });
  EXPECT_LT(seconds, patience);
}

}  // namespace
}  // namespace freezegate
