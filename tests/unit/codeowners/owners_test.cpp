// Whom a CODEOWNERS file knows, and where it lies.
#include <freezegate/codeowners.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate {
namespace {

TEST(CodeownersNames, AnOwnerIsKnownByNameTeamOrAddress) {
  const Codeowners file =
      Codeowners::parse("* @finley @org/Test-Team ada@example.com @@maintainer\n", OwnerPlatform::gitlab);
  for (const char* known : {"finley", "@finley", "Finley", "@org/test-team", "org/test-team", "test-team",
                            "@test-team", "ada@example.com", "ada"})
    EXPECT_TRUE(file.knows(known)) << known;
  for (const char* unknown : {"", "@", "fin", "org", "other/test-team", "ada@example.org", "example.com",
                              "maintainer", "@@maintainer", "finley/x"})
    EXPECT_FALSE(file.knows(unknown)) << unknown;
}

TEST(CodeownersNames, ALineThatIsSkippedNamesNobody) {
  const Codeowners file = Codeowners::parse("* @a\n!x @b\nx @c d\n", OwnerPlatform::github);
  EXPECT_TRUE(file.knows("a"));
  EXPECT_FALSE(file.knows("b"));
  EXPECT_FALSE(file.knows("c"));
}

TEST(CodeownersNames, WhoOwnsNothingAnyMoreIsStillSomebody) {
  EXPECT_TRUE(Codeowners::parse("* @a\n* @b\n", OwnerPlatform::github).knows("a"));
}

TEST(CodeownersPlaces, AreThosePlatforms) {
  EXPECT_THAT(codeowners_places(OwnerPlatform::github),
              ::testing::ElementsAre(".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"));
  EXPECT_THAT(codeowners_places(OwnerPlatform::gitlab),
              ::testing::ElementsAre("CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"));
}

}  // namespace
}  // namespace freezegate
