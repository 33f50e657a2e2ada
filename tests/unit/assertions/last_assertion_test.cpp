// The last assertion before a process died.
#include <freezegate/assertions.hpp>

#include <string>

#include <gtest/gtest.h>

namespace freezegate {
namespace {

AssertionSite last_site(const std::string& macro = "EXPECT_EQ") {
  return {macro, {"p->size()", "1"}, "/home/me/parser_test.cpp", 12, {}};
}

Failure death(FailureKind kind, const std::string& type) {
  Failure failure;
  failure.kind = kind;
  failure.fatal = true;
  failure.type = type;
  failure.file = "main_test.cpp";
  failure.line = 3;
  failure.message = "the process died";
  return failure;
}

Failure after(Failure failure, const AssertionSite& site) {
  add_last_assertion(failure, site);
  return failure;
}

TEST(LastAssertion, IsPartOfTheShapeOfASignal) {
  const Failure crash = death(FailureKind::signal, "SIGSEGV");
  EXPECT_EQ(shape_of(crash), "signal SIGSEGV");
  EXPECT_EQ(shape_of(after(crash, last_site())),
            R"x(signal SIGSEGV after EXPECT EQ("p->size()", "1") in parser_test.cpp)x");
  EXPECT_EQ(shape_of(after(crash, last_site("GTEST_ASSERT_EQ"))),
            R"x(signal SIGSEGV after ASSERT EQ("p->size()", "1") in parser_test.cpp)x");
  EXPECT_EQ(shape_of(after(crash, last_site("CATCH_REQUIRE"))),
            R"x(signal SIGSEGV after REQUIRE("p->size()", "1") in parser_test.cpp)x");
  AssertionSite fail{"ADD_FAILURE", {}, "parser_test.cpp", 12, {}};
  EXPECT_EQ(shape_of(after(crash, fail)), "signal SIGSEGV after ADD_FAILURE in parser_test.cpp");
}

TEST(LastAssertion, HasItsSectionsUnlessTheFrameworkNamedThem) {
  Failure crash = death(FailureKind::signal, "SIGSEGV");
  AssertionSite site{"CHECK", {"a"}, "t.cpp", 1, {"of the site"}};
  EXPECT_EQ(shape_of(after(crash, site)), R"x(signal SIGSEGV after CHECK("a") in t.cpp / "of the site")x");
  crash.sections = {"of the framework"};
  EXPECT_EQ(shape_of(after(crash, site)),
            R"x(signal SIGSEGV after CHECK("a") in t.cpp / "of the framework")x");
}

TEST(LastAssertion, IsNamedForPeople) {
  const Failure crash = after(death(FailureKind::signal, "SIGSEGV"), last_site());
  EXPECT_EQ(crash.message,
            "the process died; the last assertion reached: EXPECT_EQ(p->size(), 1) at parser_test.cpp:12");
  EXPECT_EQ(crash.file, "/home/me/parser_test.cpp");
  EXPECT_EQ(crash.line, 12U);
  EXPECT_FALSE(crash.fatal);
  EXPECT_EQ(site_words({"CHECK", {"a"}, "", 12, {}}), "CHECK(a)");
  EXPECT_EQ(site_words({"CHECK", {"a"}, "t.cpp", 0, {}}), "CHECK(a) at t.cpp");
}

TEST(LastAssertion, OfATimeLimitOrAnExitIsChance) {
  for (const FailureKind kind : {FailureKind::timeout, FailureKind::premature_exit}) {
    const Failure before = death(kind, "0");
    Failure named = after(before, last_site());
    EXPECT_EQ(shape_of(named), shape_of(before));
    EXPECT_NE(named.message, before.message);
    named.message = before.message;
    EXPECT_EQ(named, before) << "the message only";
  }
}

TEST(LastAssertion, ItsSignatureFollowsTheSiteAndNotTheLine) {
  const Failure crash = death(FailureKind::signal, "SIGSEGV");
  AssertionSite moved = last_site();
  moved.line = 99;
  moved.file = "/elsewhere/parser_test.cpp";
  AssertionSite other = last_site();
  other.source = {"p->size()", "2"};
  EXPECT_EQ(shape_of(after(crash, moved)), shape_of(after(crash, last_site())));
  EXPECT_NE(shape_of(after(crash, other)), shape_of(after(crash, last_site())));
}

}  // namespace
}  // namespace freezegate
