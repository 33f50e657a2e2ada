// A real report, cut at every byte: whatever a dying process or a full disk leaves is never a pass.
#include "../fixture/temporary_folder.hpp"
#include "text.hpp"

#include <freezegate/process.hpp>
#include <freezegate/supervisor_records.hpp>
#include <freezegate/verdict.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

namespace fs = std::filesystem;

// Runs the victim, and returns the text of its report.
std::string report_of_victim(bool is_supervised) {
  const TemporaryFolder folder;
  Launch launch;
  launch.command = {"/bin/sh", "-c", "exec " VICTIM " >/dev/null"};
  launch.set_environment = {{"FREEZEGATE_REPORT_DIR", folder.path().string()}, {"FREEZEGATE_VERDICT", "off"}};
  launch.set_environment["FREEZEGATE_SUPERVISOR"] = is_supervised ? std::to_string(getpid()) : "0";
  const auto process = supervise(launch);
  EXPECT_TRUE(process);
  const fs::directory_iterator entry(folder.path());
  if (!process || entry == fs::directory_iterator()) return {};
  EXPECT_EQ(process->end.status, 0);
  if (is_supervised) {
    EXPECT_FALSE(append_supervisor_records(entry->path(), {{}, process->end, "", VICTIM}));
  }
  std::ifstream file(entry->path(), std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// What `freezegate check` answers.
Verdict check(const ProcessReport& report) {
  Evidence evidence;
  evidence.scope = Scope::reports;
  evidence.reports.push_back(report);
  return judge(evidence, FreezeMap{}, today_utc());
}

bool says_why(const Verdict& verdict) {
  for (const Finding& finding : verdict.findings) {
    if (finding.blocking && !finding.reason.empty() && !finding.mend.empty()) return true;
  }
  return false;
}

class CutReport : public ::testing::TestWithParam<bool> {};

TEST_P(CutReport, IsNeverAPass) {
  const std::string whole = report_of_victim(GetParam());
  const auto good = read_report(whole, "r");
  ASSERT_TRUE(good) << good.error().what;
  ASSERT_EQ(check(*good).code(), ExitCode::good);
  ASSERT_EQ(good->tests.size(), 4U);

  const std::size_t header = whole.find('\n') + 1;
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const std::string cut = whole.substr(0, size);
    for (const std::string& text : {cut, cut + std::string(whole.size() - size, '\0')}) {
      const auto report = read_report(text, "r");
      if (size < header) {
        ASSERT_FALSE(report) << size;
        EXPECT_EQ(report.error().code, ExitCode::untrusted_input);
        continue;
      }
      ASSERT_TRUE(report) << size << ": " << report.error().what;
      const Verdict verdict = check(*report);
      EXPECT_EQ(verdict.code(), ExitCode::bad) << size;
      EXPECT_TRUE(says_why(verdict)) << size;
    }
  }
}

TEST_P(CutReport, NorIsOneWithAMissingRecord) {
  const std::string whole = report_of_victim(GetParam());
  std::size_t start = 0;
  while (start < whole.size()) {
    const std::size_t end = whole.find('\n', start) + 1;
    const std::string line = whole.substr(start, end - start);
    const auto report = read_report(whole.substr(0, start) + whole.substr(end), "r");
    start = end;
    // Without these the report says the same about its tests and its end (`last` counts where a process
    // died); that a supervisor saw 0 is enough.
    const bool may_be_missing =
        line.find("\"iteration\"") != std::string::npos || line.find("\"not_run\"") != std::string::npos ||
        line.find("\"skip\"") != std::string::npos || line.find("\"last\"") != std::string::npos ||
        (GetParam() &&
         (line.find("\"exit\"") != std::string::npos || line.find("\"closed\"") != std::string::npos));
    if (!may_be_missing) {
      EXPECT_TRUE(!report || check(*report).code() == ExitCode::bad) << line;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Ends, CutReport, ::testing::Bool(),
                         [](const auto& param) { return param.param ? "Supervised" : "ByItself"; });

}  // namespace

}  // namespace freezegate::testing
