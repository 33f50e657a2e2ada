#include <freezegate/ctest_run.hpp>

#include <gmock/gmock.h>

namespace freezegate {
namespace {

TEST(RunMark, SurvivesARoundTrip) {
  for (const bool ended : {false, true}) {
    const CtestRunMark mark{12, 3456789, 1796000000000000000, ended};
    const auto again = read_ctest_run_mark(to_json(mark), "run.json");
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ(*again, mark);
  }
}

TEST(RunMark, RefusesAnythingElse) {
  for (const char* const text :
       {"", "{}", "[]", "1", R"({"schema":2,"ctest_pid":1,"ctest_started":1,"begun_ns":1,"ended":false})",
        R"({"schema":1,"ctest_pid":"1","ctest_started":1,"begun_ns":1,"ended":false})",
        R"({"schema":1,"ctest_pid":1,"ctest_started":1,"begun_ns":1.5,"ended":false})",
        R"({"schema":1,"ctest_pid":1,"ctest_started":1,"begun_ns":1})",
        R"({"schema":1,"ctest_pid":1,"ctest_started":1,"begun_ns":1,"ended":0})"}) {
    const auto mark = read_ctest_run_mark(text, "/r/run.json");
    ASSERT_FALSE(mark.has_value()) << text;
    EXPECT_EQ(mark.error().code, ExitCode::untrusted_input);
    EXPECT_EQ(mark.error().where, "/r/run.json");
  }
}

}  // namespace
}  // namespace freezegate
