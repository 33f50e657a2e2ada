// Which assertions restate which, and what is said of it.
#include "written.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate {
namespace {

using testing::Contains;
using testing::ElementsAre;
using written::claim;
using written::compare;
using written::restates;
using enum RestatementRule;

struct Same {
  const char* frozen;
  const char* witness;
  RestatementRule rule;
};

class Restated : public testing::TestWithParam<Same> {};

TEST_P(Restated, IsFoundBothWaysAndExplained) {
  const auto& [frozen, witness, rule] = GetParam();
  const Restatements found = compare(frozen, witness);
  ASSERT_EQ(found.pairs.size(), 1U) << normal_form(claim(frozen)) << "\n" << normal_form(claim(witness));
  EXPECT_EQ(found.pairs.front().frozen, frozen);
  EXPECT_EQ(found.pairs.front().witness, witness);
  EXPECT_THAT(found.pairs.front().rules, Contains(rule));
  EXPECT_EQ(found.own, 0U);
  if (rule != conjunct) {
    EXPECT_TRUE(restates(witness, frozen));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Macros, Restated,
    testing::Values(
        Same{"EXPECT_EQ(a, b)", "EXPECT_EQ(a, b)", same_text},
        Same{"EXPECT_EQ(a, b)", "EXPECT_EQ( a ,b )", same_text},
        Same{"EXPECT_EQ(a, b)", "ASSERT_EQ(a, b)", another_macro},
        Same{"GTEST_ASSERT_EQ(a, b)", "ASSERT_EQ(a, b)", same_text},
        Same{"EXPECT_EQ(a, b)", "ASSERT_TRUE(a == b)", another_macro},
        Same{"EXPECT_EQ(a, b)", "CHECK(b == a)", operands_swapped},
        Same{"EXPECT_EQ(a, b)", "REQUIRE(a == b)", another_macro},
        Same{"EXPECT_EQ(a, b)", "CATCH_REQUIRE(a == b)", another_macro},
        Same{"REQUIRE(a == b)", "CATCH_REQUIRE(a == b)", same_text},
        Same{"EXPECT_EQ(a, b)", "REQUIRE_FALSE(a != b)", negation},
        Same{"EXPECT_EQ(a, b)", "CHECK_FALSE(!(a == b))", another_macro},
        Same{"EXPECT_EQ(a, b)", "EXPECT_FALSE(!(a == b))", another_macro},
        Same{"EXPECT_EQ(a, b)", "EXPECT_FALSE(a != b)", negation},
        Same{"CHECK_FALSE(done())", "EXPECT_FALSE(done())", another_macro},
        Same{"EXPECT_EQ(a, b)", "CHECK_NOFAIL(a == b)", another_macro},
        Same{"EXPECT_EQ(a, b)", "EXPECT_PRED2(std::equal_to<>{}, a, b)", called},
        Same{"EXPECT_EQ(a, b)", "EXPECT_PRED2(std::equal_to<int>(), b, a)", operands_swapped},
        Same{"EXPECT_EQ(a, b)", "EXPECT_PRED_FORMAT2(::testing::internal::CmpHelperEQ, a, b)", another_macro},
        Same{"EXPECT_TRUE(is_sorted(v))", "EXPECT_PRED1(is_sorted, v)", another_macro},
        Same{"EXPECT_STREQ(a, b)", "EXPECT_EQ(a, b)", another_equality},
        Same{"EXPECT_STRNE(a, b)", "EXPECT_NE(b, a)", another_equality},
        Same{"EXPECT_DOUBLE_EQ(a, b)", "EXPECT_EQ(a, b)", another_equality},
        Same{"EXPECT_FLOAT_EQ(a, b)", "CHECK(b == a)", another_equality},
        Same{"EXPECT_NEAR(a, b, 0.1)", "EXPECT_EQ(a, b)", another_equality},
        Same{"EXPECT_NEAR(a, b, 0.1)", "EXPECT_DOUBLE_EQ(a, b)", another_macro},
        Same{"EXPECT_NEAR(a, b, 0.1)", "EXPECT_NEAR(b, a, 9)", operands_swapped},
        Same{"EXPECT_STRCASEEQ(a, b)", "ASSERT_STRCASEEQ(b, a)", operands_swapped},
        Same{"CHECK(a == Approx(b))", "EXPECT_EQ(a, b)", another_equality},
        Same{"CHECK(a == Catch::Approx(b).epsilon(0.1).margin(2))", "EXPECT_EQ(a, b)", another_equality},
        Same{"EXPECT_NO_THROW(load(path))", "CHECK_NOTHROW(load(path))", another_macro},
        Same{"EXPECT_ANY_THROW(load(path))", "REQUIRE_THROWS(load(path))", another_macro},
        Same{"EXPECT_THROW(load(path), std::range_error)", "CHECK_THROWS_AS(load(path), std::range_error)",
             another_macro}));

INSTANTIATE_TEST_SUITE_P(
    Matchers, Restated,
    testing::Values(
        Same{"EXPECT_EQ(a, b)", "EXPECT_THAT(a, Eq(b))", matcher},
        Same{"EXPECT_EQ(a, b)", "EXPECT_THAT(a, testing::Eq(b))", matcher},
        Same{"EXPECT_EQ(a, b)", "ASSERT_THAT(b, ::testing::Eq(::testing::ByRef(a)))", matcher},
        Same{"EXPECT_EQ(a, 5)", "EXPECT_THAT(a, 5)", matcher},
        Same{"EXPECT_NE(a, b)", "EXPECT_THAT(a, Not(Eq(b)))", negation},
        Same{"EXPECT_LT(a, b)", "EXPECT_THAT(a, Lt(b))", matcher},
        Same{"EXPECT_LT(a, b)", "EXPECT_THAT(b, Gt(a))", operands_swapped},
        Same{"EXPECT_EQ(a, b)", "CHECK_THAT(a, Catch::Matchers::Equals(b))", matcher},
        Same{"EXPECT_EQ(a, b)", "REQUIRE_THAT(a, WithinAbs(b, 0.1))", another_equality},
        Same{"EXPECT_NE(a, b)", "REQUIRE_THAT(a, !Equals(b))", matcher},
        Same{"EXPECT_EQ(a, b)", "EXPECT_THAT(a, AllOf(Gt(0), Eq(b)))", conjunct},
        Same{"EXPECT_TRUE(a)", "EXPECT_THAT(a, IsTrue())", matcher},
        Same{"EXPECT_EQ(p, nullptr)", "EXPECT_THAT(p, IsNull())", matcher},
        Same{"EXPECT_EQ(*p, 3)", "EXPECT_THAT(p, Pointee(3))", matcher},
        Same{"EXPECT_EQ(v, (std::vector<int>{1, 2}))", "EXPECT_THAT(v, ElementsAre(1, 2))", matcher},
        Same{"EXPECT_EQ(v.size(), 3)", "EXPECT_THAT(v, SizeIs(3))", matcher},
        Same{"EXPECT_TRUE(v.empty())", "EXPECT_THAT(v, IsEmpty())", matcher},
        Same{"EXPECT_THAT(s, HasSubstr(\"x\"))", "CHECK_THAT(s, HasSubstr(\"x\"))", another_macro}));

INSTANTIATE_TEST_SUITE_P(
    Expressions, Restated,
    testing::Values(Same{"EXPECT_LT(a, b)", "EXPECT_GT(b, a)", operands_swapped},
                    Same{"EXPECT_LE(a, b)", "CHECK(b >= a)", operands_swapped},
                    Same{"EXPECT_GE(a, b)", "EXPECT_FALSE(a < b)", negation},
                    Same{"EXPECT_GE(a, b)", "CHECK(!(a < b))", negation},
                    Same{"CHECK(a >= b)", "CHECK(not (b > a))", negation},
                    Same{"CHECK(a == b)", "CHECK((a) == (b))", parentheses},
                    Same{"CHECK(a == b)", "CHECK((a == b))", parentheses},
                    Same{"CHECK(a == b)", "CHECK(((a)) == b)", parentheses},
                    Same{"EXPECT_EQ(f(x), y)", "EXPECT_EQ((f)((x)), y)", parentheses},
                    Same{"EXPECT_EQ(a + b, c)", "EXPECT_EQ((a + b), c)", parentheses},
                    Same{"EXPECT_EQ(a, b)", "EXPECT_EQ(static_cast<long>(a), b)", cast},
                    Same{"EXPECT_EQ(a, b)", "EXPECT_EQ((unsigned long)a, b)", cast},
                    Same{"EXPECT_EQ(a, b)", "EXPECT_EQ(std::size_t(a), std::size_t{b})", cast},
                    Same{"EXPECT_EQ(s, \"x\")", "EXPECT_EQ(s, std::string(\"x\"))", cast},
                    Same{"EXPECT_EQ(s, \"x\")", "EXPECT_EQ(\"x\"s, s)", spelling},
                    Same{"EXPECT_EQ(s, \"x\")", "EXPECT_STREQ(s.c_str(), \"x\")", wrapper},
                    Same{"EXPECT_EQ(s, \"a\\\\b\")", "EXPECT_EQ(s, R\"(a\\b)\")", spelling},
                    Same{"EXPECT_EQ(s, \"ab\")", "EXPECT_EQ(s, \"a\" \"b\")", spelling},
                    Same{"EXPECT_TRUE(x)", "EXPECT_TRUE(!!x)", wrapper},
                    Same{"EXPECT_TRUE(x)", "EXPECT_TRUE(x == true)", wrapper},
                    Same{"EXPECT_TRUE(x)", "EXPECT_EQ(x, true)", wrapper},
                    Same{"EXPECT_TRUE(x)", "EXPECT_EQ(false, !x)", wrapper},
                    Same{"EXPECT_TRUE(x)", "EXPECT_NE(x, false)", wrapper},
                    Same{"EXPECT_TRUE(x)", "EXPECT_TRUE((x))", parentheses},
                    Same{"EXPECT_TRUE(x)", "EXPECT_TRUE(bool(x))", wrapper},
                    Same{"EXPECT_TRUE(x)", "EXPECT_TRUE(static_cast<bool>(x))", wrapper},
                    Same{"EXPECT_TRUE(p)", "EXPECT_NE(p, nullptr)", wrapper},
                    Same{"EXPECT_NE(p, NULL)", "EXPECT_NE(nullptr, p)", spelling},
                    Same{"EXPECT_EQ(a, b)", "CHECK(a == b && true)", wrapper},
                    Same{"EXPECT_EQ(a, b)", "CHECK((a == b ? true : false))", wrapper},
                    Same{"EXPECT_EQ(a, b)", "EXPECT_EQ(a == b, true)", wrapper},
                    Same{"EXPECT_EQ(a, b)", "EXPECT_TRUE((log(), a == b))", wrapper},
                    Same{"EXPECT_EQ(a, b)", "EXPECT_EQ(a - b, 0)", called},
                    Same{"EXPECT_EQ(a, b)", "EXPECT_EQ(std::move(a), b)", wrapper},
                    Same{"EXPECT_STREQ(a, b)", "EXPECT_EQ(std::strcmp(a, b), 0)", called},
                    Same{"EXPECT_LT(a, b)", "EXPECT_LT(strcmp(a, b), 0)", called},
                    Same{"EXPECT_EQ(a, b)", "CHECK(a.compare(b) == 0)", called},
                    Same{"EXPECT_EQ(a, b)", "CHECK((a <=> b) == 0)", called},
                    Same{"EXPECT_EQ(a, b)", "CHECK(operator==(a, b))", called},
                    Same{"EXPECT_EQ(a, b)", "CHECK(a.operator==(b))", called},
                    Same{"EXPECT_EQ(a, b)", "CHECK(std::ranges::equal(a, b))", called},
                    Same{"EXPECT_EQ(a, b)", "CHECK(std::equal(a.begin(), a.end(), b.begin(), b.end()))",
                         called},
                    Same{"EXPECT_EQ(v.size(), 0)", "EXPECT_TRUE(v.empty())", wrapper},
                    Same{"EXPECT_GT(v.size(), 0u)", "EXPECT_FALSE(v.empty())", wrapper},
                    Same{"EXPECT_EQ(a, b) /* */", "CHECK(a /* as it was */ == b)", another_macro},
                    Same{"CHECK(a == b)", "CHECK(a == b // same\n)", spelling},
                    Same{"CHECK(a == 16)", "CHECK(a == 0x10)", spelling},
                    Same{"CHECK(a == 1000)", "CHECK(a == 1'000u)", spelling},
                    Same{"CHECK(a == 3)", "CHECK(a == 3.0)", spelling},
                    Same{"CHECK(x == y)", "CHECK(this->x == y)", qualification},
                    Same{"CHECK(x == y)", "CHECK((*this).x == y)", qualification},
                    Same{"CHECK(abs(x) == y)", "CHECK(std::abs(x) == y)", qualification},
                    Same{"CHECK(std::abs(x) == y)", "CHECK(::std::abs(x) == y)", qualification},
                    Same{"CHECK(p->x == y)", "CHECK((*p).x == y)", spelling},
                    Same{"CHECK((a && b))", "CHECK((b && a))", operands_swapped},
                    Same{"CHECK((a == b && c == d))", "CHECK(!(c != d || b != a))", negation},
                    Same{"CHECK(a == b)", "CHECK((c && b == a))", conjunct},
                    Same{"EXPECT_TRUE(x.ok())", "EXPECT_TRUE(x.ok() && y.ok())", conjunct},
                    Same{"EXPECT_EQ(a, b)", "EXPECT_TRUE(a and b and a == b)", conjunct},
                    Same{"CHECK(f<int, long>(x) == y)", "CHECK(y == f<int,long>(x))", operands_swapped},
                    Same{"CHECK(std::is_same_v<A, B> == true)", "CHECK(std::is_same_v<A, B>)", wrapper},
                    Same{"CHECK(a < b)", "CHECK(b > (a))", parentheses},
                    Same{"CHECK([&] { return 1; }() == a)", "CHECK(a == [&]{return 1;}())", operands_swapped},
                    Same{"CHECK(if a b)", "CHECK(if  a b)", tokens},
                    Same{"EXPECT_EQ(a b, c)", "ASSERT_EQ( a  b,c)", tokens}));

struct Other {
  const char* frozen;
  const char* witness;
};

class OfItsOwn : public testing::TestWithParam<Other> {};

TEST_P(OfItsOwn, IsNoRestatement) {
  const auto& [frozen, witness] = GetParam();
  EXPECT_FALSE(restates(frozen, witness)) << normal_form(claim(frozen));
  EXPECT_FALSE(restates(witness, frozen)) << normal_form(claim(frozen));
  EXPECT_EQ(compare(frozen, witness).own, 1U);
}

INSTANTIATE_TEST_SUITE_P(
    Invariants, OfItsOwn,
    testing::Values(
        Other{"EXPECT_EQ(f(x), y)", "EXPECT_EQ(f(x).size(), y.size())"},
        Other{"EXPECT_EQ(f(x), y)", "EXPECT_EQ(f(f(x)), f(x))"},
        Other{"EXPECT_EQ(f(x), y)", "EXPECT_EQ(sorted(f(x)), sorted(y))"},
        Other{"EXPECT_EQ(f(x), y)", "EXPECT_THAT(f(x), UnorderedElementsAreArray(y))"},
        Other{"EXPECT_EQ(f(x), y)", "EXPECT_TRUE(std::is_permutation(y.begin(), y.end(), f(x).begin()))"},
        Other{"EXPECT_EQ(f(x), y)", "EXPECT_EQ(sum(f(x)), sum(y))"},
        Other{"EXPECT_EQ(f(x), y)", "EXPECT_FALSE(f(x).empty())"},
        Other{"EXPECT_EQ(f(x), y)", "EXPECT_LE(f(x), y)"}, Other{"EXPECT_EQ(f(x), y)", "EXPECT_GE(f(x), 0)"},
        Other{"EXPECT_EQ(f(x), y)", "EXPECT_NE(f(x), y)"}, Other{"EXPECT_EQ(f(x), y)", "EXPECT_EQ(f(x), z)"},
        Other{"EXPECT_EQ(f(x), y)", "EXPECT_EQ(f(y), x)"}, Other{"EXPECT_EQ(f(x), y)", "EXPECT_EQ(g(x), y)"},
        Other{"EXPECT_EQ(f(x), y)", "EXPECT_EQ(f(x + 1), y)"},
        Other{"EXPECT_EQ(f(x), y)", "EXPECT_NO_THROW(f(x))"},
        Other{"EXPECT_EQ(f(x), y)", "EXPECT_TRUE(f(x) == y || z)"},
        Other{"EXPECT_EQ(f(x), y)", "EXPECT_THAT(f(x), HasSubstr(y))"},
        Other{"EXPECT_EQ(f(x), y)", "EXPECT_THAT(f(x), SizeIs(y))"},
        Other{"EXPECT_EQ(f(x), y)", "EXPECT_STRCASEEQ(f(x), y)"},
        Other{"EXPECT_EQ(f(x), y)", "EXPECT_LE(std::abs(f(x) - y), 1)"},
        Other{"EXPECT_EQ(f(x), y)", "EXPECT_EQ(f(x) % 2, y % 2)"},
        Other{"EXPECT_EQ(f(x), y)", "EXPECT_EQ(-f(x), y)"},
        Other{"EXPECT_EQ(f(x), y)", "EXPECT_EQ(~f(x), y)"},
        Other{"EXPECT_EQ(f(x), y)", "EXPECT_EQ(&f(x), y)"},
        Other{"EXPECT_EQ(f(x), y)", "EXPECT_EQ(f(static_cast<int>(x)), y)"},
        Other{"EXPECT_EQ(a / b, c)", "EXPECT_EQ(static_cast<double>(a) / b, c)"},
        Other{"EXPECT_EQ(a / 2, c)", "EXPECT_EQ(a / 2.0, c)"},
        Other{"EXPECT_EQ(a - b, c)", "EXPECT_EQ(b - a, c)"},
        Other{"EXPECT_EQ(a - (b - c), d)", "EXPECT_EQ(a - b - c, d)"},
        Other{"EXPECT_EQ((a + b) * c, d)", "EXPECT_EQ(a + b * c, d)"},
        Other{"EXPECT_EQ(a + b, c)", "EXPECT_EQ(b + a, c)"},
        Other{"EXPECT_EQ(f(a, b), c)", "EXPECT_EQ(f(b, a), c)"},
        Other{"EXPECT_EQ(f((a, b)), c)", "EXPECT_EQ(f(a, b), c)"},
        Other{"EXPECT_EQ(v[0], v[1])", "EXPECT_EQ(v(0), v(1))"}, Other{"EXPECT_LT(a, b)", "EXPECT_LT(b, a)"},
        Other{"EXPECT_LT(a, b)", "EXPECT_LE(a, b)"}, Other{"EXPECT_LT(a, b)", "EXPECT_FALSE(a < b)"},
        Other{"EXPECT_TRUE(a)", "EXPECT_FALSE(a)"}, Other{"CHECK(a)", "CHECK_FALSE(a)"},
        Other{"CHECK((a && b))", "CHECK((a || b))"}, Other{"CHECK(a == b)", "CHECK(a == b.c)"},
        Other{"CHECK(x.a == b)", "CHECK(y.a == b)"}, Other{"CHECK(other->x == y)", "CHECK(x == y)"},
        Other{"CHECK(f(*this).x == y)", "CHECK(f.x == y)"},
        Other{"CHECK(mine::abs(x) == y)", "CHECK(std::abs(x) == y)"},
        Other{"CHECK(s == \"a b\")", "CHECK(s == \"ab\")"}, Other{"CHECK(s == \"x\")", "CHECK(s == L\"x\")"},
        Other{"CHECK(s == \"// x\")", "CHECK(s == \"// y\")"}, Other{"CHECK(c == 'x')", "CHECK(c == \"x\")"},
        Other{"CHECK(a == 10)", "CHECK(a == 010)"}, Other{"CHECK(a == 3)", "CHECK(a == 3.5)"},
        Other{"CHECK(a == 3_km)", "CHECK(a == 3)"}, Other{"CHECK(f<int>(x) == y)", "CHECK(f<long>(x) == y)"},
        Other{"CHECK((x != 0) == y)", "CHECK(x == y)"}, Other{"CHECK(f(!!x) == y)", "CHECK(f(x) == y)"},
        Other{"EXPECT_TRUE(std::equal(a.begin(), a.end(), b.begin()))",
              "EXPECT_TRUE(std::equal(a.begin(), b.end(), b.begin()))"},
        Other{"EXPECT_TRUE(std::equal(a.begin(), a.begin() + 3, b.begin()))", "EXPECT_EQ(a, b)"},
        Other{"EXPECT_THROW(f(), A)", "EXPECT_THROW(f(), B)"},
        Other{"EXPECT_THROW(f(), A)", "EXPECT_ANY_THROW(f())"},
        Other{"EXPECT_CALL(a, b())", "EXPECT_TRUE(a.b())"},
        Other{"CHECK([&] { return 1; }() == a)", "CHECK([&] { return 2; }() == a)"},
        Other{"CHECK(if a b)", "CHECK(if a c)"}));

TEST(Restatement, OfAConjunctionThatIsSplitNeedsAllItsParts) {
  const std::vector frozen{claim("CHECK((a == b && c))")};
  const std::vector witness{claim("EXPECT_TRUE(x)"), claim("EXPECT_TRUE(c)"), claim("EXPECT_EQ(b, a)")};
  const Restatements found = find_restatements(frozen, witness);
  EXPECT_THAT(found.pairs,
              ElementsAre(Restatement{"CHECK((a == b && c))", "EXPECT_TRUE(c); EXPECT_EQ(b, a)", {split}}));
  EXPECT_EQ(found.own, 1U);
  const Restatements weaker = find_restatements(frozen, std::span(witness).first(2));
  EXPECT_TRUE(weaker.pairs.empty());
  EXPECT_EQ(weaker.own, 2U);
}

TEST(Restatement, EachPairIsFound) {
  const std::vector frozen{claim("EXPECT_EQ(a, b)"), claim("EXPECT_LT(a, c)")};
  const std::vector witness{claim("CHECK(c > a)"), claim("CHECK(a)"), claim("CHECK(b == a)"),
                            claim("CHECK((a < c && a == b))")};
  const Restatements found = find_restatements(frozen, witness);
  std::vector<std::string> pairs;
  for (const Restatement& pair : found.pairs)
    pairs.push_back(pair.frozen + " " + pair.witness);
  EXPECT_THAT(pairs, ElementsAre("EXPECT_EQ(a, b) CHECK(b == a)", "EXPECT_EQ(a, b) CHECK((a < c && a == b))",
                                 "EXPECT_LT(a, c) CHECK(c > a)", "EXPECT_LT(a, c) CHECK((a < c && a == b))"));
  EXPECT_EQ(found.own, 1U);
}

TEST(Restatement, RulesAreToldInOneOrderAndOnlyThoseThatWereNeeded) {
  const Restatements found = compare("EXPECT_EQ(a, 16)", "ASSERT_FALSE(static_cast<int>(a) != 0x10)");
  ASSERT_EQ(found.pairs.size(), 1U);
  EXPECT_THAT(found.pairs.front().rules, ElementsAre(another_macro, negation, cast));
  EXPECT_THAT(compare("EXPECT_EQ(b, a)", "CHECK(b == a)").pairs.front().rules, ElementsAre(another_macro));
}

TEST(Restatement, BeyondTheFirstThousandPairsAreCounted) {
  const std::vector<Claim> many(40, claim("EXPECT_EQ(a, b)"));
  const Restatements found = find_restatements(many, many);
  EXPECT_EQ(found.pairs.size(), 1000U);
  EXPECT_EQ(found.left_out, 600U);
}

TEST(Restatement, OfNothing) {
  const std::vector some{claim("EXPECT_EQ(a, b)")};
  EXPECT_TRUE(find_restatements({}, some).pairs.empty());
  EXPECT_EQ(find_restatements({}, some).own, 1U);
  EXPECT_TRUE(find_restatements(some, {}).pairs.empty());
}

TEST(Restatement, EveryRuleHasWordsOfItsOwn) {
  std::vector<std::string_view> words;
  for (int i = 0; i <= static_cast<int>(tokens); ++i) {
    const std::string_view text = to_string(static_cast<RestatementRule>(i));
    EXPECT_FALSE(text.empty());
    EXPECT_THAT(words, testing::Not(Contains(text)));
    words.push_back(text);
  }
}

}  // namespace
}  // namespace freezegate
