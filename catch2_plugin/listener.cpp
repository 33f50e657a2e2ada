// The Catch2 listener: turns the framework's events into records, for v2 and v3 alike. It registers itself
// while static objects are initialised, so that it works with every main, and it never talks, throws or fails
// a test. v2's base class keeps a stack of sections of its own: every override calls its base.
#include "../common/runtime/process_start.hpp"
#include "../common/runtime/recorder.hpp"
#include "assertion_mode.hpp"
#include "assertion_start.hpp"
#include "catch2_api.hpp"
#include "failure_event.hpp"
#include "library_layout.hpp"
#include "own_code.hpp"
#include "result_tap.hpp"
#include "section_path.hpp"
#include "selection.hpp"
#include "site_census.hpp"

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

namespace {

using namespace catch2_api;

// What the framework counts the test case as.
const char* outcome_of(const Catch::Counts& cases) noexcept {
  if (cases.failed != 0) return "failed";
  if (cases.failedButOk != 0) return "excused";
  return skipped(cases) != 0 ? "skipped" : "passed";
}

class Listener final : public ListenerBase {
 public:
  // Also made when tests are only listed: nothing is opened here.
  explicit Listener(ListenerConfig config)
      : ListenerBase(config), records_all_(wanted_assertions() == AssertionMode::all) {
#if FREEZEGATE_CATCH2_MAJOR == 2
    quietly([] { WatchedFactory::watch(); });
#else
    prefer_assertion_starts(m_preferences, records_all_, 0);
    m_preferences.shouldReportAllAssertions = records_all_ && !announces_assertions();
#endif
  }

  static std::string getDescription() { return "Writes the freezegate run report"; }

  void testRunStarting(const Catch::TestRunInfo& info) override {
    const LibraryVersion version = library_version();
    std::array<char, 64> version_text{};
    std::snprintf(version_text.data(), version_text.size(), "%u.%u.%u", version.major_number,
                  version.minor_number, version.patch_number);
    RunEvent run{};
    run.framework = "catch2";
    run.framework_version = version_text.data();
    run.filtered = true;  // until it is known: a run of unknown extent proves nothing about other tests
    quietly([&] { run.filtered = is_filtered(*m_config); });
    // Without them, what a test says of exceptions is not tried, and passes.
    quietly([&] { run.partial = selects_sections(*m_config, 0) || !m_config->allowThrows(); });
    quietly([&] { run.selected = count_selected(*m_config); });
    run.has_seed = true;
    run.seed = m_config->rngSeed();
    run.assertions = records_all_ ? "all" : "counts";
    filtered_ = run.filtered;
    Recorder::instance().begin_run(run);
    if (records_all_) census_.begin_run();
#if FREEZEGATE_CATCH2_MAJOR == 2
    quietly([&] { tap_.install(*m_config, records_all_ ? &census_ : nullptr, sections_); });
    if (records_all_) AssertionStarts::told() = {&census_, &sections_};
#endif
    ListenerBase::testRunStarting(info);
  }

  void noMatchingTestCases(SpecText spec) override {
    result_.has_unmatched_filter = true;
    if (unmatched_filter_fails(*m_config)) record_unmatched(text_of(spec));
    ListenerBase::noMatchingTestCases(spec);
  }

  void testCaseStarting(const Catch::TestCaseInfo& test) override {
    sections_.clear();
    is_expected_to_fail_ = test.expectedToFail();
    place_ = test.lineInfo;
    missing_assertions_ = 0;
    not_assertions_ = 0;
    TestEvent event{};
    event.name = text_of(test.name);
    event.file = Text(test.lineInfo.file);
    event.line = line_of(test.lineInfo);
    if (test.okToFail()) event.excused_by = test.expectedToFail() ? "shouldfail" : "mayfail";
    Recorder::instance().begin_test(event);
    if (records_all_) census_.begin_test(test.okToFail());
    ListenerBase::testCaseStarting(test);
  }

  void sectionStarting(const Catch::SectionInfo& section) override {
    quietly([&] { sections_.enter(text_of(section.name)); });
    ListenerBase::sectionStarting(section);
  }

  void assertionStarting(const Catch::AssertionInfo& info) override {
    if (records_all_) census_.announce(info, sections_);
  }

  // What it returns is nothing in v3.
  AssertionAnswer assertionEnded(const Catch::AssertionStats& stats) override {
    const std::uint32_t site = records_all_ ? census_.add(stats.assertionResult, sections_, ended(stats)) : 0;
    if (stats.assertionResult.getResultType() == Catch::ResultWas::Ok)
      return AssertionAnswer();  // NOLINT(readability-avoid-return-with-void-value)
    record(stats, site);
    return ListenerBase::assertionEnded(stats);  // NOLINT(readability-avoid-return-with-void-value)
  }

  void sectionEnded(const Catch::SectionStats& stats) override {
    if (stats.missingAssertions) record_missing_assertions(stats.sectionInfo);
    sections_.leave(text_of(stats.sectionInfo.name));
    ListenerBase::sectionEnded(stats);
  }

  void testCaseEnded(const Catch::TestCaseStats& stats) override {
    const Catch::Counts& cases = stats.totals.testCases;
    const Catch::Counts& assertions = stats.totals.assertions;
    if (is_unexpected_pass(cases)) record_unexpected_pass();
    const std::uint64_t counted = assertions.passed + assertions.failed + assertions.failedButOk;
    const std::uint64_t executed = counted > not_assertions_ ? counted - not_assertions_ : 0;
    // Where threads asserted behind the back of a version that is not made for it, its number is a guess.
    const bool is_known = !is_dying_ && !(records_all_ && census_.has_foreign());
    using Source = ExecutedAssertions::Source;
    const Source otherwise = records_all_ ? Source::counted : Source::unknown;
    Recorder::instance().end_test(outcome_of(cases), {is_known ? Source::given : otherwise, executed});
    ++result_.tests;
    result_.skipped_tests += skipped(cases);
    result_.failed_assertions += assertions.failed;
    ListenerBase::testCaseEnded(stats);
  }

  // The framework's signal handler comes here too. That run has not ended, it was cut short.
  void testRunEnded(const Catch::TestRunStats& stats) override {
    if (!is_dying_) {
      if (!filtered_) quietly([] { record_hidden(); });
      const int code = own_code(result_, *m_config);
      Recorder::instance().end_run(code == 0, code);
    }
    if (records_all_) census_.end_run();
#if FREEZEGATE_CATCH2_MAJOR == 2
    quietly([&] { tap_.remove(); });
    AssertionStarts::told() = {};
#endif
    ListenerBase::testRunEnded(stats);
  }

 private:
  // How many assertions have, in this run.
  std::uint64_t ended(const Catch::AssertionStats& stats) const noexcept {
    const Catch::Counts& counts = stats.totals.assertions;
    return counts.passed + counts.failed + counts.failedButOk - unwritten_;
  }

  void note_unwritten() noexcept {
    ++not_assertions_;
    ++unwritten_;
  }

  void record(const Catch::AssertionStats& stats, std::uint32_t site) noexcept {
    const Catch::AssertionResult& result = stats.assertionResult;
    const Catch::ResultWas::OfType type = result.getResultType();
    if (type == Catch::ResultWas::FatalErrorCondition) {
      is_dying_ = true;
      if (records_all_) census_.cut_short(ended(stats) - 1);  // the signal is counted, too
      record_signal(stats, sections_.view(), [this](FailureEvent& event) {
        if (records_all_) static_cast<void>(census_.describe_last(event));
      });
    } else if (is_skip(type)) {
      const auto message = result.getMessage();
      const Catch::SourceLineInfo place = result.getSourceInfo();
      Recorder::instance().skip(Text(place.file), line_of(place), text_of(message));
    } else if (!result.isOk()) {  // CHECK_NOFAIL and the like are no failures
      if (type != Catch::ResultWas::ThrewException) {
        record_assertion(stats, sections_.view(), site);
        return;
      }
      if (family_of(result).size == 0) note_unwritten();
      record_exception(stats, sections_.view(), site);
    }
  }

  static void record_unmatched(Text spec) noexcept {
    std::string message;
    quietly([&] {
      message = "no test case matches the filter `";
      message.append(spec.data, spec.size).append("`");
    });
    FailureEvent event;
    event.message = message;
    event.scope = Text("program");
    Recorder::instance().failure(event);
  }

  void record_missing_assertions(const Catch::SectionInfo& section) noexcept {
    ++missing_assertions_;
    note_unwritten();
    const SectionPath::View path = sections_.view_to(text_of(section.name));
    FailureEvent event;
    event.kind = "no_assertions";
    event.file = Text(section.lineInfo.file);
    event.line = line_of(section.lineInfo);
    event.sections = path.names.data();
    event.section_count = path.size;
    event.message = "no assertion was executed here, and the run was asked to fail that (-w NoAssertions)";
    Recorder::instance().failure(event);
  }

  // [!shouldfail]: failed assertions of such a test are excused, so that what fails it is missing assertions
  // or that nothing failed. A signal also fails it, with totals that the framework makes up.
  bool is_unexpected_pass(const Catch::Counts& cases) const noexcept {
    return is_expected_to_fail_ && cases.failed != 0 && missing_assertions_ == 0 && !is_dying_;
  }

  void record_unexpected_pass() noexcept {
    ++not_assertions_;  // the framework adds a failed assertion that nobody wrote
    FailureEvent event;
    event.kind = "unexpected_pass";
    event.file = Text(place_.file);
    event.line = line_of(place_);
    event.message = "nothing failed in a test case that is marked [!shouldfail]";
    Recorder::instance().failure(event);
  }

  static void record_hidden() {
    each_test([](const Catch::TestCaseInfo& test) {
      if (!test.isHidden()) return;
      Recorder::instance().not_run(text_of(test.name), "hidden", Text(test.lineInfo.file),
                                   line_of(test.lineInfo));
    });
  }

  const bool records_all_;
  SectionPath sections_;
  SiteCensus census_{FREEZEGATE_CATCH2_MAJOR > 2 && announces_assertions() ? SiteCensus::Passes::announced
                                                                           : SiteCensus::Passes::reported};
#if FREEZEGATE_CATCH2_MAJOR == 2
  ResultTap tap_;
#endif
  RunResult result_;
  Catch::SourceLineInfo place_{"", 0};  // of the test case
  std::uint64_t missing_assertions_ = 0;
  std::uint64_t not_assertions_ = 0;  // counted by the framework as assertions, but written by nobody
  std::uint64_t unwritten_ = 0;       // the same over the run, as far as its running totals have them
  bool is_expected_to_fail_ = false;
  bool filtered_ = false;
  bool is_dying_ = false;  // of a signal
};

// Registers the listener before main() runs. The registry is made on first use, so the order of static
// objects does not matter.
bool attach() noexcept {
  const char* const disabled = process_start().variable("FREEZEGATE_DISABLE");
  if (disabled != nullptr && std::strcmp(disabled, "1") == 0) return false;
  // Better no report, which the verdict notices, than a call of the wrong function.
  if (!fits_linked_library()) return false;
  bool done = false;
  quietly([&] {
#if FREEZEGATE_CATCH2_MAJOR == 2
    const Catch::ListenerRegistrar<Listener> registrar;
#else
    const Catch::ListenerRegistrar<Listener> registrar(Catch::StringRef("freezegate", 10));
#endif
    static_cast<void>(registrar);
    done = true;
  });
  return done;
}

const bool attached = attach();

}  // namespace

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
