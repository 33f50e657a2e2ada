// The GoogleTest listener: turns the framework's events into records. It registers itself while static
// objects are initialised, so that it works with every main, and it never talks, throws or fails a test.
#include "../common/runtime/exception_type.hpp"
#include "../common/runtime/process_start.hpp"
#include "../common/runtime/recorder.hpp"
#include "capture_start.hpp"
#include "failure_text.hpp"
#include "gtest_version.hpp"

#include <atomic>
#include <cstdio>
#include <cstring>

#include <gtest/gtest.h>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

namespace {

using ::testing::TestInfo;
using ::testing::TestPartResult;
using ::testing::UnitTest;

constexpr int tests_failed_code = 1;  // what RUN_ALL_TESTS() returns

// "Suite.Name" in a buffer that outlives the event; names that long are cut, and cut alike each time.
class FullName {
 public:
  explicit FullName(const TestInfo& test) noexcept { assign(test.test_suite_name(), test.name()); }
  Text text() const noexcept { return {buffer_, size_}; }

 private:
  void assign(const char* suite, const char* name) noexcept {
    append(suite);
    append(".");
    append(name);
  }
  void append(const char* piece) noexcept {
    const std::size_t length = std::strlen(piece);
    const std::size_t copied = length < sizeof buffer_ - size_ ? length : sizeof buffer_ - size_;
    std::memcpy(buffer_ + size_, piece, copied);
    size_ += copied;
  }

  char buffer_[2048];
  std::size_t size_ = 0;
};

// GoogleTest's own rule, which its public interface does not tell: DISABLED_*:*/DISABLED_* on either name.
bool is_disabled_name(const char* name) noexcept {
  return std::strncmp(name, "DISABLED_", 9) == 0 || std::strstr(name, "/DISABLED_") != nullptr;
}

// Newer versions end what they say with a line end, older ones do not.
Text without_line_end(const char* message) noexcept {
  std::size_t size = std::strlen(message);
  while (size > 0 && message[size - 1] == '\n')
    --size;
  return {message, size};
}

bool is_disabled(const TestInfo& test) noexcept {
  return is_disabled_name(test.name()) || is_disabled_name(test.test_suite_name());
}

// A run is filtered when tests were left out for another reason than being disabled: a filter or a shard.
bool is_filtered(const UnitTest& unit_test) noexcept {
  int left_out = 0;
  for (int i = 0; i < unit_test.total_test_suite_count(); ++i) {
    const auto& suite = *unit_test.GetTestSuite(i);
    for (int j = 0; j < suite.total_test_count(); ++j) {
      const TestInfo& test = *suite.GetTestInfo(j);
      if (!test.should_run() && !is_disabled(test)) ++left_out;
    }
  }
  return left_out != 0;
}

class Listener : public ::testing::EmptyTestEventListener {
 public:
  void OnTestProgramStart(const UnitTest& unit_test) override {
    RunEvent run{};
    run.framework = "googletest";
    run.framework_version = FREEZEGATE_GTEST_VERSION;
    run.filtered = is_filtered(unit_test);
    run.selected = static_cast<std::uint64_t>(unit_test.test_to_run_count());
    if (!started_) captures_ = capture_is_live();
    if (captures_) {
      run.assertions = "all";
    } else if (capture_is_wanted()) {
      run.assertions = "dead";
    }
    filtered_ = run.filtered;
    failed_ = false;
    // An exception that leaves an environment or a listener ends a run without any further event.
    in_environment_ = false;
    suite_ = nullptr;
    Recorder::instance().begin_run(run);
    if (captures_) start_capture();
    if (!started_) record_earlier_failures(unit_test);
    started_ = true;
  }

  void OnTestIterationStart(const UnitTest& unit_test, int /*iteration*/) override {
    Recorder::instance().iteration(static_cast<std::uint64_t>(unit_test.random_seed()));
  }

  // Each repetition forgets the results of the one before, and the framework's exit status does not.
  void OnTestIterationEnd(const UnitTest& unit_test, int /*iteration*/) override {
    if (!unit_test.Passed()) failed_ = true;
  }

  void OnEnvironmentsSetUpStart(const UnitTest& /*unit_test*/) override { in_environment_ = true; }
  void OnEnvironmentsSetUpEnd(const UnitTest& /*unit_test*/) override { in_environment_ = false; }
  void OnEnvironmentsTearDownStart(const UnitTest& /*unit_test*/) override { in_environment_ = true; }
  void OnEnvironmentsTearDownEnd(const UnitTest& /*unit_test*/) override { in_environment_ = false; }

  void OnTestSuiteStart(const ::testing::TestSuite& suite) override { suite_ = suite.name(); }
  void OnTestSuiteEnd(const ::testing::TestSuite& /*suite*/) override { suite_ = nullptr; }

  void OnTestStart(const TestInfo& test) override {
    const FullName name(test);
    TestEvent event{};
    event.name = name.text();
    event.file = test.file();
    event.line = test.line() > 0 ? static_cast<std::uint32_t>(test.line()) : 0;
    event.value_param = test.value_param();
    event.type_param = test.type_param();
    Recorder::instance().begin_test(event);
  }

  // Called with the framework's mutex held: asking it for the current test here would wait for ever, so what
  // is running is remembered from the events before.
  void OnTestPartResult(const TestPartResult& result) override {
    if (result.skipped()) {
      Recorder::instance().skip(result.file_name(), line_of(result), skip_reason(result));
    } else if (result.failed()) {
      record_failure(result);
    }
  }

  // A test's outcome is what the framework says at its end: tests may clear the failures that they caused.
  void OnTestEnd(const TestInfo& test) override {
    const auto& result = *test.result();
    const char* outcome = result.Skipped() ? "skipped" : "passed";
    if (result.Failed()) outcome = "failed";  // a test may fail and then skip
    ExecutedAssertions executed;
    if (captures_) {
      executed.source = is_captured(test.file()) ? ExecutedAssertions::Source::counted
                                                 : ExecutedAssertions::Source::counted_if_any;
    }
    Recorder::instance().end_test(outcome, executed);
  }

  void OnTestProgramEnd(const UnitTest& unit_test) override {
    if (!filtered_) record_disabled(unit_test);
    // Not Passed(): that knows of the last repetition only, and of what other listeners' program-end events
    // have to complain about, which the framework no longer counts.
    Recorder::instance().end_run(!failed_, failed_ ? tests_failed_code : 0);
  }

 private:
  static std::uint32_t line_of(const TestPartResult& result) noexcept {
    return result.line_number() > 0 ? static_cast<std::uint32_t>(result.line_number()) : 0;
  }

  // GoogleTest before 1.12 puts a word of its own in front of what the test says.
  static Text skip_reason(const TestPartResult& result) noexcept {
    const char* text = result.summary();
#ifndef GTEST_FLAG_GET
    constexpr char word[] = "Skipped";
    if (std::strncmp(text, word, sizeof(word) - 1) == 0) text += sizeof(word) - 1;
    if (*text == '\n') ++text;
#endif
    return without_line_end(text);
  }

  // What failed before the tests: while static objects were initialised, or in main.
  void record_earlier_failures(const UnitTest& unit_test) const noexcept {
    const auto& result = unit_test.ad_hoc_test_result();
    for (int i = 0; i < result.total_part_count(); ++i) {
      if (result.GetTestPartResult(i).failed()) record_failure(result.GetTestPartResult(i));
    }
  }

  void record_failure(const TestPartResult& result) const noexcept {
    const char* const message = result.summary();
    const FailureText parsed = parse_failure_text(message, std::strlen(message));
    char scope[512];
    FailureEvent event;
    event.fatal = result.fatally_failed();
    event.file = result.file_name();
    event.line = line_of(result);
    event.message = without_line_end(message);
    if (captures_) event.site = take_failing_site(result.file_name(), result.line_number());
    event.scope = scope_text(scope, sizeof scope);
    // The framework reports an exception that left a test from inside its catch block, without file and line.
    if (parsed.kind == FailureTextKind::exception && result.file_name() == nullptr) {
      const ExceptionType type;
      event.kind = "exception";
      event.type = type.text();
      Recorder::instance().failure(event);
      return;
    }
    Text source[FailureText::capacity];
    for (std::size_t i = 0; i < parsed.source_count; ++i)
      source[i] = Text(parsed.source[i].data, parsed.source[i].size);
    event.family = Text(parsed.family);
    event.source = source;
    event.source_count = parsed.source_count;
    Recorder::instance().failure(event);
  }

  Text scope_text(char* buffer, std::size_t capacity) const noexcept {
    if (in_environment_) return "environment";
    const char* const suite = suite_;
    if (suite == nullptr) return "program";
    const int length = std::snprintf(buffer, capacity, "suite %s", suite);
    if (length < 0) return "suite";
    return {buffer, std::strlen(buffer)};
  }

  static void record_disabled(const UnitTest& unit_test) noexcept {
    for (int i = 0; i < unit_test.total_test_suite_count(); ++i) {
      const auto& suite = *unit_test.GetTestSuite(i);
      for (int j = 0; j < suite.total_test_count(); ++j) {
        const TestInfo& test = *suite.GetTestInfo(j);
        if (test.should_run() || !is_disabled(test)) continue;
        const FullName name(test);
        Recorder::instance().not_run(name.text(), "disabled", test.file(),
                                     test.line() > 0 ? static_cast<std::uint32_t>(test.line()) : 0);
      }
    }
  }

  // Atomic, since other threads may assert while the main thread goes on.
  std::atomic<const char*> suite_{nullptr};
  std::atomic<bool> in_environment_{false};
  bool captures_ = false;  // passing assertions, too
  bool filtered_ = false;
  bool failed_ = false;   // in some repetition of this run
  bool started_ = false;  // a run was started before
};

// Appends the listener before main() runs. UnitTest::GetInstance() is made on first use, so the order of
// static objects does not matter; GoogleTest owns the listener from here on.
bool attach() noexcept {
  const char* const disabled = process_start().variable("FREEZEGATE_DISABLE");
  if (disabled != nullptr && std::strcmp(disabled, "1") == 0) return false;
  // Without memory before main, ending at once is right.
  UnitTest::GetInstance()->listeners().Append(new Listener);  // NOLINT(bugprone-unhandled-exception-at-new)
  return true;
}

const bool attached = attach();

}  // namespace

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
