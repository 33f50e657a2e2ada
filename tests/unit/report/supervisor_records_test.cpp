// What the supervisor adds, to reports in whatever state the process left them.
#include "../fixture/temporary_folder.hpp"
#include "text.hpp"

#include <freezegate/supervisor_records.hpp>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/resource.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
namespace fs = std::filesystem;

std::string content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

SupervisorRecords records() {
  return {{{"data.csv", "sha256:00", "sha256:11"}}, ProcessEnd{3, 0, false}, "ctest \"name\"\n", {}};
}

std::string whole_report() {
  Records lines = small_report();
  lines.pop_back();
  return text_of(lines);
}

TEST(SupervisorRecordsTest, AreReadBack) {
  const TemporaryFolder folder;
  const fs::path file = folder.write("r.jsonl", whole_report());
  ASSERT_FALSE(append_supervisor_records(file, records()));
  const auto report = load_report(file);
  ASSERT_TRUE(report) << report.error().what;
  ASSERT_EQ(report->fixtures.size(), 1U);
  EXPECT_EQ(report->fixtures[0].path, "data.csv");
  EXPECT_EQ(report->fixtures[0].before, "sha256:00");
  EXPECT_EQ(report->fixtures[0].after, "sha256:11");
  EXPECT_EQ(report->end->status, 3);
  EXPECT_FALSE(report->end->timed_out);
  EXPECT_EQ(report->ctest_name, "ctest \"name\"\n");
}

TEST(SupervisorRecordsTest, SignalsAndTimeouts) {
  const TemporaryFolder folder;
  SupervisorRecords ended = records();
  ended.end = ProcessEnd{std::nullopt, 9, true};
  const fs::path file = folder.write("r.jsonl", whole_report());
  ASSERT_FALSE(append_supervisor_records(file, ended));
  const auto report = load_report(file);
  ASSERT_TRUE(report);
  EXPECT_FALSE(report->end->status);
  EXPECT_EQ(report->end->signal, 9);
  EXPECT_TRUE(report->end->timed_out);
}

// Whatever stands behind the last whole record is cut: with it, the records would be in the middle of a line.
TEST(SupervisorRecordsTest, CutWhatAKilledProcessLeft) {
  const std::string whole = whole_report();
  const std::string zeros(65536, '\0');
  for (const std::string& rest :
       {std::string(), std::string(R"({"record":"te)"), zeros, R"({"rec)" + zeros}) {
    const TemporaryFolder folder;
    const fs::path file = folder.write("r.jsonl", whole + rest);
    ASSERT_FALSE(append_supervisor_records(file, records()));
    EXPECT_THAT(content(file), StartsWith(whole + R"({"record":"fixture")"));
    const auto report = load_report(file);
    ASSERT_TRUE(report) << report.error().what;
    EXPECT_FALSE(report->torn);
    EXPECT_TRUE(report->end);
  }
}

// A report without one whole record stays one that cannot be understood.
TEST(SupervisorRecordsTest, DoNotMakeAReportOfNothing) {
  for (const std::string& text :
       {std::string(), std::string(4096, '\0'), std::string(R"({"record":"process")")}) {
    const TemporaryFolder folder;
    const fs::path file = folder.write("r.jsonl", text);
    ASSERT_FALSE(append_supervisor_records(file, records()));
    const auto report = load_report(file);
    ASSERT_FALSE(report);
    EXPECT_THAT(report.error().what, HasSubstr("does not begin with a 'process' record"));
  }
}

TEST(SupervisorRecordsTest, AppliedInMemoryAreTheSame) {
  for (const std::string& rest : {std::string(), std::string("{\"record\":\"clo"), std::string(4096, '\0')}) {
    const TemporaryFolder folder;
    const fs::path file = folder.write("r.jsonl", whole_report() + rest);
    auto in_memory = load_report(file);
    ASSERT_TRUE(in_memory);
    apply(records(), *in_memory);
    ASSERT_FALSE(append_supervisor_records(file, records()));
    const auto read_again = load_report(file);
    ASSERT_TRUE(read_again);
    EXPECT_EQ(in_memory->torn, read_again->torn);
    EXPECT_EQ(in_memory->closed, read_again->closed);
    EXPECT_EQ(in_memory->end->status, read_again->end->status);
    EXPECT_EQ(in_memory->end->signal, read_again->end->signal);
    EXPECT_EQ(in_memory->end->timed_out, read_again->end->timed_out);
    EXPECT_EQ(in_memory->ctest_name, read_again->ctest_name);
    ASSERT_EQ(in_memory->fixtures.size(), read_again->fixtures.size());
    EXPECT_EQ(in_memory->fixtures[0].after, read_again->fixtures[0].after);
  }
}

TEST(SupervisorRecordsTest, TheBinaryIsRecognised) {
  const TemporaryFolder folder;
  const fs::path binary = folder.write("tests", "content");
  const fs::path file = folder.write("r.jsonl", whole_report());
  SupervisorRecords with_binary = records();
  with_binary.binary = binary;
  ASSERT_FALSE(append_supervisor_records(file, with_binary));
  const auto digest = xxh3_file(binary);
  ASSERT_TRUE(digest);
  EXPECT_THAT(content(file), HasSubstr(R"("binary_digest":")" + *digest));
  EXPECT_EQ(digest->size(), std::string("xxh3:").size() + 32);
  // XXH3-128 with seed 0 of nothing, as its authors give it.
  EXPECT_EQ(*xxh3_file(folder.write("empty", "")), "xxh3:99aa06d3014798d86001c324468d497f");
}

TEST(SupervisorRecordsTest, ThatCannotBeWritten) {
  const TemporaryFolder folder;
  const auto missing = append_supervisor_records(folder.path() / "missing.jsonl", records());
  ASSERT_TRUE(missing);
  EXPECT_EQ(missing->code, ExitCode::environment);
  EXPECT_THAT(missing->what, HasSubstr("No such file"));
  for (const char* const device :
       {"/dev/full", "/dev/zero"}) {  // reading them to their end would take for ever
    const fs::path link = folder.path() / "device.jsonl";
    fs::create_symlink(device, link);
    const auto refused = append_supervisor_records(link, records());
    ASSERT_TRUE(refused);
    EXPECT_THAT(refused->what, HasSubstr("not a regular file"));
    EXPECT_EQ(refused->where, link.string());
    EXPECT_FALSE(refused->mend.empty());
    fs::remove(link);
  }
}

// A limit on the size of files is the nearest thing to a full disk that needs no rights.
TEST(SupervisorRecordsTest, WithoutRoom) {
  const TemporaryFolder folder;
  const fs::path file = folder.write("r.jsonl", whole_report());
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit none{fs::file_size(file) + 3, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &none), 0);
  const auto full = append_supervisor_records(file, records());
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, handler);
  ASSERT_TRUE(full);
  EXPECT_EQ(full->code, ExitCode::environment);
  EXPECT_THAT(full->what, HasSubstr("File too large"));
}

TEST(SupervisorRecordsTest, DigestOfAFileThatCannotBeRead) {
  const TemporaryFolder folder;
  const auto digest = xxh3_file(folder.path() / "missing");
  ASSERT_FALSE(digest);
  EXPECT_EQ(digest.error().code, ExitCode::environment);
}

}  // namespace

}  // namespace freezegate::testing
