// A suite with one frozen test and its witness. Tests are registered as told, so that one executable is the
// suite before a patch and after it.
#include "conduct.hpp"

#include <cstdlib>
#include <memory>
#include <string>

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

namespace {

using conduct::is;

class Roundtrip : public ::testing::Test {
 public:
  void TestBody() override {
    if (is("skip")) GTEST_SKIP() << "flaky";
    if (is("empty")) return;
    conduct::end_as_told();
    const int rows = is("mended") ? 4 : is("broken") || conduct::flake() ? 3 : 4;
    if (is("weakened")) {
      EXPECT_GE(rows, 0);
      return;
    }
    EXPECT_EQ(rows, 4);
    const std::string header = is("regression-here") && conduct::flake() ? "" : "name,sum";
    EXPECT_EQ(header, "name,sum");
  }
};

class Twin : public ::testing::Test {
 public:
  void TestBody() override { EXPECT_EQ(2 + 2, 4); }
};

class Witness : public ::testing::Test {
 public:
  void TestBody() override {
    if (is("witness-skips")) GTEST_SKIP() << "slow";
    if (is("witness-is-empty")) return;
    const int rows = is("witness-fails") ? 0 : 4;
    EXPECT_GT(rows, 1);
  }
};

class Header : public ::testing::Test {
 public:
  void TestBody() override {
    if (is("leave")) std::exit(0);
    const std::string header = is("regression") ? "" : "name,sum";
    EXPECT_EQ(header, "name,sum");
  }
};

// What GoogleTest has for tests of assertions: takes back every failure of the running test.
class Interceptor : public ::testing::EmptyTestEventListener {
 public:
  void OnTestStart(const ::testing::TestInfo& /*test*/) override {
    using Reporter = ::testing::ScopedFakeTestPartResultReporter;
    reporter_ = std::make_unique<Reporter>(Reporter::INTERCEPT_ALL_THREADS, &taken_back_);
  }
  void OnTestEnd(const ::testing::TestInfo& /*test*/) override { reporter_.reset(); }

 private:
  ::testing::TestPartResultArray taken_back_;
  std::unique_ptr<::testing::ScopedFakeTestPartResultReporter> reporter_;
};

template <typename Test>
void add(const char* suite, const char* name) {
  ::testing::RegisterTest(suite, name, nullptr, nullptr, __FILE__, __LINE__, [] { return new Test; });
}

const bool registered = [] {
  if (is("intercept")) ::testing::UnitTest::GetInstance()->listeners().Append(new Interceptor);
  if (is("disabled")) {
    add<Roundtrip>("Export", "DISABLED_Roundtrip");
  } else if (is("renamed")) {
    add<Roundtrip>("Export", "RoundTrip");
  } else if (!is("deleted")) {
    add<Roundtrip>("Export", "Roundtrip");
  }
  if (is("twin")) add<Twin>("ExportTwin", "Roundtrip");
  if (!is("witness-deleted")) add<Witness>("ExportProps", "KeepsRows");
  add<Header>("ExportHeader", "Stays");
  return true;
}();

}  // namespace
