// Prints each failed part, as GoogleTest gives it to listeners, as one JSON line to the file SAMPLE_REPORT.
// Stands in for the listener of gtest_plugin, so that the signature's own test depends on nothing but the
// framework.
#include <cstdio>
#include <cstdlib>
#include <cxxabi.h>
#include <locale>
#include <string>
#include <typeinfo>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

std::string quoted(const char* text) {
  std::string result = "\"";
  for (; *text != '\0'; ++text) {
    char buffer[8];
    std::snprintf(buffer, sizeof buffer, "\\u%04x", static_cast<unsigned char>(*text));
    const bool plain = *text != '"' && *text != '\\' && static_cast<unsigned char>(*text) >= 0x20;
    result += plain ? std::string(1, *text) : std::string(buffer);
  }
  return result + '"';
}

/// GoogleTest reports an exception from inside the handler that caught it.
std::string current_exception_type() {
  const std::type_info* const type = abi::__cxa_current_exception_type();
  if (type == nullptr) return {};
  int status = 0;
  char* const name = abi::__cxa_demangle(type->name(), nullptr, nullptr, &status);
  std::string result = name == nullptr ? type->name() : name;
  std::free(name);
  return result;
}

class PartListener : public testing::EmptyTestEventListener {
 public:
  explicit PartListener(std::FILE* out) : out_(out) {}

 private:
  void OnTestStart(const testing::TestInfo& test) override {
    test_ = std::string(test.test_suite_name()) + "." + test.name();
  }
  void OnTestPartResult(const testing::TestPartResult& part) override {
    if (!part.failed()) return;
    std::fprintf(out_, "{\"test\":%s,\"fatal\":%s,\"file\":%s,\"line\":%d,\"type\":%s,\"message\":%s}\n",
                 quoted(test_.c_str()).c_str(), part.fatally_failed() ? "true" : "false",
                 quoted(part.file_name() == nullptr ? "" : part.file_name()).c_str(), part.line_number(),
                 quoted(current_exception_type().c_str()).c_str(), quoted(part.message()).c_str());
    std::fflush(out_);
  }

  std::FILE* out_;
  std::string test_;
};

/// A locale with other signs than C's, whatever the machine has installed.
class Signs : public std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
  std::string do_truename() const override { return "ja"; }
};

}  // namespace

int main(int argc, char** argv) {
  if (std::getenv("SAMPLE_LOCALE") != nullptr)
    std::locale::global(std::locale(std::locale::classic(), new Signs));
  testing::InitGoogleMock(&argc, argv);
  std::FILE* const out = std::fopen(std::getenv("SAMPLE_REPORT"), "a");
  if (out == nullptr) return 3;
  testing::UnitTest::GetInstance()->listeners().Append(new PartListener(out));
  const int failed = RUN_ALL_TESTS();
  std::fclose(out);
  return failed;
}
