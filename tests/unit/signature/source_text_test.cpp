#include "signature/source_text.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

// Texts are escaped one way throughout: NOLINTBEGIN(modernize-raw-string-literal)
namespace freezegate {
namespace {

constexpr const char* file = "/home/me/product/tests/export_test.cpp";

struct Case {
  std::string source;
  std::string expected;
};

TEST(SourceTextTest, Normalizes) {
  const std::vector<Case> cases = {
      {"a == b", "a==b"},
      {"a  ==\tb", "a==b"},
      {"unsigned  long(x)", "unsigned long(x)"},
      {"f( \"a  b\", 'c' )", "f(\"a  b\",'c')"},
      {"a - -1", "a- -1"},
      {"a--", "a--"},
      {"x+ +y", "x+ +y"},
      {"p && &q", "p&& &q"},
      {"return \"x\"", "return \"x\""},
      {"return\"x\"", "return \"x\""},
      {"L\"x\"", "L\"x\""},
      {"R\"(a  b\n c)\"", "R\"(a  b\n c)\""},
      {"std::vector<std::vector<int> >()", "std::vector<std::vector<int>>()"},
      {"(-0x7fffffff - 1)", "(-2147483647-1)"},
      {"(-2147483647 -1)", "(-2147483647-1)"},
      {"double(2.22044604925031308084726333618164062e-16L)", "2.220446049250313e-16"},
      {"double(x)", "double(x)"},
      {"__null", "__null"},
      {"nullptr", "nullptr"},
      {"\"unclosed", "\"unclosed"},
      {"", ""},
      // Places.
      {"log(\"/other/dir/export_test.cpp\", 12, x)", "log(__FILE__,__LINE__,x)"},
      {"\"export_test.cpp\"", "__FILE__"},
      {"load(\"/home/me/product/data\" \"/a.csv\")", "load(\"<path>\"\"/a.csv\")"},
      {"get(\"/api/v1/users\")", "get(\"/api/v1/users\")"},
      {"at(\"/home\")", "at(\"/home\")"},
      // Statements with assertions in them.
      {"{ auto v = f(); switch (0) case 0: default: if (const ::testing::AssertionResult gtest_ar = (x)) ; "
       "else "
       "::testing::internal::AssertHelper(::testing::TestPartResult::kNonFatalFailure, \"a.cc\", 3, \"\"); }",
       "{auto v=f();..."},
      {"x == ::testing::FLAGS_gtest_color", "x==::testing::FLAGS_gtest_color"},
      {"gtest_like(x)", "gtest_like(x)"},
  };
  for (const Case& sample : cases)
    EXPECT_EQ(normalize_source(sample.source, file), sample.expected) << sample.source;
}

TEST(SourceTextTest, APathStaysWhereTheFileHasNoFolder) {
  EXPECT_EQ(normalize_source("f(\"/home/me/x\")", "tests/a.cpp"), "f(\"/home/me/x\")");
}

TEST(SourceTextTest, TypesLoseTheLibrarysInlineNamespaces) {
  EXPECT_EQ(normalize_type("std::runtime_error"), "std::runtime_error");
  EXPECT_EQ(normalize_type("std::__1::vector<std::__cxx11::basic_string<char> >"),
            "std::vector<std::basic_string<char>>");
  EXPECT_EQ(normalize_type("std::vector<std::basic_string<char>>"), "std::vector<std::basic_string<char>>");
  EXPECT_EQ(normalize_type("my::__1::Error"), "my::__1::Error");
  EXPECT_EQ(normalize_type("(anonymous namespace)::Error"), "(anonymous namespace)::Error");
}

TEST(SourceTextTest, BaseName) {
  EXPECT_EQ(base_name("/a/b.cpp"), "b.cpp");
  EXPECT_EQ(base_name("c:\\a\\b.cpp"), "b.cpp");
  EXPECT_EQ(base_name("b.cpp"), "b.cpp");
  EXPECT_EQ(base_name(""), "");
}

}  // namespace
}  // namespace freezegate
// NOLINTEND(modernize-raw-string-literal)
