#include <freezegate/failure.hpp>

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace freezegate {
namespace {

Failure assertion(std::string family, std::vector<std::string> source, std::string message = {}) {
  Failure failure;
  failure.family = std::move(family);
  failure.source = std::move(source);
  failure.message = std::move(message);
  failure.file = "/src/a_test.cpp";
  return failure;
}

Failure of_kind(FailureKind kind, std::string type = {}) {
  Failure failure;
  failure.kind = kind;
  failure.type = std::move(type);
  return failure;
}

TEST(LowInformationTest, SaysNothing) {
  const std::vector<Failure> failures = {
      assertion("TRUE", {"ok"}),
      assertion("TRUE", {"false"}),
      assertion("FALSE", {"!result"}),
      assertion("CHECK", {"false"}),
      assertion("CATCH_REQUIRE", {"(ok)"}),
      assertion("CHECK", {}),
      assertion("EQ", {"ok", "true"}),
      assertion("FAIL", {}, "Failed"),
      assertion("FAIL", {}, "Failed\n  \n"),
      assertion("FAIL", {}, "Failed\n12: 3\n"),
      assertion("FAIL_CHECK", {}, ""),
      assertion("CUSTOM", {}, ""),
      of_kind(FailureKind::unexpected_pass),
      of_kind(FailureKind::no_assertions),
      of_kind(FailureKind::exception),
  };
  for (const Failure& failure : failures)
    EXPECT_TRUE(is_low_information(failure)) << shape_of(failure);
}

TEST(LowInformationTest, SaysSomething) {
  const std::vector<Failure> failures = {
      assertion("TRUE", {"row.ok"}),
      assertion("TRUE", {"ok()"}),
      assertion("TRUE", {"a && b"}),
      assertion("EQ", {"a", "b"}),
      assertion("EQ", {"f()", "true"}),
      assertion("CHECK", {"a == b"}),
      assertion("FAIL", {}, "Failed\nrow lost\n"),
      assertion("CUSTOM", {}, "Größe"),
      of_kind(FailureKind::exception, "std::runtime_error"),
      of_kind(FailureKind::signal, "SIGSEGV"),
      of_kind(FailureKind::timeout),
      of_kind(FailureKind::premature_exit, "0"),
  };
  for (const Failure& failure : failures)
    EXPECT_FALSE(is_low_information(failure)) << shape_of(failure);
}

}  // namespace
}  // namespace freezegate
