#include "recorder.hpp"

#include "process_start.hpp"
#include "test_start.hpp"
#include "turn.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <pthread.h>
#include <unistd.h>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

namespace {

constexpr int schema_version = 1;
constexpr std::size_t arguments_limit = std::size_t{32} * 1024;
constexpr std::size_t line_capacity = std::size_t{192} * 1024;

// One line at a time, under the recorder's lock. Not on the stack: a failing assertion may be on a small one.
char line_buffer[line_capacity];

std::uint64_t clock_in(clockid_t clock, std::uint64_t units_per_second) noexcept {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * units_per_second +
         static_cast<std::uint64_t>(now.tv_nsec) / (1000000000U / units_per_second);
}

// The supervisor's process id is in the environment, which grandchildren inherit: only its own child is
// supervised. Whoever else finds the variable (a test that starts another test binary) judges itself.
bool started_by_supervisor() noexcept {
  const char* const supervisor = process_start().variable("FREEZEGATE_SUPERVISOR");
  return supervisor != nullptr && std::strtol(supervisor, nullptr, 10) == process_start().parent;
}

}  // namespace

// Whoever gets no turn gives the record up.
class Recorder::Lock : public Turn {
 public:
  explicit Lock(Recorder& recorder) noexcept : Turn(recorder.busy_) {
    if (!*this) recorder.lost_ = true;
  }
};

Recorder& Recorder::instance() noexcept {
  // Never destroyed: its last records come after static destructors.
  alignas(Recorder) static char place[sizeof(Recorder)];
  static auto* const recorder = new (place) Recorder;
  return *recorder;
}

bool Recorder::is_owner() const noexcept {
  return owner_ != 0 && owner_ == getpid();
}

JsonLine Recorder::line() noexcept {
  return {line_buffer, line_capacity};
}

void Recorder::write(JsonLine& line) noexcept {
  const std::size_t size = line.finish();
  if (lost_ || !file_.is_open()) return;
  if (!file_.append(line.data(), size)) give_up(std::strerror(errno));
}

void Recorder::give_up(const char* why) noexcept {
  lost_ = true;
  // Not by a JsonLine: what that keeps free is more than there may be.
  char text[512];
  const int size = std::snprintf(text, sizeof text, "{\"record\":\"lost\",\"why\":\"%.100s\"}\n", why);
  if (size > 0) file_.append_last(text, static_cast<std::size_t>(size));
}

void Recorder::open(const RunEvent& run) noexcept {
  owner_ = getpid();
  supervised_ = started_by_supervisor();
  const char* const directory = process_start().variable("FREEZEGATE_REPORT_DIR");
  bool opened = false;
  if (directory != nullptr && *directory != '\0') {
    char name[512];
    std::snprintf(name, sizeof name, "%.400s-%d-%llu.jsonl", executable().name, owner_.load(),
                  static_cast<unsigned long long>(clock_in(CLOCK_REALTIME, 1000000000U)));
    char absolute[4096];
    opened =
        process_start().resolve(directory, absolute, sizeof absolute) && file_.open_named(absolute, name);
  } else {
    opened = file_.open_anonymous();
  }
  open_error_ = opened ? 0 : errno;
  if (opened) write_process_record(run);
  install_exit_hook();
}

void Recorder::write_process_record(const RunEvent& run) noexcept {
  JsonLine header = line();
  header.begin("process");
  header.number("schema", std::int64_t{schema_version});
  header.text("framework", run.framework);
  header.text("framework_version", run.framework_version);
  header.text("binary", executable().name);
  header.text("path", executable().path);
  header.number("binary_size", executable().size);
  header.number("binary_mtime_ns", executable().mtime_ns);
  header.begin_array("args");
  each_argument([](void* context, Text argument) { static_cast<JsonLine*>(context)->element(argument); },
                &header, arguments_limit);
  header.end_array();
  header.text("cwd", process_start().working_directory);
  header.number("pid", std::int64_t{owner_.load()});
  header.number("started_ns", clock_in(CLOCK_REALTIME, 1000000000U));
  header.boolean("supervised", supervised_);
  write(header);
}

// One field of fixed width, which is overwritten in place: its digits are aligned, so that a store of eight
// bytes replaces them whole, whatever kills the process.
void Recorder::write_last_record() noexcept {
  static const char head[] = "{\"record\":\"last\",\"site\":";
  constexpr std::size_t digits = 8;
  const std::uint64_t quote = file_.size() + sizeof head - 1;
  const auto blanks = static_cast<int>((digits - 1 + digits - quote % digits) % digits);
  char text[64];
  const int size = std::snprintf(text, sizeof text, "%s%*s\"00000000\"}\n", head, blanks, "");
  const std::uint64_t start = quote + static_cast<std::uint64_t>(blanks) + 1;
  if (lost_ || !file_.is_open()) return;
  if (!file_.append(text, static_cast<std::size_t>(size))) {
    give_up(std::strerror(errno));
    return;
  }
  void* const field = file_.map_for_good(start, digits);
  if (field != nullptr) last_reached_ = static_cast<std::uint64_t*>(field);
  // A fork has the mapping, too, and its assertions are its own.
  static_cast<void>(
      pthread_atfork(nullptr, nullptr, [] { instance().last_reached_ = &instance().unrecorded_last_; }));
}

capture::Slot* Recorder::reach(capture::Slot** slot, const capture::Slot* none,
                               const SiteEvent& site) noexcept {
  if (!is_owner() || !records_assertions_ || lost_) return nullptr;
  const Lock lock(*this);
  if (!lock) return nullptr;
  capture::Slot* known = __atomic_load_n(slot, __ATOMIC_RELAXED);
  if (known == none) {
    known = census_.add();
    if (known == nullptr) {
      give_up("there is no memory for another assertion");
      return nullptr;
    }
    write_site(known->id, site);
    __atomic_store_n(slot, known, __ATOMIC_RELEASE);
  }
  if (!known->reached) census_.reach(*known);
  return known;
}

void Recorder::write_site(std::uint32_t id, const SiteEvent& site) noexcept {
  JsonLine record = line();
  record.begin("site");
  record.number("id", std::uint64_t{id});
  record.text("macro", site.macro);
  record.texts("source", site.source, site.source_count);
  record.optional_text("file", site.file);
  if (site.line != 0) record.number("line", std::uint64_t{site.line});
  if (site.section_count != 0) record.texts("sections", site.sections, site.section_count);
  write(record);
}

// \returns how many were executed.
std::uint64_t Recorder::write_counts(bool in_test) noexcept {
  constexpr int sites_in_a_line = 1000;
  std::uint64_t executed = 0;
  while (!census_.is_empty()) {
    JsonLine record = line();
    record.begin("assertions");
    if (in_test) record.number("n", ordinal_);
    record.begin_array("counts");
    for (int i = 0; i < sites_in_a_line && !census_.is_empty(); ++i) {
      const AssertionCensus::Count count = census_.take();
      record.element(std::uint64_t{count.id});
      record.element(count.passed);
      record.element(count.failed);
      record.element(count.excused);
      executed += count.executed();
    }
    record.end_array();
    write(record);
  }
  return executed;
}

void Recorder::begin_run(const RunEvent& run) noexcept {
  if (owner_ != 0 && !is_owner()) return;
  const Lock lock(*this);
  if (!lock) return;
  if (owner_ == 0) open(run);
  if (run.assertions != nullptr && std::strcmp(run.assertions, "all") == 0 && !records_assertions_) {
    records_assertions_ = true;
    write_last_record();
  }
  ++open_runs_;
  in_test_ = false;  // of a run that an exception ended
  JsonLine record = line();
  record.begin("run_start");
  record.boolean("filtered", run.filtered);
  if (run.partial) record.boolean("partial", true);
  record.number("selected", run.selected);
  if (run.has_seed) record.number("seed", run.seed);
  if (run.assertions != nullptr) record.text("assertions", run.assertions);
  write(record);
}

void Recorder::iteration(std::uint64_t seed) noexcept {
  if (!is_owner()) return;
  const Lock lock(*this);
  if (!lock) return;
  JsonLine record = line();
  record.begin("iteration");
  record.number("seed", seed);
  write(record);
}

void Recorder::begin_test(const TestEvent& test) noexcept {
  if (!is_owner()) return;
  const Lock lock(*this);
  if (!lock) return;
  write_counts(false);
  __atomic_store_n(last_reached_, AssertionCensus::no_name(), __ATOMIC_RELAXED);
  in_test_ = true;
  ++ordinal_;
  JsonLine record = line();
  record.begin("test_start");
  record.number("n", ordinal_);
  record.text("test", test.name);
  record.optional_text("file", test.file);
  if (test.line != 0) record.number("line", std::uint64_t{test.line});
  record.optional_text("value_param", test.value_param);
  record.optional_text("type_param", test.type_param);
  record.optional_text("excused_by", test.excused_by);
  write(record);
  tell_test_start(test.name);  // moves a pinned clock: the duration begins after it
  test_started_us_ = clock_in(CLOCK_MONOTONIC, 1000000U);
}

void Recorder::failure(const FailureEvent& failure) noexcept {
  if (!is_owner()) return;
  const Lock lock(*this);
  if (!lock) return;
  something_failed_ = true;
  JsonLine record = line();
  record.begin("failure");
  if (in_test_) {
    record.number("n", ordinal_);
  } else {
    record.text("scope", failure.scope.size == 0 ? Text("program") : failure.scope);
  }
  record.text("kind", failure.kind);
  if (failure.site != 0) record.number("site", std::uint64_t{failure.site});
  if (failure.fatal) record.boolean("fatal", true);
  record.optional_text("family", failure.family);
  record.texts("source", failure.source, failure.source_count);
  record.optional_text("type", failure.type);
  record.optional_text("file", failure.file);
  if (failure.line != 0) record.number("line", std::uint64_t{failure.line});
  if (failure.section_count != 0) record.texts("sections", failure.sections, failure.section_count);
  record.text("message", failure.message.data == nullptr ? Text("") : failure.message);
  write(record);
}

void Recorder::skip(Text file, std::uint32_t line_number, Text message) noexcept {
  if (!is_owner()) return;
  const Lock lock(*this);
  if (!lock) return;
  JsonLine record = line();
  record.begin("skip");
  if (in_test_) record.number("n", ordinal_);
  record.optional_text("file", file);
  if (line_number != 0) record.number("line", std::uint64_t{line_number});
  record.optional_text("message", message);
  write(record);
}

void Recorder::end_test(const char* outcome, ExecutedAssertions executed) noexcept {
  const std::uint64_t now = clock_in(CLOCK_MONOTONIC, 1000000U);
  if (!is_owner()) return;
  const Lock lock(*this);
  if (!lock) return;
  const std::uint64_t counted = write_counts(true);
  using Source = ExecutedAssertions::Source;
  if (executed.source == Source::counted || (executed.source == Source::counted_if_any && counted != 0)) {
    executed = {Source::given, counted};
  }
  in_test_ = false;
  if (std::strcmp(outcome, "failed") == 0) something_failed_ = true;
  JsonLine record = line();
  record.begin("test_end");
  record.number("n", ordinal_);
  record.text("outcome", outcome);
  record.number("us", now > test_started_us_ ? now - test_started_us_ : 0);
  if (executed.source == Source::given) record.number("assertions", executed.number);
  write(record);
}

void Recorder::not_run(Text name, const char* why, Text file, std::uint32_t line_number) noexcept {
  if (!is_owner()) return;
  const Lock lock(*this);
  if (!lock) return;
  JsonLine record = line();
  record.begin("not_run");
  record.text("test", name);
  record.text("why", why);
  record.optional_text("file", file);
  if (line_number != 0) record.number("line", std::uint64_t{line_number});
  write(record);
}

void Recorder::end_run(bool ok, int own_code) noexcept {
  if (!is_owner()) return;
  const Lock lock(*this);
  if (!lock) return;
  write_counts(false);
  --open_runs_;
  if (!ok) something_failed_ = true;
  JsonLine record = line();
  record.begin("run_end");
  record.boolean("ok", ok);
  record.number("own_code", std::int64_t{own_code});
  write(record);
}

void Recorder::exiting(int status) noexcept {
  const Lock lock(*this);
  if (!lock) return;
  JsonLine record = line();
  record.begin("exit");
  record.number("status", std::int64_t{status});
  write(record);
}

void Recorder::answered(int status) noexcept {
  const Lock lock(*this);
  if (!lock) return;
  JsonLine record = line();
  record.begin("verdict");
  record.number("status", std::int64_t{status});
  write(record);
}

void Recorder::closed() noexcept {
  if (!is_owner()) return;
  const Lock lock(*this);
  if (!lock) return;
  JsonLine record = line();
  record.begin("closed");
  write(record);
  file_.seal();
}

void Recorder::killed_by_sanitizer() noexcept {
  if (!is_owner()) return;
  const Lock lock(*this);
  if (!lock) return;
  JsonLine record = line();
  record.begin("sanitizer");
  write(record);
}

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
