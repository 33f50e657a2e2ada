#include <freezegate/assertions.hpp>

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace freezegate {
namespace {

using Lines = std::vector<std::string>;

// The digests of no bytes are printed in xxHash's own documentation of its test vectors.
TEST(AssertionsDigest, IsXxh3InItsCanonicalForm) {
  EXPECT_EQ(assertions_digest({}), "xxh3:99aa06d3014798d86001c324468d497f");
  EXPECT_TRUE(is_assertions_digest("xxh3:99aa06d3014798d86001c324468d497f", {}));
  EXPECT_TRUE(is_assertions_digest("xxh3:2d06800538d394c2", {}));
}

TEST(AssertionsDigest, StaysTheSame) {
  const Lines lines{R"x(EXPECT EQ("rows.size()", "3"))x"};
  EXPECT_EQ(assertions_digest(lines), "xxh3:532a63f855a6bbcde3c41b405864710c");
  EXPECT_TRUE(is_assertions_digest("xxh3:424b75a6fbe66baa", lines));
}

TEST(AssertionsDigest, TellsListsApart) {
  EXPECT_NE(assertions_digest(Lines{"a", "b"}), assertions_digest(Lines{"ab"}));
  EXPECT_NE(assertions_digest(Lines{"a", "b"}), assertions_digest(Lines{"a"}));
  EXPECT_NE(assertions_digest(Lines{"a"}), assertions_digest({}));
  EXPECT_NE(assertions_digest(Lines{"a x2"}), assertions_digest(Lines{"a"}));
}

TEST(AssertionsDigest, IsComparedAsAWhole) {
  const Lines lines{R"x(EXPECT EQ("rows.size()", "3"))x"};
  for (const char* pinned :
       {"", "xxh3:", "xxh3:532a63f855a6bbcd", "xxh3:e3c41b405864710c", "532a63f855a6bbcde3c41b405864710c",
        "xxh3:532a63f855a6bbcde3c41b405864710d", "xxh3:424b75a6fbe66bab"}) {
    EXPECT_FALSE(is_assertions_digest(pinned, lines)) << pinned;
  }
}

}  // namespace
}  // namespace freezegate
