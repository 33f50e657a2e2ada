// Turns one result of Catch2 that is not ok into the neutral event.
#pragma once

#include "../common/runtime/exception_type.hpp"
#include "../common/runtime/recorder.hpp"
#include "catch2_api.hpp"
#include "section_path.hpp"

#include <cstring>
#include <string>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {
namespace catch2_api {

/// The macro's name, the same with and without CATCH_CONFIG_PREFIX_ALL. None when the result came from
/// outside an assertion: the framework then names the test case, or nothing, depending on its version.
inline Text family_of(Text name) noexcept {
  const Text prefix("CATCH_");
  if (name.size > prefix.size && std::memcmp(name.data, prefix.data, prefix.size) == 0) {
    name = Text(name.data + prefix.size, name.size - prefix.size);
  }
  const Text none("TEST_CASE");
  if (name.size == none.size && std::memcmp(name.data, none.data, none.size) == 0) return {};
  return name;
}

inline Text family_of(const Catch::AssertionResult& result) noexcept {
  return family_of(text_of(result.m_info.macroName));
}

inline bool ends_the_test(const Catch::AssertionResult& result) noexcept {
  return (result.m_info.resultDisposition & Catch::ResultDisposition::ContinueOnFailure) == 0;
}

/// `SIGSEGV` of `SIGSEGV - Segmentation violation signal`.
inline Text signal_name(Text message) noexcept {
  std::size_t size = 0;
  while (size < message.size && message.data[size] != ' ')
    ++size;
  return {message.data, size};
}

inline void append_line(std::string& message, Text line) {
  if (line.size == 0) return;
  if (!message.empty()) message += '\n';
  message.append(line.data, line.size);
}

/// What the framework would print, for people: expansion, message, then INFO and CAPTURE.
inline std::string message_of(const Catch::AssertionStats& stats) {
  const Catch::AssertionResult& result = stats.assertionResult;
  std::string message;
  if (result.getResultType() == Catch::ResultWas::ExpressionFailed) {
    message = result.getExpandedExpression();
  } else if (result.getResultType() == Catch::ResultWas::DidntThrowException) {
    message = "no exception was thrown";
  }
  const auto text = result.getMessage();
  append_line(message, text_of(text));
  // The first line of FAIL's message is what its signature is made of: INFO must not take its place.
  if (message.empty() && result.getResultType() == Catch::ResultWas::ExplicitFailure) return message;
  for (const Catch::MessageInfo& info : stats.infoMessages) {
    if (info.type == Catch::ResultWas::Info) append_line(message, text_of(info.message));
  }
  return message;
}

/// An event with all that every kind of failure has.
inline FailureEvent event_at(const Catch::AssertionResult& result, const SectionPath::View& path) noexcept {
  const Catch::SourceLineInfo place = result.getSourceInfo();
  FailureEvent event;
  event.file = Text(place.file);
  event.line = line_of(place);
  event.sections = path.names.data();
  event.section_count = path.size;
  return event;
}

/// The texts that an event points to, and that must outlive it.
struct Words {
  std::string message;
  std::string expression;
};

inline Words words_of(const Catch::AssertionStats& stats) noexcept {
  Words words;
  quietly([&] { words.message = message_of(stats); });
  quietly([&] { words.expression = stats.assertionResult.getExpression(); });
  return words;
}

inline void record_assertion(const Catch::AssertionStats& stats, const SectionPath::View& path,
                             std::uint32_t site) noexcept {
  const Catch::AssertionResult& result = stats.assertionResult;
  const Words words = words_of(stats);
  const Text source(words.expression);
  FailureEvent event = event_at(result, path);
  event.family = family_of(result);
  event.fatal = ends_the_test(result);
  event.source = &source;
  event.source_count = source.size == 0 ? 0 : 1;
  event.message = words.message;
  event.site = site;
  Recorder::instance().failure(event);
}

/// To be called from inside the framework's catch block: the exception's type is that of the one in flight.
inline void record_exception(const Catch::AssertionStats& stats, const SectionPath::View& path,
                             std::uint32_t site) noexcept {
  const ExceptionType type;
  const Catch::AssertionResult& result = stats.assertionResult;
  const Words words = words_of(stats);
  const Text source(words.expression);
  FailureEvent event = event_at(result, path);
  event.kind = "exception";
  event.family = family_of(result);
  // Without a macro it came from outside an assertion, and the expression is a placeholder.
  if (event.family.size != 0) {
    event.source = &source;
    event.source_count = source.size == 0 ? 0 : 1;
  }
  // Outside an assertion v2 still holds what the last assertion would have done.
  event.fatal = event.family.size == 0 || ends_the_test(result);
  event.type = type.text();
  event.message = words.message;
  event.site = site;
  Recorder::instance().failure(event);
}

/// Called in a signal handler: allocates nothing of its own. The framework does not know which assertion it
/// was; `describe(event)` may.
template <typename Describe>
void record_signal(const Catch::AssertionStats& stats, const SectionPath::View& path,
                   Describe describe) noexcept {
  const Catch::AssertionResult& result = stats.assertionResult;
  const auto& message = result.m_resultData.message;
  FailureEvent event = event_at(result, path);
  event.kind = "signal";
  event.fatal = true;
  describe(event);
  event.type = signal_name(text_of(message));
  event.message = text_of(message);
  Recorder::instance().failure(event);
}

}  // namespace catch2_api
}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
