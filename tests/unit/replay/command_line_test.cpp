// Another test runner's command line, and what its end and output come to.
#include <freezegate/replay.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate {
namespace {

using testing::ElementsAre;

const TestId id{"tests/test_x.py", "it's \"one\" test"};

std::vector<std::string> words(std::string_view command) {
  return command_line_of(command, id).value_or(std::vector<std::string>{"refused"});
}

TEST(CommandLine, IsSplitAsAShellSplitsWords) {
  EXPECT_THAT(words("  python3   -m\tpytest "), ElementsAre("python3", "-m", "pytest"));
  EXPECT_THAT(words(R"(a 'b c' "d e" f\ g '' h"i"'j')"), ElementsAre("a", "b c", "d e", "f g", "", "hij"));
  EXPECT_THAT(words(R"("a\"b\\c\d" 'a\')"), ElementsAre(R"(a"b\c\d)", R"(a\)"));
}

TEST(CommandLine, KeepsATestsNameInOneWord) {
  EXPECT_THAT(words("run -t {nodeid} {nodeid}:{seed}"),
              ElementsAre("run", "-t", "tests/test_x.py::it's \"one\" test",
                          "tests/test_x.py::it's \"one\" test:{seed}"));
}

TEST(CommandLine, KnowsNothingElseOfAShell) {
  EXPECT_THAT(words("a $HOME *.c; b | c > d"), ElementsAre("a", "$HOME", "*.c;", "b", "|", "c", ">", "d"));
}

TEST(CommandLine, RefusesWhatHasNoEnd) {
  for (const char* const command : {"a 'b", "a \"b", "a \\", "", "  "})
    EXPECT_FALSE(command_line_of(command, id)) << command;
}

TEST(ReadOutput, TakesZeroForAPass) {
  Replay replay;
  read_output("1 failed", {.status = 0}, replay);
  EXPECT_EQ(replay.end, ReplayEnd::passed);
  EXPECT_TRUE(replay.signature.empty());
}

TEST(ReadOutput, NamesAFailureByWhatWasPrinted) {
  Replay replay;
  read_output("1 failed", {.status = 1}, replay);
  EXPECT_EQ(replay.end, ReplayEnd::failed);
  EXPECT_THAT(replay.shapes, ElementsAre("last line \"N failed\""));
  EXPECT_EQ(replay.signature, signature_of(replay.shapes));
}

TEST(ReadOutput, TellsCrashesAndTimeOutsApart) {
  Replay crash;
  read_output("1 failed", {.status = std::nullopt, .signal = 11}, crash);
  EXPECT_THAT(crash.shapes, ElementsAre("signal SIGSEGV"));
  Replay late;
  read_output("1 failed", {.status = std::nullopt, .signal = 9, .timed_out = true}, late);
  EXPECT_THAT(late.shapes, ElementsAre("timeout"));
  EXPECT_TRUE(late.timed_out);
}

}  // namespace
}  // namespace freezegate
