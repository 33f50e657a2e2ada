#include <freezegate/render.hpp>

#include <array>

#include <gtest/gtest.h>

namespace freezegate {
namespace {

const Error full{ExitCode::untrusted_input, "the lease is longer than 30 days",
                 "qa/freeze.json:12: /freezes/0/expires", "shorten it, or close the entry"};
const Error bare{ExitCode::environment, "no space left on the device", "", ""};

TEST(RenderErrors, SaysWhatWhereAndHowToMendIt) {
  const std::array errors{full, bare};
  EXPECT_EQ(render_errors(errors),
            "error: the lease is longer than 30 days\n"
            "  --> qa/freeze.json:12: /freezes/0/expires\n"
            "  mend: shorten it, or close the entry\n"
            "error: no space left on the device\n");
  EXPECT_EQ(render_errors({}), "");
}

TEST(RenderErrors, PaintsOnlyTheWord) {
  const std::array errors{bare};
  EXPECT_EQ(render_errors(errors, true), "\x1b[1;31merror:\x1b[0m no space left on the device\n");
}

TEST(RenderErrors, ShowsControlCharacters) {
  const std::array errors{
      Error{ExitCode::untrusted_input, "unknown key \"a\n\x1b[2J\"", "m\x07:1", "re\x08move"}};
  EXPECT_EQ(render_errors(errors),
            "error: unknown key \"a\\n\\x1b[2J\"\n"
            "  --> m\\x07:1\n"
            "  mend: re\\x08move\n");
}

}  // namespace
}  // namespace freezegate
