#include <freezegate/replay.hpp>

#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

TEST(NormalisedOutput, DurationsGo) {
  EXPECT_EQ(normalised_output("[       OK ] A.b (12 ms)\n1 test (3 ms total)", ""),
            "[       OK ] A.b ({time})\n1 test ({time} total)");
  EXPECT_EQ(normalised_output("0.034 s: a test", ""), "{time}: a test");
}

TEST(NormalisedOutput, OtherNumbersStay) {
  for (const char* const text : {"12 msgs", "3 seeds", "12ms", "v1.2.3", "12 m", "12 ", "12", "a.5", ""})
    EXPECT_EQ(normalised_output(text, ""), text);
  EXPECT_EQ(normalised_output("41 42 ms", ""), "41 {time}");
}

TEST(NormalisedOutput, TheRunsOwnFolderGoes) {
  EXPECT_EQ(normalised_output("wrote /tmp/f/000/x and /tmp/f", "/tmp/f/000"), "wrote {run}/x and /tmp/f");
}

}  // namespace

}  // namespace freezegate::testing
