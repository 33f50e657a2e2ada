// What other test runners print, and the shape of it.
#include <freezegate/failure.hpp>
#include <freezegate/output_signature.hpp>

#include <string>

#include <gtest/gtest.h>

namespace freezegate {
namespace {

constexpr const char* unittest_output = R"(F
======================================================================
FAIL: test_export_roundtrip (test_export.Export)
----------------------------------------------------------------------
Traceback (most recent call last):
  File "/home/kim/proj/tests/test_export.py", line 14, in test_export_roundtrip
    self.assertEqual(rows, sorted(rows))
AssertionError: Lists differ: ['b', 'a'] != ['a', 'b']

----------------------------------------------------------------------
Ran 1 test in 0.001s

FAILED (failures=1)
)";

constexpr const char* pytest_output = R"(
    def test_export_roundtrip():
>       assert rows == sorted(rows)
E       AssertionError: assert ['b', 'a'] == ['a', 'b']

tests/test_export.py:14: AssertionError
=========================== short test summary info ============================
FAILED tests/test_export.py::test_export_roundtrip - AssertionError: assert [...
1 failed in 0.12s
)";

TEST(OutputShape, OfWhatPythonPrints) {
  EXPECT_EQ(output_shape(unittest_output),
            R"x(last line "FAILED (failures=N)" after test_export.py: test_export_roundtrip)x");
  EXPECT_EQ(output_shape(pytest_output), R"x(last line "N failed in N.Ns" after test_export.py)x");
}

struct Case {
  const char* output;
  const char* shape;
};

TEST(OutputShape, Table) {
  const Case cases[] = {
      {"", "no output"},
      {" \n\t\r\n", "no output"},
      {"boom", "last line \"boom\""},
      {"first\nlast\r\n\n", "last line \"last\""},
      {"took 12.5 s\n", "last line \"took N.N s\""},
      {"at 0x7fff1a and 0X\n", "last line \"at 0xN and NX\""},
      {"no file /tmp/run-12/data.csv here\n", "last line \"no file data.csv here\""},
      {"see https://example.com/a/b\n", "last line \"see https://example.com/a/b\""},
      {"relative/path stays, a/b\n", "last line \"relative/path stays, a/b\""},
      {"\x1b[31m1 failed\x1b[0m\n", "last line \"N failed\""},
      {"a \"quoted\" \\ line\n", "last line \"a \\\"quoted\\\" \\\\ line\""},
      {"bad \xff byte\n", "last line \"bad ? byte\""},
      {"File \"a.py\", line 3, in f1\nFile \"b.py\", line 9\nend\n", "last line \"end\" after b.py"},
      {"  File \"/x/a9.py\", line 3, in <module>\nend\n", "last line \"end\" after aN.py: <module>"},
      {"src/x.cc:12:7: error\nend\n", "last line \"end\" after x.cc"},
      {"12:30:01: no frame\nend\n", "last line \"end\""},
      {"a word.c:3: no frame\nend\n", "last line \"end\""},
      {"https://x.y:80:\nend\n", "last line \"end\""},
  };
  for (const Case& entry : cases)
    EXPECT_EQ(output_shape(entry.output), entry.shape) << entry.output;
}

TEST(OutputShape, IsTheSameWhereOnlyValuesDiffer) {
  std::string other = unittest_output;
  other.replace(other.find("line 14"), 7, "line 99");
  other.replace(other.find("0.001s"), 6, "12.3s");
  other.replace(other.find("/home/kim/proj"), 14, "/build");
  EXPECT_EQ(output_shape(other), output_shape(unittest_output));
}

TEST(OutputShape, DiffersWhereSomethingElseFails) {
  std::string other = unittest_output;
  other.replace(other.rfind("test_export_roundtrip"), 21, "test_export_header");
  EXPECT_NE(signature_of({output_shape(other)}), signature_of({output_shape(unittest_output)}));
}

TEST(OutputShape, CutsWholeCharacters) {
  std::string line;
  for (int i = 0; i < 100; ++i)
    line += "\xc3\xa4";
  const std::string shape = output_shape("x" + line);
  EXPECT_EQ(shape.size(), std::string("last line \"\"").size() + 119);
  EXPECT_EQ(output_shape(std::string(1'000'000, 'x')).size(), std::string("last line \"\"").size() + 120);
}

}  // namespace
}  // namespace freezegate
