#include "site_census.hpp"

#include "../common/runtime/turn.hpp"
#include "failure_event.hpp"

#include <cstring>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {
namespace catch2_api {

namespace {

// Of what looks like an assertion and is none: WARN, SKIP.
capture::Slot no_site;

SiteKey key_of(const Catch::AssertionInfo& info, std::uint64_t path) noexcept {
  const Text macro = text_of(info.macroName);
  const Text expression = text_of(info.capturedExpression);
  return {info.lineInfo.file,
          macro.data,
          expression.data,
          path,
          line_of(info.lineInfo),
          static_cast<std::uint32_t>(info.resultDisposition),
          static_cast<std::uint32_t>(macro.size),
          static_cast<std::uint32_t>(expression.size)};
}

Text macro_of(const SiteKey& key) noexcept {
  return family_of(Text(key.macro, key.macro_size));
}

bool is_negated(const SiteKey& key) noexcept {
  return (key.disposition & Catch::ResultDisposition::FalseTest) != 0;
}

bool is(Text text, const char* word) noexcept {
  return text.size == std::strlen(word) && std::memcmp(text.data, word, text.size) == 0;
}

// Each text with its length, so that none can run into the next.
std::uint64_t digest(std::uint64_t seed, Text text) noexcept {
  return path_hash(seed ^ text.size, text);
}

std::uint64_t texts_of(const SiteKey& key) noexcept {
  std::uint64_t texts = digest(key.path, Text(key.file));
  texts = digest(texts ^ key.line, macro_of(key));
  return digest(texts ^ (is_negated(key) ? 1U : 0U), Text(key.expression, key.expression_size));
}

}  // namespace

__thread bool SiteCensus::runs_tests_ = false;

void SiteCensus::begin_run() noexcept {
  runs_tests_ = true;
  counted_ = 0;
  counted_elsewhere_ = 0;
}

void SiteCensus::end_run() noexcept {
  runs_tests_ = false;
}

void SiteCensus::begin_test(bool excuses) noexcept {
  excuses_ = excuses;
  has_foreign_ = false;
  latest_ = nullptr;
}

// The texts as the failure records have them. In one place of static storage: only for sites that are new, by
// one thread at a time, and in a signal handler.
Text SiteCensus::source_of(const SiteKey& key) noexcept {
  if (!is_negated(key)) return {key.expression, key.expression_size};
  static char negated[JsonLine::text_limit + 8];
  const std::size_t size =
      key.expression_size < JsonLine::text_limit + 1 ? key.expression_size : JsonLine::text_limit + 1;
  std::memcpy(negated, "!(", 2);
  std::memcpy(negated + 2, key.expression, size);
  negated[size + 2] = ')';
  return {negated, size + 3};
}

capture::Slot* SiteCensus::slot_for(const SiteKey& key, std::uint64_t texts,
                                    const SectionPath& path) noexcept {
  capture::Slot* slot = SiteTable::instance().find_texts(texts);
  if (slot != nullptr) return slot;
  const Text macro = macro_of(key);
  if (is(macro, "WARN") || is(macro, "SKIP")) return &no_site;
  const Text source = source_of(key);
  const SectionPath::View sections = path.view();
  SiteEvent event;
  event.macro = macro;
  event.source = &source;
  event.source_count = source.size == 0 ? 0 : 1;
  event.file = Text(key.file);
  event.line = key.line;
  event.sections = sections.names.data();
  event.section_count = sections.size;
  return Recorder::instance().reach(&slot, nullptr, event);
}

// An assertion that is seen for the first time.
const SiteTable::Entry* SiteCensus::meet(const SiteKey& key, const SectionPath& path) noexcept {
  if (is_off_) return nullptr;
  const Turn turn(adding_);
  if (!turn) return nullptr;
  const SiteTable::Entry* const known = SiteTable::instance().find(key);  // another thread was first
  if (known != nullptr) return known;
  const std::uint64_t texts = texts_of(key);
  capture::Slot* const slot = slot_for(key, texts, path);
  if (slot != nullptr) return SiteTable::instance().add(key, texts, *slot);
  is_off_ = true;
  return nullptr;
}

// A site that is known and that the running test reaches for the first time.
void SiteCensus::list(Slot& slot) noexcept {
  if (is_off_) return;
  Slot* known = &slot;
  if (Recorder::instance().reach(&known, nullptr, SiteEvent()) == nullptr) is_off_ = true;
}

capture::Slot* SiteCensus::enter(const Catch::AssertionInfo& info, const SectionPath& path) noexcept {
  const SiteKey key = key_of(info, path.id());
  const bool runs_tests = runs_tests_;
  const SiteTable::Entry* entry = runs_tests ? latest_ : nullptr;
  if (entry == nullptr || !entry->key.is(key)) {
    entry = SiteTable::instance().find(key);
    if (__builtin_expect(entry == nullptr, 0)) entry = meet(key, path);
    if (entry == nullptr || entry->slot == &no_site) return nullptr;
    if (runs_tests) latest_ = entry;
  }
  Slot& slot = *entry->slot;
  if (__builtin_expect(!__atomic_load_n(&slot.reached, __ATOMIC_RELAXED), 0)) list(slot);
  if (runs_tests) __atomic_store_n(Recorder::instance().last_reached(), slot.name, __ATOMIC_RELAXED);
  return &slot;
}

void SiteCensus::note_one() noexcept {
  if (__builtin_expect(runs_tests_, 1)) {
    ++counted_;
    return;
  }
  has_foreign_.store(true, std::memory_order_relaxed);
  counted_elsewhere_.fetch_add(1, std::memory_order_relaxed);
}

void SiteCensus::count_pass(Slot& slot) noexcept {
  note_one();
  if (__builtin_expect(runs_tests_, 1)) {
    __atomic_store_n(&slot.passed, slot.passed + 1, __ATOMIC_RELAXED);
  } else {
    __atomic_fetch_add(&slot.passed_elsewhere, 1, __ATOMIC_RELAXED);
  }
}

// Never below zero: in a nest of assertions it may be another one that has not ended.
void SiteCensus::take_pass_back(Slot& slot) noexcept {
  if (runs_tests_) {
    if (slot.passed == 0) return;
    --counted_;
    __atomic_store_n(&slot.passed, slot.passed - 1, __ATOMIC_RELAXED);
  } else {
    std::uint64_t known = __atomic_load_n(&slot.passed_elsewhere, __ATOMIC_RELAXED);
    do {
      if (known == 0) return;
    } while (!__atomic_compare_exchange_n(&slot.passed_elsewhere, &known, known - 1, true, __ATOMIC_RELAXED,
                                          __ATOMIC_RELAXED));
    counted_elsewhere_.fetch_sub(1, std::memory_order_relaxed);
  }
}

void SiteCensus::announce(const Catch::AssertionInfo& info, const SectionPath& path) noexcept {
  Slot* const slot = enter(info, path);
  if (slot != nullptr && passes_ == Passes::announced) count_pass(*slot);
}

void SiteCensus::pass(const Catch::AssertionInfo& info, const SectionPath& path) noexcept {
  Slot* const slot = enter(info, path);
  if (slot != nullptr) count_pass(*slot);
}

std::uint32_t SiteCensus::add(const Catch::AssertionResult& result, const SectionPath& path,
                              std::uint64_t ended) noexcept {
  const Catch::ResultWas::OfType type = result.getResultType();
  const bool passed = type == Catch::ResultWas::Ok;
  if (passed && passes_ == Passes::announced) return 0;  // it is counted
  // Without a macro it came from outside an assertion: nobody wrote it.
  if (type == Catch::ResultWas::FatalErrorCondition || family_of(result).size == 0) return 0;
  if (passes_ == Passes::reported && !passed && result.succeeded()) return 0;  // WARN
  Slot* const slot = enter(result.m_info, path);
  if (slot == nullptr) return 0;
  const bool failed = !passed && !result.isOk();
  if (passes_ == Passes::announced) {
    // One announcement may have two results: a failure, and the exception of printing it.
    const std::uint64_t ended_before = failed ? ended - 1 : ended;
    if (counted() > ended_before) take_pass_back(*slot);
  }
  if (passed) {
    count_pass(*slot);
  } else if (failed) {
    note_one();
    __atomic_fetch_add(excuses_ ? &slot->excused : &slot->failed, 1, __ATOMIC_RELAXED);
  }
  return slot->id;
}

void SiteCensus::cut_short(std::uint64_t ended) noexcept {
  if (passes_ != Passes::announced || latest_ == nullptr || !runs_tests_) return;
  if (counted() > ended) take_pass_back(*latest_->slot);
}

bool SiteCensus::describe_last(FailureEvent& event) noexcept {
  if (!runs_tests_ || latest_ == nullptr) return false;
  const SiteKey& key = latest_->key;
  event.site = latest_->slot->id;
  event.family = macro_of(key);
  event.fatal = (key.disposition & Catch::ResultDisposition::ContinueOnFailure) == 0;
  last_source_ = source_of(key);
  event.source = &last_source_;
  event.source_count = last_source_.size == 0 ? 0 : 1;
  event.file = Text(key.file);
  event.line = key.line;
  return true;
}

}  // namespace catch2_api
}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
