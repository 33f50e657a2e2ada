#include "signature/free_message.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace freezegate {
namespace {

struct Case {
  std::string text;
  std::string expected;
};

TEST(FreeMessageTest, FirstLine) {
  const std::vector<Case> cases = {
      {"Failed\nrow 3 is lost\nrow 4 too\n", "row 3 is lost"},
      {"row 3 is lost", "row 3 is lost"},
      {"\n\n  text", "text"},
      {"Failed\n", ""},
      {"Failed", ""},
      {"", ""},
      {"Failed\nGoogle Test trace:\n/a/b.cc:3: x\n", ""},
      {"Failed\nStack trace:\n  0x1\n", ""},
      {"Failed\nFailed\n", "Failed"},
  };
  for (const Case& sample : cases)
    EXPECT_EQ(first_free_line(sample.text), sample.expected) << sample.text;
}

TEST(FreeMessageTest, FoldsWhatDiffersFromRunToRun) {
  const std::vector<Case> cases = {
      {"read 3 of 12 rows", "read # of # rows"},
      {"took 12.5e-3 s", "took # s"},
      {"x=-3, y=+4", "x=#, y=#"},
      {"1,234.5 and 1.234,5", "# and #"},
      {"at 0x7ffe12ab", "at #"},
      {"id deadbeef01234567", "id #"},
      {"faced a deadbeef", "faced a deadbeef"},
      {"uuid 123e4567-e89b-12d3-a456-426614174000", "uuid #-e#b-#d#-a#-#"},
      {"got nan, not inf; -inf; info", "got #, not #; #; info"},
      {"cannot open /home/me/a_1.csv: no such file", "cannot open <path>: no such file"},
      {"'/tmp/x y'", "'<path> y'"},
      {"see /a/b.", "see <path>."},
      {"and/or 3 / 4", "and/or # / #"},
      {"C:\\a\\b.txt is gone", "<path> is gone"},
      {"file tmpAb3dEf9 is gone", "file <tmp> is gone"},
      {"file tmp.abcdef is gone", "file <tmp> is gone"},
      {"export_tmp_xK29sQ.csv", "<tmp>"},
      {"temperature template tmpdir tmpfile.txt", "temperature template tmpdir tmpfile.txt"},
      {"\x1b[31mred\x1b[0m", "red"},
      {"  much \t blank ", "much blank"},
      {"Grün 3", "Grün #"},
      {"", ""},
  };
  for (const Case& sample : cases)
    EXPECT_EQ(normalize_message(sample.text), sample.expected) << sample.text;
}

}  // namespace
}  // namespace freezegate
