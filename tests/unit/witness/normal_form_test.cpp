// The normal form itself: what it looks like, and that it is one.
#include "written.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace freezegate {
namespace {

using written::claim;

std::string again(const std::string& form) {
  return normal_form({"CHECK", {form}, "", ""});
}

TEST(NormalForm, Looks) {
  const std::vector<std::pair<const char*, const char*>> rows{
      {"ASSERT_FALSE(b != a)", "a==b"},
      {"EXPECT_GT(a, b + 1)", "(b+1)<a"},
      {"CHECK(a && !(b || c == d))", "(!b)&&a&&(c!=d)"},
      {"CHECK(a && (b && a))", "a&&b"},
      {"CHECK(true)", "true"},
      {"CHECK(!1)", "false"},
      {"EXPECT_EQ(v.size(), 0)", "v.empty()"},
      {"EXPECT_EQ(p->size(), 0)", "p->empty()"},
      {"EXPECT_EQ(x = 3, y)", "(x=3)==y"},
      {"EXPECT_EQ((int)x + 1, y)", "(static_cast<int>(x)+1)==y"},
      {"EXPECT_EQ(a ? b : c, d)", "(a?b:c)==d"},
      {"EXPECT_EQ(i++, -(-j))", "(-(-j))==(i++)"},
      {"EXPECT_THAT(s, StartsWith(t))", "THAT(s,StartsWith(t))"},
      {"EXPECT_CALL(a, b())", "CALL(a,b())"},
      {"EXPECT_STRCASENE(b, a)", "!STRCASEEQ(a,b)"},
      {"EXPECT_EQ(new T, y)", "(new T)==y"},
      {"EXPECT_TRUE(a b)", "a b"},
      {"EXPECT_FALSE(a b)", "!a b"}};
  for (const auto& [text, form] : rows)
    EXPECT_EQ(normal_form(claim(text)), form) << text;
}

TEST(NormalForm, IsItsOwn) {
  for (const char* const text : {"EXPECT_EQ(new T, y)",
                                 "EXPECT_FALSE(a b)",
                                 "EXPECT_THROW(f();, const A&)",
                                 "CHECK(a < b > c)",
                                 "EXPECT_EQ((a, b), c)",
                                 "CHECK(f((a, b)) == 3u)",
                                 "CHECK((a ? b : c) ? d : e)",
                                 "CHECK(x.operator<(y))",
                                 "EXPECT_EQ(operator+(a, b), c)",
                                 "CHECK((x != 0) == y)",
                                 "CHECK(f(!!x) == y)",
                                 "CHECK(a / *p == 1.50)",
                                 "CHECK(a - -1 == +b)",
                                 "CHECK(a & &b)",
                                 "EXPECT_EQ(R\"(a\")\", s)",
                                 "CHECK(({ int i = 3; i; }) == 3)",
                                 "CHECK(L\"x\" == s)",
                                 "CHECK(\"a\"_x == s)",
                                 "CHECK((*a.b).c == d)",
                                 "EXPECT_NEAR(a, (b), c)",
                                 "EXPECT_THAT(a, AllOf(Lt(b), Not(Eq(c)), m))",
                                 "EXPECT_PRED2(near{3}, a, b)",
                                 "EXPECT_HRESULT_FAILED(x)",
                                 "CHECK(std::is_same_v<A, std::vector<B>> == c)",
                                 "CHECK(f<(a > b)>(c))",
                                 "CHECK(x->template get<int>())",
                                 "CHECK(sizeof(int) == sizeof x)",
                                 "CHECK(T{} == T{1, 2})",
                                 "CHECK(T({1}) == u)",
                                 "EXPECT_EQ(a, {1, 2, })"}) {
    const std::string form = normal_form(claim(text));
    EXPECT_EQ(again(form), form) << text;
  }
}

}  // namespace
}  // namespace freezegate
