#include "capture_start.hpp"

#include "../common/runtime/asked_assertions.hpp"
#include "../common/runtime/assertion_site.hpp"
#include "../common/runtime/recorder.hpp"

#include <cstring>
#include <pthread.h>

#include <gtest/gtest.h>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

#if defined(FREEZEGATE_CAPTURES_ASSERTIONS) || __has_include(<gtest/freezegate_capture.h>)

namespace {

bool capture_is_declined() noexcept {
  return asked_assertions() == AskedAssertions::failures;
}

}  // namespace

bool capture_is_wanted() noexcept {
  return !capture_is_declined();
}

#else

bool capture_is_wanted() noexcept {
  return false;
}

#endif

#ifdef FREEZEGATE_CAPTURES_ASSERTIONS

namespace {

using capture::Site;
using capture::Slot;
using capture::State;

constexpr std::size_t most_pieces = 8;  // the macro, a predicate, five arguments

// "EXPECT_EQ\x1f" "a\x1f" "b" in pieces. \returns how many.
std::size_t split(const char* text, Text* pieces) noexcept {
  std::size_t count = 0;
  while (count < most_pieces) {
    const char* const end = std::strchr(text, '\x1f');
    pieces[count++] = end == nullptr ? Text(text) : Text(text, static_cast<std::size_t>(end - text));
    if (end == nullptr) break;
    text = end + 1;
  }
  return count;
}

// What every site calls that the running test has not reached yet.
void reach(Site& site) {
  Text pieces[most_pieces];
  const std::size_t count = split(site.text, pieces);
  SiteEvent event;
  event.macro = pieces[0];
  event.source = pieces + 1;
  event.source_count = count - 1;
  event.file = Text(site.file);
  event.line = site.line > 0 ? static_cast<std::uint32_t>(site.line) : 0;
  Slot* const slot = Recorder::instance().reach(&site.slot, &State::dormant, event);
  if (slot == nullptr) {
    // Nobody records here any more: no site has to ask again.
    __atomic_store_n(&capture::slot_of(site)->reached, true, __ATOMIC_RELAXED);
  } else if (State::last != nullptr) {
    __atomic_store_n(State::last, slot->name, __ATOMIC_RELAXED);
  }
}

int reached_in_trial = 0;

// Other than this one, which a unity build makes a part of another.
bool some_file_is_captured() noexcept {
  if (std::strstr(__BASE_FILE__, "guest.cpp") == nullptr) return true;
  std::uint64_t own = 0;
  capture::unit_place(__BASE_FILE__, own);
  for (const std::uint64_t unit : State::units) {
    if (unit != 0 && unit != own) return true;
  }
  return false;
}

bool is_about(const capture::FailureNote& failure, const char* file, int line) noexcept {
  if (failure.is_placed) return true;
  return failure.line == line && file != nullptr && failure.file == capture::hash_of(file);
}

}  // namespace

bool capture_is_live() noexcept {
  if (capture_is_declined()) return false;
  const auto trial = [](Site& /*site*/) { ++reached_in_trial; };
  reached_in_trial = 0;
  State::dormant.reached = false;
  State::reach = trial;
  // They hold, so that the framework hears nothing of them.
  EXPECT_EQ(0, 0);
  EXPECT_TRUE(true);
  State::reach = nullptr;
  State::dormant.reached = true;
  return reached_in_trial == 2 && some_file_is_captured();
}

void start_capture() noexcept {
  static bool prepared = false;
  if (!prepared) {
    prepared = true;
    static_cast<void>(pthread_atfork(nullptr, nullptr, [] { State::last = nullptr; }));
  }
  State::last = Recorder::instance().last_reached();
  __atomic_store_n(&State::reach, &reach, __ATOMIC_RELEASE);
  __atomic_store_n(&State::dormant.reached, false, __ATOMIC_RELEASE);
}

bool is_captured(const char* file) noexcept {
  if (file == nullptr) return false;
  std::uint64_t hash = 0;
  const std::uint64_t* const place = capture::unit_place(file, hash);
  return place != nullptr && *place == hash;
}

std::uint32_t take_failing_site(const char* file, int line) noexcept {
  const capture::FailureNote failure = State::failing;
  State::failing.slot = nullptr;
  if (failure.slot == nullptr || !is_about(failure, file, line)) return 0;
  __atomic_fetch_sub(&failure.slot->excused, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(&failure.slot->failed, 1, __ATOMIC_RELAXED);
  return failure.slot->id;
}

#else

bool capture_is_live() noexcept {
  return false;
}

void start_capture() noexcept {}

bool is_captured(const char* /*file*/) noexcept {
  return false;
}

std::uint32_t take_failing_site(const char* /*file*/, int /*line*/) noexcept {
  return 0;
}

#endif

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
