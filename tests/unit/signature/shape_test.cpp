#include <freezegate/failure.hpp>

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

// Texts are escaped one way throughout: NOLINTBEGIN(modernize-raw-string-literal)
namespace freezegate {
namespace {

Failure equality() {
  Failure failure;
  failure.family = "EQ";
  failure.source = {"rows.size()", "3"};
  failure.file = "/home/me/tests/export_test.cpp";
  failure.line = 12;
  failure.message = "Expected equality of these values:\n  rows.size()\n    Which is: 2\n  3";
  return failure;
}

template <typename Change>
std::string changed(Change change) {
  Failure failure = equality();
  change(failure);
  return shape_of(failure);
}

struct Case {
  std::string shape;
  std::string expected;
};

TEST(ShapeTest, IsOneReadableLine) {
  const std::vector<Case> cases = {
      {changed([](Failure&) {}), R"x(EXPECT EQ("rows.size()", "3") in export_test.cpp)x"},
      {changed([](Failure& f) { f.fatal = true; }), R"x(ASSERT EQ("rows.size()", "3") in export_test.cpp)x"},
      {changed([](Failure& f) { f.file.clear(); }), R"x(EXPECT EQ("rows.size()", "3"))x"},
      {changed([](Failure& f) { f.file = "c:\\x\\export_test.cpp"; }),
       R"x(EXPECT EQ("rows.size()", "3") in export_test.cpp)x"},
      {changed([](Failure& f) { f.source = {"s", "\"a\\n\""}; }),
       R"x(EXPECT EQ("s", "\"a\\n\"") in export_test.cpp)x"},
      {changed([](Failure& f) { f.source = {"R\"(a\n\x01)\""}; }),
       R"x(EXPECT EQ("R\"(a\n\u0001)\"") in export_test.cpp)x"},
      {changed([](Failure& f) {
         f.family = "CATCH_REQUIRE";
         f.fatal = true;
         f.source = {"a == b"};
         f.sections = {" given rows ", "a \"quoted\" one"};
       }),
       R"x(REQUIRE("a==b") in export_test.cpp / "given rows" / "a \"quoted\" one")x"},
      {changed([](Failure& f) {
         f.family = "FAIL";
         f.message = "Failed\nlost 3 rows\nmore\n";
       }),
       R"x(ADD_FAILURE: "lost # rows" in export_test.cpp)x"},
      {changed([](Failure& f) {
         f.family = "FAIL";
         f.fatal = true;
         f.message = "Failed\n";
       }),
       "FAIL in export_test.cpp"},
      {changed([](Failure& f) {
         f.family = "CUSTOM";
         f.message = "rows 3 and 4 differ";
       }),
       R"x(EXPECT CUSTOM: "rows # and # differ" in export_test.cpp)x"},
      {changed([](Failure& f) {
         f.kind = FailureKind::exception;
         f.family.clear();
         f.source.clear();
         f.type = "std::__1::bad_alloc";
       }),
       "exception std::bad_alloc"},
      {changed([](Failure& f) {
         f.kind = FailureKind::exception;
         f.family.clear();
       }),
       "exception of unknown type"},
      {changed([](Failure& f) {
         f.kind = FailureKind::exception;
         f.family = "CHECK";
         f.source = {"rows(1) == 2"};
         f.type = "int";
       }),
       R"x(exception int in CHECK("rows(1)==2") in export_test.cpp)x"},
      {changed([](Failure& f) {
         f.kind = FailureKind::signal;
         f.family.clear();
         f.type = "SIGSEGV";
       }),
       "signal SIGSEGV"},
      {changed([](Failure& f) {
         f.kind = FailureKind::signal;
         f.type = "SIGSEGV";
         f.sections = {"inner"};
       }),
       R"x(signal SIGSEGV after EXPECT EQ("rows.size()", "3") in export_test.cpp / "inner")x"},
      {changed([](Failure& f) {
         f.kind = FailureKind::signal;
         f.type = "SIGSEGV";
         f.family = "FAIL";
         f.message = "the process died by SIGSEGV";
       }),
       "signal SIGSEGV after ADD_FAILURE in export_test.cpp"},
      {changed([](Failure& f) { f.kind = FailureKind::timeout; }), "timeout"},
      {changed([](Failure& f) {
         f.kind = FailureKind::premature_exit;
         f.type = "0";
       }),
       "premature exit 0"},
      {changed([](Failure& f) { f.kind = FailureKind::unexpected_pass; }), "unexpected pass"},
      {changed([](Failure& f) { f.kind = FailureKind::no_assertions; }), "no assertions"},
  };
  for (const Case& sample : cases)
    EXPECT_EQ(sample.shape, sample.expected);
}

/// What the design lists as 'must not change', as far as it reaches a Failure.
TEST(ShapeTest, DoesNotDependOnValuesAndPlaces) {
  const std::string shape = shape_of(equality());
  EXPECT_EQ(changed([](Failure& f) { f.line = 40; }), shape);
  EXPECT_EQ(changed([](Failure& f) { f.message = "anything"; }), shape);
  EXPECT_EQ(changed([](Failure& f) { f.file = "../other/export_test.cpp"; }), shape);
  EXPECT_EQ(changed([](Failure& f) { f.source = {"rows . size( )", "0x3"}; }), shape);
}

TEST(ShapeTest, DependsOnWhatFailed) {
  const std::string shape = shape_of(equality());
  EXPECT_NE(changed([](Failure& f) { f.fatal = true; }), shape);
  EXPECT_NE(changed([](Failure& f) { f.family = "NE"; }), shape);
  EXPECT_NE(changed([](Failure& f) { f.source = {"rows.size()", "4"}; }), shape);
  EXPECT_NE(changed([](Failure& f) { f.source = {"rows.size()\", \"3"}; }), shape);
  EXPECT_NE(changed([](Failure& f) { f.file = "/home/me/tests/import_test.cpp"; }), shape);
  EXPECT_NE(changed([](Failure& f) { f.sections = {"x"}; }), shape);
  EXPECT_NE(changed([](Failure& f) { f.kind = FailureKind::exception; }), shape);
}

TEST(ShapeTest, SectionsAreAPath) {
  EXPECT_NE(changed([](Failure& f) { f.sections = {"a", "b"}; }),
            changed([](Failure& f) { f.sections = {"a / b"}; }));
  EXPECT_NE(changed([](Failure& f) { f.sections = {"a", "b"}; }),
            changed([](Failure& f) { f.sections = {"a\" / \"b"}; }));
}

TEST(FailureKindTest, HasTheNamesOfTheReport) {
  EXPECT_EQ(to_string(FailureKind::assertion), "assertion");
  EXPECT_EQ(to_string(FailureKind::exception), "exception");
  EXPECT_EQ(to_string(FailureKind::signal), "signal");
  EXPECT_EQ(to_string(FailureKind::timeout), "timeout");
  EXPECT_EQ(to_string(FailureKind::premature_exit), "premature_exit");
  EXPECT_EQ(to_string(FailureKind::unexpected_pass), "unexpected_pass");
  EXPECT_EQ(to_string(FailureKind::no_assertions), "no_assertions");
}

}  // namespace
}  // namespace freezegate
// NOLINTEND(modernize-raw-string-literal)
