#include "ctest/command_words.hpp"

#include <freezegate/ctest_run.hpp>

#include <string>
#include <vector>

#include <gmock/gmock.h>

namespace freezegate {
namespace {

struct Case {
  std::vector<std::string> command;
  bool runs;
};

class RunsBinary : public testing::TestWithParam<Case> {};

TEST_P(RunsBinary, ExportTests) {
  CtestTest test;
  test.command = GetParam().command;
  EXPECT_EQ(runs_binary(test, "export_tests"), GetParam().runs) << testing::PrintToString(test.command);
}

INSTANTIATE_TEST_SUITE_P(
    All, RunsBinary,
    testing::Values(Case{{"/b/export_tests"}, true}, Case{{"export_tests", "--gtest_filter=A.*"}, true},
                    Case{{"/b/export_tests_2"}, false}, Case{{"/b/my_export_tests"}, false},
                    Case{{"/export_tests/other"}, false}, Case{{"/a folder/export_tests"}, true},
                    Case{{"sh", "-c", "cd data && ./export_tests; ls"}, true},
                    Case{{"sh", "-c", "\"/a folder/export_tests\" --fast"}, true},
                    Case{{"sh", "-c", "echo export_tests.txt"}, false},
                    Case{{"driver", "--program=/b/export_tests"}, true},
                    Case{{"valgrind", "--", "/b/export_tests"}, true},
                    Case{{"sh", "-c", "x=$(export_tests)"}, true},
                    Case{{"driver", "/b/export_tests.log"}, false}, Case{{}, false}, Case{{""}, false}));

TEST(RunsBinary, KnowsABinaryWhoseNameHoldsASpace) {
  CtestTest test;
  test.command = {"/b/export tests"};
  EXPECT_TRUE(runs_binary(test, "export tests"));
}

TEST(RunsBinary, SeesThroughLinks) {
  CtestTest test;
  test.command = {"/b/latest"};
  EXPECT_FALSE(runs_binary(test, "export_tests"));
  test.link_targets = {"export_tests"};
  EXPECT_TRUE(runs_binary(test, "export_tests"));
}

}  // namespace
}  // namespace freezegate
