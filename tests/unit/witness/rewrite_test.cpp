// Random expressions: rewritten so that they mean the same they are always found, changed they never are.
#include "written.hpp"

#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace freezegate {
namespace {

using Random = std::mt19937;

std::size_t below(Random& random, std::size_t limit) {
  return random() % limit;
}

template <std::size_t Size>
std::string one_of(Random& random, const char* const (&list)[Size]) {
  return list[below(random, Size)];
}

// An operand that is no literal: `f(x, y)`, `v[i].size()`, `(a + b) * c`.
std::string value(Random& random, int depth) {
  if (depth == 0)
    return one_of(random, {"a", "b", "rows", "expected", "index", "width", "table", "p->field"});
  switch (below(random, 7)) {
    case 0:
      return one_of(random, {"f", "load", "count", "std::max"}) + "(" + value(random, depth - 1) + ", " +
             value(random, depth - 1) + ")";
    case 1:
      return value(random, 0) + "[" + value(random, depth - 1) + "]";
    case 2:
      return value(random, 0) + one_of(random, {".front()", ".name", "->next()", ".get<int>()"});
    case 3:
      return "(" + value(random, depth - 1) + one_of(random, {" + ", " * ", " % ", " << ", " & "}) +
             value(random, depth - 1) + ")";
    case 4:
      return "make<std::vector<long>>(" + value(random, depth - 1) + ")";
    case 5:
      return one_of(random, {"-", "~", "*"}) + value(random, 0);
    default:
      return value(random, 0);
  }
}

struct Comparison {
  std::string left;
  std::string op;
  std::string right;
};

struct Relation {
  const char* op;
  const char* opposite;
  const char* mirrored;
  const char* macro;
  const char* object;
};

constexpr Relation relations[]{
    {"==", "!=", "==", "EQ", "equal_to"}, {"!=", "==", "!=", "NE", "not_equal_to"},
    {"<", ">=", ">", "LT", "less"},       {"<=", ">", ">=", "LE", "less_equal"},
    {">", "<=", "<", "GT", "greater"},    {">=", "<", "<=", "GE", "greater_equal"}};

const Relation& relation(const std::string& op) {
  for (const Relation& one : relations) {
    if (op == one.op) return one;
  }
  return relations[0];
}

Comparison comparison(Random& random) {
  Comparison made{value(random, 3), relations[below(random, 6)].op, value(random, 3)};
  // The same on both sides has no other order to tell apart.
  if (written::claim("CHECK(" + made.left + ")").source ==
      written::claim("CHECK(" + made.right + ")").source) {
    made.right += ".other";
  }
  return made;
}

std::string spaced(Random& random, const std::string& text) {
  std::string result;
  for (const char c : text) {
    const bool may_part = c == '(' || c == ')' || c == ',' || c == '[' || c == ']';
    if (may_part && below(random, 3) == 0) result += one_of(random, {" ", "\n", "  ", "/* it */"});
    result += c;
  }
  return result;
}

std::string rewritten_operand(Random& random, std::string text) {
  for (std::size_t layers = below(random, 3); layers > 0; --layers) {
    switch (below(random, 5)) {
      case 0:
        text = "(" + text + ")";
        break;
      case 1:
        text = "static_cast<const T&>(" + text + ")";
        break;
      case 2:
        text = "std::move(" + text + ")";
        break;
      case 3:
        text = "(unsigned long)(" + text + ")";
        break;
      default:
        text = spaced(random, text);
    }
  }
  return text;
}

// The same condition as an expression.
std::string rewritten_condition(Random& random, Comparison c) {
  if (below(random, 2) == 0) c = {c.right, relation(c.op).mirrored, c.left};
  c.left = rewritten_operand(random, c.left);
  c.right = rewritten_operand(random, c.right);
  std::string text = c.left + " " + c.op + " " + c.right;
  if (below(random, 4) == 0)
    text = "std::" + std::string(relation(c.op).object) + "<>{}(" + c.left + ", " + c.right + ")";
  if (below(random, 3) == 0) text = "!(" + c.left + " " + relation(c.op).opposite + " " + c.right + ")";
  for (std::size_t layers = below(random, 3); layers > 0; --layers) {
    switch (below(random, 6)) {
      case 0:
        text = "!!(" + text + ")";
        break;
      case 1:
        text = "(" + text + ") == true";
        break;
      case 2:
        text = "bool(" + text + ")";
        break;
      case 3:
        text = "(" + text + ") && true";
        break;
      case 4:
        text = "not (" + text + ") ? false : true";
        break;
      default:
        text = "(" + text + ")";
    }
  }
  return text;
}

std::string rewritten(Random& random, const Comparison& c) {
  switch (below(random, 5)) {
    case 0:
      return "EXPECT_" + std::string(relation(c.op).macro) + "(" + rewritten_operand(random, c.left) + ", " +
             rewritten_operand(random, c.right) + ")";
    case 1:
      return "ASSERT_TRUE(" + rewritten_condition(random, c) + ")";
    case 2:
      return "EXPECT_FALSE(!(" + rewritten_condition(random, c) + "))";
    case 3:
      return "REQUIRE_FALSE(!(" + rewritten_condition(random, c) + "))";
    default:
      return "CHECK(" + rewritten_condition(random, c) + ")";
  }
}

std::string plain(const Comparison& c) {
  return "EXPECT_" + std::string(relation(c.op).macro) + "(" + c.left + ", " + c.right + ")";
}

// Another claim: an operator or one operand is not the same.
Comparison mutated(Random& random, Comparison c) {
  switch (below(random, 4)) {
    case 0: {
      const std::string before = c.op;
      while (c.op == before)
        c.op = relations[below(random, 6)].op;
      break;
    }
    case 1:
      c.left += ".size()";
      break;
    case 2:
      c.right = "g(" + c.right + ")";
      break;
    default:
      c.left = "(" + c.left + " + 1)";
  }
  return c;
}

TEST(Rewritten, IsAlwaysFoundAndMutatedNever) {
  Random random(7);
  for (int i = 0; i < 2000; ++i) {
    const Comparison c = comparison(random);
    const std::string frozen = plain(c);
    const std::string same = rewritten(random, c);
    ASSERT_TRUE(written::restates(frozen, same)) << frozen << "\n"
                                                 << same << "\n"
                                                 << normal_form(written::claim(same));
    ASSERT_TRUE(written::restates(same, frozen)) << frozen << "\n" << same;
    const std::string other = rewritten(random, mutated(random, c));
    ASSERT_FALSE(written::restates(frozen, other)) << frozen << "\n" << other;
    ASSERT_FALSE(written::restates(other, frozen)) << frozen << "\n" << other;
  }
}

TEST(Rewritten, AConjunctIsAlwaysFound) {
  Random random(8);
  for (int i = 0; i < 1000; ++i) {
    const Comparison c = comparison(random);
    const Comparison more = mutated(random, c);
    const std::string both =
        "CHECK((" + rewritten_condition(random, more) + ") && (" + rewritten_condition(random, c) + "))";
    ASSERT_TRUE(written::restates(plain(c), both)) << plain(c) << "\n" << both;
    const std::string either =
        "CHECK((" + rewritten_condition(random, more) + ") || (" + rewritten_condition(random, c) + "))";
    ASSERT_FALSE(written::restates(plain(c), either)) << plain(c) << "\n" << either;
  }
}

TEST(Rewritten, NormalFormIsItsOwn) {
  Random random(9);
  for (int i = 0; i < 1000; ++i) {
    const std::string form = normal_form(written::claim(rewritten(random, comparison(random))));
    ASSERT_EQ(normal_form({"CHECK", {form}, "", ""}), form);
  }
}

}  // namespace
}  // namespace freezegate
