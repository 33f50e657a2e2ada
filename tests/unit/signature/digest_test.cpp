#include <freezegate/failure.hpp>

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace freezegate {
namespace {

// printf 'a\nb\n' | sha256sum
TEST(SignatureTest, IsTheFirstTwelveDigitsOfTheDigestOfTheLines) {
  EXPECT_EQ(signature_of({"a", "b"}), "911169ddaaf1");
}

TEST(SignatureTest, IsOfASet) {
  EXPECT_EQ(signature_of({"b", "a", "b"}), signature_of({"a", "b"}));
  EXPECT_NE(signature_of({"a"}), signature_of({"a", "b"}));
  EXPECT_NE(signature_of({"ab"}), signature_of({"a", "b"}));
}

TEST(SignatureTest, NothingHasNone) {
  EXPECT_EQ(signature_of({}), "");
}

TEST(ShapeSetTest, IsSortedWithoutRepetitions) {
  Failure timeout;
  timeout.kind = FailureKind::timeout;
  Failure crash;
  crash.kind = FailureKind::signal;
  crash.type = "SIGSEGV";
  EXPECT_EQ(shape_set({timeout, crash, timeout}), (std::vector<std::string>{"signal SIGSEGV", "timeout"}));
}

}  // namespace
}  // namespace freezegate
