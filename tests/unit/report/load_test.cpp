// Reports as files: folders of them, and what is no report at all.
#include "../fixture/temporary_folder.hpp"
#include "text.hpp"

#include <filesystem>
#include <string>
#include <sys/stat.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
namespace fs = std::filesystem;

std::string report_of(const std::string& binary) {
  Records records = small_report();
  records[0]["binary"] = binary;
  return text_of(records);
}

std::vector<std::string> binaries(const std::vector<ProcessReport>& reports) {
  std::vector<std::string> names;
  for (const ProcessReport& report : reports)
    names.push_back(report.binary);
  return names;
}

TEST(LoadReports, FoldersInTheOrderOfTheirNames) {
  const TemporaryFolder folder;
  folder.write("b.jsonl", report_of("second"));
  folder.write("a.jsonl", report_of("first"));
  folder.write("c.json", "no report");
  folder.write("below/d.jsonl", "not looked at");
  folder.write("elsewhere/e.txt", report_of("named"));
  const auto reports = load_reports({folder.path(), folder.path() / "elsewhere/e.txt"});
  ASSERT_TRUE(reports);
  EXPECT_THAT(binaries(*reports), ElementsAre("first", "second", "named"));
  EXPECT_EQ(reports->front().source, (folder.path() / "a.jsonl").string());
}

TEST(LoadReports, AnEmptyFolderIsNoError) {
  const TemporaryFolder folder;
  const auto reports = load_reports({folder.path()});
  ASSERT_TRUE(reports);
  EXPECT_TRUE(reports->empty());
}

TEST(LoadReports, AllThatIsWrongIsSaid) {
  const TemporaryFolder folder;
  folder.write("a.jsonl", report_of("good"));
  folder.write("b.jsonl", "");
  folder.write("c.jsonl", "text\n");
  const auto reports = load_reports({folder.path(), folder.path() / "missing.jsonl"});
  ASSERT_FALSE(reports);
  ASSERT_EQ(reports.error().size(), 3U);
  EXPECT_THAT(reports.error()[0].where, HasSubstr("b.jsonl"));
  EXPECT_THAT(reports.error()[1].where, HasSubstr("c.jsonl:1"));
  EXPECT_THAT(reports.error()[2].where, HasSubstr("missing.jsonl"));
  EXPECT_THAT(reports.error()[2].what, HasSubstr("No such file"));
}

TEST(LoadReports, WhatIsNoFileIsNotOpened) {
  const TemporaryFolder folder;
  const fs::path fifo = folder.path() / "fifo.jsonl";
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);  // opening it would wait for a writer for ever
  fs::create_directory(folder.path() / "folder.jsonl");
  fs::create_symlink("loop.jsonl", folder.path() / "loop.jsonl");
  for (const char* const name : {"fifo.jsonl", "folder.jsonl", "loop.jsonl"}) {
    const auto report = load_report(folder.path() / name);
    ASSERT_FALSE(report) << name;
    EXPECT_EQ(report.error().code, ExitCode::untrusted_input);
  }
  const auto reports = load_reports({folder.path()});
  ASSERT_FALSE(reports);
  EXPECT_EQ(reports.error().size(), 3U);
}

TEST(LoadReports, WithoutTheRightToRead) {
  const TemporaryFolder folder;
  const fs::path file = folder.write("a.jsonl", report_of("hidden"));
  ASSERT_EQ(::chmod(file.c_str(), 0), 0);
  const Unprivileged unprivileged;
  const auto report = load_report(file);
  ASSERT_FALSE(report);
  EXPECT_THAT(report.error().what, HasSubstr("cannot be opened"));
}

}  // namespace

}  // namespace freezegate::testing
