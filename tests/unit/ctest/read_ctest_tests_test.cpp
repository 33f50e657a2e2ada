#include <freezegate/ctest_run.hpp>

#include <string>
#include <vector>

#include <gmock/gmock.h>

namespace freezegate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string document(const std::string& tests) {
  return R"({"backtraceGraph":{},"kind":"ctestInfo","tests":[)" + tests +
         R"(],"version":{"major":1,"minor":0}})";
}

CtestTest only(const std::string& test) {
  const auto tests = read_ctest_tests(document(test), "build");
  EXPECT_TRUE(tests.has_value());
  return tests ? tests->at(0) : CtestTest{};
}

TEST(ReadCtestTests, PartsTheTestsOwnCommand) {
  const CtestTest test =
      only(R"({"name":"A.b","command":["/bin/freezegate","run","--quiet","--report-dir","/r/1",
      "--ctest-name=--report-dir","--","/b/x","--","--report-dir","/other"]})");
  EXPECT_EQ(test.name, "A.b");
  EXPECT_THAT(test.command, ElementsAre("/b/x", "--", "--report-dir", "/other"));
  EXPECT_EQ(test.report_folder, "/r/1");
  EXPECT_EQ(only(R"({"name":"a","command":["freezegate","run","--report-dir=/r/2","--","x"]})").report_folder,
            "/r/2");
}

TEST(ReadCtestTests, KeepsOtherCommands) {
  const CtestTest plain = only(R"({"name":"a","command":["/b/x","run","--report-dir","/r","--","y"]})");
  EXPECT_THAT(plain.command, ElementsAre("/b/x", "run", "--report-dir", "/r", "--", "y"));
  EXPECT_THAT(plain.report_folder, IsEmpty());
  EXPECT_THAT(only(R"({"name":"a","command":["/b/freezegate","gate"]})").command,
              ElementsAre("/b/freezegate", "gate"));
  EXPECT_THAT(only(R"({"name":"a","command":["freezegate","run","x"]})").command,
              ElementsAre("freezegate", "run", "x"));
  EXPECT_THAT(only(R"({"name":"not available"})").command, IsEmpty());
}

TEST(ReadCtestTests, ReadsTheProperties) {
  const CtestTest test = only(R"({"name":"a","command":["x"],"properties":[{"name":"DISABLED","value":true},
      {"name":"WILL_FAIL","value":true},{"name":"PASS_REGULAR_EXPRESSION","value":["p"]},
      {"name":"SKIP_RETURN_CODE","value":77},{"name":"WORKING_DIRECTORY","value":"/w"},{"name":"LABELS","value":["l"]},
      {"name":"TIMEOUT","value":1.5},{"name":"OF_LATER_VERSIONS"}]})");
  EXPECT_TRUE(test.disabled);
  EXPECT_TRUE(test.will_fail);
  EXPECT_TRUE(test.passes_by_output);
  EXPECT_EQ(test.skip_status, 77);
  EXPECT_EQ(test.working_directory, "/w");
}

TEST(ReadCtestTests, ReadsThatOutputSkips) {
  EXPECT_TRUE(only(R"({"name":"a","properties":[{"name":"SKIP_REGULAR_EXPRESSION","value":["s"]}]})")
                  .skips_by_output);
  EXPECT_FALSE(only(R"({"name":"a","properties":[]})").skips_by_output);
}

CtestTest with_graph(const std::string& graph) {
  const auto tests = read_ctest_tests(R"({"backtraceGraph":)" + graph +
                                          R"(,"kind":"ctestInfo","tests":[{"name":"a","backtrace":1}],)" +
                                          R"("version":{"major":1,"minor":0}})",
                                      "build");
  EXPECT_TRUE(tests.has_value());
  return tests ? tests->at(0) : CtestTest{};
}

TEST(ReadCtestTests, FindsTheCallInTheNearestCMakeLists) {
  const CtestTest direct = with_graph(
      R"({"files":["/s/CMakeLists.txt"],"nodes":[{"file":0},{"file":0,"line":7,"command":0,"parent":0}]})");
  EXPECT_EQ(direct.file, "/s/CMakeLists.txt");
  EXPECT_EQ(direct.line, 7);
  const CtestTest by_function =
      with_graph(R"({"files":["/s/t/CMakeLists.txt","/s/helpers.cmake"],"nodes":[{"file":0},)"
                 R"({"file":1,"line":3,"parent":2},{"file":0,"line":12,"parent":0}]})");
  EXPECT_EQ(by_function.file, "/s/t/CMakeLists.txt");
  EXPECT_EQ(by_function.line, 12);
  const CtestTest nowhere_else =
      with_graph(R"({"files":["/s/x.cmake"],"nodes":[{"file":0},{"file":0,"line":3}]})");
  EXPECT_EQ(nowhere_else.file, "/s/x.cmake");
  EXPECT_EQ(nowhere_else.line, 3);
}

TEST(ReadCtestTests, APlaceThatCannotBeUnderstoodIsNone) {
  for (const char* const graph : {"null", "[]", R"({"files":3,"nodes":{}})",
                                  R"({"files":[],"nodes":[{},{"file":0,"line":1,"parent":1}]})",
                                  R"({"files":[7],"nodes":[0,{"file":0,"line":1,"parent":-1}]})",
                                  R"({"files":["x"],"nodes":[{},{"file":0,"line":"1","parent":1}]})"}) {
    const CtestTest test = with_graph(graph);
    EXPECT_EQ(test.file, "") << graph;
    EXPECT_EQ(test.line, 0) << graph;
  }
}

TEST(ReadCtestTests, SaysNothingOfWhatIsNotSet) {
  const CtestTest test =
      only(R"({"name":"a","command":["x"],"properties":[{"name":"DISABLED","value":false}]})");
  EXPECT_FALSE(test.disabled || test.will_fail || test.passes_by_output || test.skip_status);
}

TEST(ReadCtestTests, ReadsAnEmptyList) {
  const auto tests = read_ctest_tests(document(""), "build");
  ASSERT_TRUE(tests.has_value());
  EXPECT_THAT(*tests, IsEmpty());
}

class Refused : public testing::TestWithParam<std::string> {};

TEST_P(Refused, WithWhatAndWhere) {
  const auto tests = read_ctest_tests(GetParam(), "/the/build");
  ASSERT_FALSE(tests.has_value());
  EXPECT_EQ(tests.error().code, ExitCode::untrusted_input);
  EXPECT_THAT(tests.error().what, HasSubstr("cannot be understood"));
  EXPECT_EQ(tests.error().where, "/the/build");
  EXPECT_FALSE(tests.error().mend.empty());
}

INSTANTIATE_TEST_SUITE_P(
    All, Refused,
    testing::Values("", "Test project /b", "[]", "null", "{}", "{\"kind\":\"ctestInfo\"}",
                    R"({"kind":"ctestInfo","version":{"major":2},"tests":[]})",
                    R"({"kind":"other","version":{"major":1},"tests":[]})",
                    R"({"kind":"ctestInfo","version":{"major":1}})",
                    R"({"kind":"ctestInfo","version":{"major":1},"tests":{}})", document("1"), document("{}"),
                    document(R"({"name":1})"), document(R"({"name":"a","command":"x"})"),
                    document(R"({"name":"a","command":[1]})"), document(R"({"name":"a","properties":{}})"),
                    document(R"({"name":"a","properties":[{"value":1}]})"),
                    document(R"({"name":"a","properties":[1]})"), document("{\"name\":\"\xff\"}")));

}  // namespace
}  // namespace freezegate
