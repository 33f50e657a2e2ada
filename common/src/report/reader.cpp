#include "assertion_records.hpp"
#include "record.hpp"

#include <freezegate/assertions.hpp>
#include <freezegate/run_report_reader.hpp>

#include <array>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace freezegate {

namespace {

using report::AssertionRecords;
using report::Problem;
using report::Record;

constexpr int known_schema = 1;
constexpr int greatest_signal = 127;

// Builds the report record by record. A handler throws Problem, which read_report turns into an Error: the
// reader's own control flow, never seen outside this file.
class Builder {
 public:
  explicit Builder(std::string_view path) { report_.source = path; }

  void add(const Record& record) {
    const std::string_view name = record.name();
    for (const auto& [known, handler] : handlers) {
      if (name != known) continue;
      if (report_.end && handler != &Builder::wait) throw Problem{"a record behind the end of the process"};
      if (!has_process_ && handler != &Builder::process) {
        throw Problem{"the report does not begin with a 'process' record"};
      }
      (this->*handler)(record);
      return;
    }
    throw Problem{fmt::format("unknown record '{}'", name)};
  }

  [[nodiscard]] bool has_process() const { return has_process_; }
  /// Throws Problem, as the handlers do.
  ProcessReport finish(bool torn) && {
    report_.torn = torn;
    // Of a report that was cut short the records of the last sites are missing, too.
    const bool whole = (report_.closed || report_.end) && report_.lost.empty();
    std::move(assertions_).finish(report_, whole);
    name_last_assertion();
    return std::move(report_);
  }

 private:
  using Handler = void (Builder::*)(const Record&);

  void process(const Record& record) {
    if (has_process_) throw Problem{"a second 'process' record: two processes wrote into one report"};
    const auto schema = record.integer("schema");
    if (schema != known_schema) {
      throw Problem{fmt::format("the report has schema version {}, and this freezegate knows version {}",
                                schema, known_schema),
                    "use the freezegate command and the listener of one version"};
    }
    has_process_ = true;
    report_.schema = static_cast<int>(schema);
    report_.framework = record.text("framework");
    report_.framework_version = record.text("framework_version");
    report_.binary = record.text("binary");
    if (report_.binary.empty()) throw Problem{"the report names no binary"};
    report_.path = record.text("path");
    report_.arguments = record.texts("args");
    report_.working_directory = record.text("cwd");
    report_.pid = record.integer("pid");
    report_.started_ns = record.integer("started_ns");
    report_.binary_size = record.integer("binary_size");
    report_.binary_mtime_ns = record.integer("binary_mtime_ns");
    report_.supervised = record.boolean("supervised");
  }

  void run_start(const Record& record) {
    SuiteRun run;
    run.filtered = record.boolean("filtered");
    run.partial = record.optional_boolean("partial");
    run.selected = static_cast<std::uint64_t>(record.count("selected"));
    if (const auto seed = record.optional_integer("seed")) run.seed = static_cast<std::uint64_t>(*seed);
    if (record.has("assertions")) run.captured = capture(record.text("assertions"));
    report_.runs.push_back(run);
  }

  void iteration(const Record& record) {
    (void)record.count("seed");
    if (!is_in_run()) throw Problem{"an iteration outside a run"};
  }

  void test_start(const Record& record) {
    if (!is_in_run()) throw Problem{"a test outside a run"};
    const auto ordinal = record.count("n");
    if (static_cast<std::size_t>(ordinal) != report_.tests.size() + 1) {
      throw Problem{fmt::format("test {} follows test {}", ordinal, report_.tests.size())};
    }
    TestRun& test = report_.tests.emplace_back();
    test.name = record.text("test");
    test.file = record.optional_text("file");
    test.line = record.line();
    test.value_param = record.optional_text("value_param");
    test.type_param = record.optional_text("type_param");
    test.excused_by = record.optional_text("excused_by");
    test.partial = report_.runs.back().partial;
    test.captured = report_.runs.back().captured;
  }

  void site(const Record& record) { assertions_.site(record); }
  void last(const Record& record) { assertions_.last(record); }
  void assertions(const Record& record) {
    if (record.has("n")) {
      TestRun& test = current_test(record);
      assertions_.of_test(record, report_.tests.size(), test);
    } else {
      assertions_.outside_tests(record);
    }
  }

  void failure(const Record& record) {
    Failure failure;
    failure.kind = failure_kind(record.text("kind"));
    failure.fatal = record.optional_boolean("fatal");
    failure.family = record.optional_text("family");
    failure.source = record.texts("source");
    failure.type = record.optional_text("type");
    failure.file = record.optional_text("file");
    failure.line = record.line();
    failure.sections = record.optional_texts("sections");
    failure.message = record.text("message");
    if (record.has("site")) (void)assertions_.known(record.count("site"));
    if (record.has("n")) {
      current_test(record).failures.push_back(std::move(failure));
    } else {
      report_.program_failures.push_back({record.text("scope"), std::move(failure)});
    }
  }

  void skip(const Record& record) {
    std::string file = record.optional_text("file");
    std::string message = record.optional_text("message");
    if (!record.has("n")) {
      report_.program_skips.push_back({std::move(file), record.line(), std::move(message)});
      return;
    }
    TestRun& test = current_test(record);
    test.skip_reason = std::move(message);
    test.skip_file = std::move(file);
    test.skip_line = record.line();
  }

  void test_end(const Record& record) {
    TestRun& test = current_test(record);
    test.outcome = outcome(record.text("outcome"));
    test.microseconds = static_cast<std::uint64_t>(record.count("us"));
    if (const auto assertions = record.optional_integer("assertions")) {
      test.assertions = static_cast<std::uint64_t>(*assertions);
    }
    if (test.captured == AssertionCapture::all) report::add_up(test);
  }

  void not_run(const Record& record) {
    if (!is_in_run()) throw Problem{"a test that did not run, outside a run"};
    report_.not_run.push_back(
        {record.text("test"), record.text("why"), record.optional_text("file"), record.line()});
  }

  void run_end(const Record& record) {
    if (!is_in_run()) throw Problem{"a run ends that did not start"};
    SuiteRun& run = report_.runs.back();
    run.ended = true;
    run.ok = record.boolean("ok");
    run.own_code = record.small_integer("own_code");
  }

  void exit(const Record& record) { report_.exit_status = record.exit_status("status"); }
  void verdict(const Record& record) {  // NOLINT(readability-convert-member-functions-to-static): a handler
    (void)record.exit_status("status");
  }
  void closed(const Record& /*record*/) { report_.closed = true; }
  void sanitizer(const Record& /*record*/) { report_.closed = false; }
  void lost(const Record& record) { report_.lost = record.text("why"); }

  void fixture(const Record& record) {
    report_.fixtures.push_back({record.text("path"), record.text("before"), record.text("after")});
  }

  void wait(const Record& record) {
    if (report_.end) throw Problem{"a second 'wait' record"};
    ProcessEnd end;
    if (record.has("status")) end.status = record.exit_status("status");
    if (record.has("signal")) end.signal = record.small_integer("signal");
    if (end.signal < 0 || end.signal > greatest_signal) throw Problem{"'signal' is not a signal"};
    end.timed_out = record.optional_boolean("timed_out");
    if (end.status.has_value() == (end.signal != 0)) throw Problem{"'wait' needs a status or a signal"};
    report_.end = end;
    report_.ctest_name = record.optional_text("ctest");
  }

  [[nodiscard]] bool is_in_run() const { return !report_.runs.empty() && !report_.runs.back().ended; }

  TestRun& current_test(const Record& record) {
    const auto ordinal = record.count("n");
    if (report_.tests.empty() || static_cast<std::size_t>(ordinal) != report_.tests.size() ||
        report_.tests.back().outcome) {
      throw Problem{fmt::format("test {} is not the one that is running", ordinal)};
    }
    return report_.tests.back();
  }

  // The framework's own record of a signal does not know where it struck; the process's last assertion does.
  void name_last_assertion() {
    if (!report_.last_site || report_.tests.empty()) return;
    TestRun& test = report_.tests.back();
    if (test.captured != AssertionCapture::all) return;
    for (Failure& failure : test.failures) {
      if (failure.kind == FailureKind::signal) {
        add_last_assertion(failure, report_.sites[*report_.last_site]);
      }
    }
  }

  static AssertionCapture capture(std::string_view text) {
    if (text == "all") return AssertionCapture::all;
    if (text == "counts") return AssertionCapture::counts;
    if (text == "dead") return AssertionCapture::dead;
    throw Problem{fmt::format("assertions are recorded as '{}', which is not known", text)};
  }

  static FailureKind failure_kind(std::string_view text) {
    for (const FailureKind kind : {FailureKind::assertion, FailureKind::exception, FailureKind::signal,
                                   FailureKind::unexpected_pass, FailureKind::no_assertions}) {
      if (to_string(kind) == text) return kind;
    }
    throw Problem{fmt::format("unknown kind of failure '{}'", text)};
  }

  static Outcome outcome(std::string_view text) {
    for (const Outcome known : {Outcome::passed, Outcome::failed, Outcome::skipped, Outcome::excused}) {
      if (to_string(known) == text) return known;
    }
    throw Problem{fmt::format("unknown outcome '{}'", text)};
  }

  static constexpr std::array<std::pair<std::string_view, Handler>, 19> handlers{{
      {"test_start", &Builder::test_start},
      {"test_end", &Builder::test_end},
      {"assertions", &Builder::assertions},
      {"site", &Builder::site},
      {"failure", &Builder::failure},
      {"skip", &Builder::skip},
      {"not_run", &Builder::not_run},
      {"iteration", &Builder::iteration},
      {"process", &Builder::process},
      {"last", &Builder::last},
      {"run_start", &Builder::run_start},
      {"run_end", &Builder::run_end},
      {"exit", &Builder::exit},
      {"verdict", &Builder::verdict},
      {"closed", &Builder::closed},
      {"sanitizer", &Builder::sanitizer},
      {"lost", &Builder::lost},
      {"fixture", &Builder::fixture},
      {"wait", &Builder::wait},
  }};

  ProcessReport report_;
  AssertionRecords assertions_;
  bool has_process_ = false;
};

}  // namespace

Result<ProcessReport> read_report(std::string_view text, std::string_view path) {
  const auto problem = [&](std::size_t line, const Problem& what) {
    return tl::unexpected(Error{ExitCode::untrusted_input, what.what,
                                line == 0 ? std::string(path) : fmt::format("{}:{}", path, line), what.mend});
  };
  // A process that was killed leaves the rest of its last block.
  const std::size_t used = text.find_last_not_of('\0') + 1;
  bool torn = used != text.size();
  text = text.substr(0, used);

  Builder builder(path);
  std::size_t line = 0;
  while (!text.empty()) {
    const std::size_t newline = text.find('\n');
    if (newline == std::string_view::npos) {
      torn = true;
      break;
    }
    ++line;
    try {
      builder.add(Record::parse(text.substr(0, newline)));
    } catch (const Problem& what) {
      return problem(line, what);
    }
    text.remove_prefix(newline + 1);
  }
  if (!builder.has_process()) {
    return problem(0, {"the report holds no whole record",
                       "run the test again; the disk may be full, or the process was "
                       "killed before it could write"});
  }
  try {
    return std::move(builder).finish(torn);
  } catch (const Problem& what) {
    return problem(0, what);
  }
}

}  // namespace freezegate
