#include "render/words.hpp"

#include "samples.hpp"

#include <array>
#include <string>

#include <gtest/gtest.h>

namespace freezegate::render {
namespace {

TEST(TidyPath, IsRelativeWithForwardSlashes) {
  struct Case {
    std::string_view path;
    std::string_view root;
    std::string_view tidy;
  };
  const auto cases = std::to_array<Case>({
      {"/src/product/tests/a.cpp", "/src/product", "tests/a.cpp"},
      {"/src/product/tests/a.cpp", "/src/product/", "tests/a.cpp"},
      {"/src/product2/a.cpp", "/src/product", "/src/product2/a.cpp"},
      {"/src/product/build/../tests/./a.cpp", "/src/product", "tests/a.cpp"},
      {"../../tests/a.cpp", "/src/product", "tests/a.cpp"},
      {"tests//a.cpp", "", "tests/a.cpp"},
      {"tests\\unit\\a.cpp", "", "tests/unit/a.cpp"},
      {"/elsewhere/a.cpp", "", "/elsewhere/a.cpp"},
      {"a.cpp", "/", "a.cpp"},
      {"/a.cpp", "/", "a.cpp"},
      {"", "/src", ""},
      {"..", "", ""},
  });
  for (const Case& c : cases)
    EXPECT_EQ(tidy_path(c.path, c.root), c.tidy) << c.path << " below " << c.root;
}

TEST(LeaseWords, SaysWhereTheLeaseStands) {
  const Date end = Date{std::chrono::year{2026} / 12 / 7};
  EXPECT_EQ(lease_words(7, end), "7 days left (until 2026-12-07)");
  EXPECT_EQ(lease_words(1, end), "1 day left (until 2026-12-07)");
  EXPECT_EQ(lease_words(0, end), "last day (until 2026-12-07)");
  EXPECT_EQ(lease_words(-1, end), "ended 1 day ago (on 2026-12-07)");
  EXPECT_EQ(lease_words(-30, end), "ended 30 days ago (on 2026-12-07)");
}

TEST(AgeWords, SaysHowLongItIsFrozen) {
  EXPECT_EQ(age_words(0), "frozen today");
  EXPECT_EQ(age_words(1), "frozen 1 day");
  EXPECT_EQ(age_words(23), "frozen 23 days");
}

TEST(OwnershipWords, NamesTheLackOfAnOwner) {
  Finding finding = samples::frozen();
  Freeze freeze = samples::freeze();
  freeze.owner.clear();
  finding.freeze = freeze;
  EXPECT_EQ(ownership_words(finding, samples::today()),
            "owner nobody, frozen 23 days, 7 days left (until 2026-12-07)");
}

TEST(OwnershipWords, CountsRenewals) {
  Finding finding = samples::frozen();
  Freeze freeze = samples::freeze();
  freeze.renewals = {{samples::today(), "hard", "https://bugs.example.org/1"}};
  finding.freeze = freeze;
  EXPECT_EQ(ownership_words(finding, samples::today()),
            "owner finley, frozen 23 days, renewed 1 time, 7 days left (until 2026-12-07)");
}

TEST(FailureWords, NamesEveryKind) {
  struct Case {
    FailureKind kind;
    bool fatal;
    std::string family;
    std::vector<std::string> source;
    std::string type;
    std::string_view words;
  };
  const auto cases = std::to_array<Case>({
      {FailureKind::assertion, false, "EQ", {"a", "b"}, "", "EXPECT EQ(a, b)"},
      {FailureKind::assertion, true, "EQ", {"a", "b"}, "", "ASSERT EQ(a, b)"},
      {FailureKind::assertion, false, "CHECK", {"a == b"}, "", "CHECK(a == b)"},
      {FailureKind::assertion, true, "REQUIRE_THAT", {"a, b"}, "", "REQUIRE_THAT(a, b)"},
      {FailureKind::assertion, true, "FAIL", {}, "", "FAIL"},
      {FailureKind::assertion, false, "FAIL", {}, "", "ADD_FAILURE"},
      {FailureKind::assertion, false, "", {}, "", "assertion"},
      {FailureKind::assertion, false, "CUSTOM", {}, "", "assertion"},
      {FailureKind::exception, false, "", {}, "std::bad_alloc", "exception std::bad_alloc"},
      {FailureKind::exception, false, "", {}, "", "exception of an unknown type"},
      {FailureKind::signal, false, "", {}, "SIGSEGV", "signal SIGSEGV"},
      {FailureKind::signal,
       false,
       "EQ",
       {"p->size()", "1"},
       "SIGSEGV",
       "signal SIGSEGV after EXPECT EQ(p->size(), 1)"},
      {FailureKind::timeout, false, "", {}, "", "timeout"},
      {FailureKind::premature_exit, false, "", {}, "0", "exit(0) inside the test"},
      {FailureKind::premature_exit, false, "", {}, "", "exit inside the test"},
      {FailureKind::unexpected_pass,
       false,
       "",
       {},
       "",
       "passed, where the framework was told to expect a failure"},
      {FailureKind::no_assertions, false, "", {}, "", "no assertion was executed"},
  });
  for (const Case& c : cases) {
    Failure failure;
    failure.kind = c.kind;
    failure.fatal = c.fatal;
    failure.family = c.family;
    failure.source = c.source;
    failure.type = c.type;
    EXPECT_EQ(failure_words(failure), c.words);
  }
}

TEST(FindingText, SaysAllOfIt) {
  EXPECT_EQ(finding_text(samples::drifted(), samples::context()),
            "fails in another way than recorded\n"
            "exception std::runtime_error at export_test.cpp:52\n"
            "C++ exception with description \"short read\" thrown in the test body.\n"
            "signature: 77aa01bc0123\n"
            "recorded: 9f2c1ab4d7e0\n"
            "  EXPECT EQ(\"rows\", \"expected\") in export_test.cpp\n"
            "freeze: owner finley, frozen 23 days, 7 days left (until 2026-12-07)\n"
            "frozen because: row order follows pointer order\n"
            "issue: https://bugs.example.org/4411\n"
            "mend: mend what the change broke; the freeze forgives the recorded failure only");
}

TEST(FindingText, SaysHowWhatIsAssertedDiffers) {
  const std::string text = finding_text(samples::weakened(), samples::context());
  EXPECT_NE(text.find("1 removed, 1 added, 1 changed\n"
                      "removed: ASSERT TRUE(\"file.good()\") x2\n"
                      "added: EXPECT NE(\"rows.size()\", \"0\")\n"
                      "changed: EXPECT EQ(\"rows.size()\", \"3\")\n"
                      "to: EXPECT EQ(\"rows.size()\", \"2\")\n"),
            std::string::npos)
      << text;
}

TEST(FindingText, CountsTheFailuresThatItLeavesOut) {
  Finding finding = samples::failed();
  finding.failures.resize(13, samples::assertion());
  const std::string text = finding_text(finding, samples::context());
  EXPECT_NE(text.find("\nand 3 more failures\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace freezegate::render
