#include <freezegate/process_identity.hpp>
#include <freezegate/process_output.hpp>

#include <string>
#include <unistd.h>
#include <vector>

#include <gmock/gmock.h>

namespace freezegate {
namespace {

using testing::HasSubstr;

Result<std::string> output(const std::vector<std::string>& command) {
  return output_of(command);
}

TEST(OutputOf, IsStandardOutputToTheByte) {
  EXPECT_EQ(output({"printf", "a\\nb"}).value_or("?"), "a\nb");
  EXPECT_EQ(
      output({"/bin/sh", "-c", "printf '%s' \"$1\"; echo not this >&2", "sh", "two words"}).value_or("?"),
      "two words");
  EXPECT_EQ(output({"true"}).value_or("?"), "");
}

TEST(OutputOf, IsReadWhileItIsWritten) {
  const auto text = output({"/bin/sh", "-c", "head -c 3000000 /dev/zero"});
  ASSERT_TRUE(text.has_value());
  EXPECT_EQ(text->size(), 3000000U);
}

TEST(OutputOf, ReadsNothingFromUs) {
  EXPECT_EQ(output({"cat"}).value_or("?"), "");
}

TEST(OutputOf, SaysHowTheProgramFailed) {
  const auto status = output({"/bin/sh", "-c", "echo lost; exit 3"});
  ASSERT_FALSE(status.has_value());
  EXPECT_EQ(status.error().code, ExitCode::environment);
  EXPECT_THAT(status.error().what, HasSubstr("exited with 3"));
  const auto signal = output({"/bin/sh", "-c", "kill -9 $$"});
  ASSERT_FALSE(signal.has_value());
  EXPECT_THAT(signal.error().what, HasSubstr("signal 9"));
  const auto lost = output({"/does/not/exist"});
  ASSERT_FALSE(lost.has_value());
  EXPECT_THAT(lost.error().where, HasSubstr("/does/not/exist"));
  EXPECT_FALSE(output({}).has_value());
}

TEST(ProcessIdentity, OfOurParent) {
  const auto parent = parent_process();
  ASSERT_TRUE(parent.has_value());
  EXPECT_EQ(parent->pid, getppid());
  EXPECT_GT(parent->started, 0);
  EXPECT_TRUE(is_alive(*parent));
}

TEST(ProcessIdentity, IsNotThatOfALaterProcessWithTheSameNumber) {
  auto parent = parent_process();
  ASSERT_TRUE(parent.has_value());
  ++parent->started;
  EXPECT_FALSE(is_alive(*parent));
  EXPECT_FALSE(is_alive({-1, 0}));
}

}  // namespace
}  // namespace freezegate
