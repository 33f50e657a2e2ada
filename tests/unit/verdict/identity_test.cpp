// Two tests under one id.
#include "scenario.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::scenario {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Identity, OneBinaryNameForTwoExecutables) {
  ProcessReport other = started_at(process({passed(witness_name), failed(frozen_name)}), 2);
  other.path = "/build/debug/export_tests";
  Scenario scenario({process({passed(witness_name), failed(frozen_name)}), other});
  const Verdict verdict = scenario.in(Scope::reports).verdict();
  ASSERT_THAT(kinds(verdict), ElementsAre("FROZEN", "UNEXPLAINED!", "UNEXPLAINED!"));
  EXPECT_THAT(verdict.findings[1].reason, HasSubstr("/build/export_tests"));
  EXPECT_THAT(verdict.findings[1].reason, HasSubstr("/build/debug/export_tests"));
  EXPECT_EQ(verdict.findings[1].test, frozen_name);
  EXPECT_EQ(verdict.findings[2].test, witness_name);
}

TEST(Identity, OneNameForTwoPlacesInTheSource) {
  for (const bool other_file : {true, false}) {
    TestRun twin = passed(frozen_name);
    if (other_file) {
      twin.file = "tests/twin_test.cpp";
    } else {
      twin.line = 99;
    }
    const Verdict verdict = Scenario({process({passed(witness_name), failed(frozen_name), twin})}).verdict();
    ASSERT_THAT(kinds(verdict), ElementsAre("FROZEN", "UNEXPLAINED!"));
    EXPECT_THAT(verdict.findings[1].reason, HasSubstr("tests/export_test.cpp:26"));
    EXPECT_THAT(verdict.findings[1].reason,
                HasSubstr(other_file ? "tests/twin_test.cpp:26" : "tests/export_test.cpp:99"));
    EXPECT_FALSE(verdict.forgives_raw_code);
  }
}

TEST(Identity, RepetitionIsOneTest) {
  const Scenario scenario({process({passed(witness_name), failed(frozen_name), failed(frozen_name)})});
  EXPECT_THAT(kinds(scenario.verdict()), ElementsAre("FROZEN"));
}

TEST(Identity, OfTestsThatTheMapDoesNotNameIsNotOurs) {
  TestRun twin = passed("Export.Other");
  twin.line = 99;
  Scenario scenario({process({passed("Export.Other"), twin})});
  EXPECT_THAT(kinds(scenario.without_freezes().verdict()), IsEmpty());
}

}  // namespace
}  // namespace freezegate::scenario
