#include "assertion_words.hpp"
#include "free_message.hpp"
#include "macro_family.hpp"
#include "source_text.hpp"

#include <freezegate/failure.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate {
namespace {

std::string file_words(const Failure& failure) {
  const std::string_view name = base_name(failure.file);
  return name.empty() ? std::string() : " in " + escaped(name);
}

std::string assertion_shape(const Failure& failure) {
  std::string shape = macro_words(family_of(failure), failure.fatal);
  if (holds_free_message(failure)) {
    const std::string message = normalize_message(first_free_line(failure.message));
    if (!message.empty()) shape += ": " + quoted(message);
  } else {
    shape += source_words(failure.source, failure.file);
  }
  return shape + file_words(failure);
}

// The last assertion before a crash. It did not fail: what the failure's message says is not about it.
std::string after_assertion(const Failure& failure) {
  if (failure.family.empty()) return {};
  std::string words = " after " + macro_words(family_of(failure), failure.fatal);
  if (!holds_free_message(failure)) words += source_words(failure.source, failure.file);
  return words + file_words(failure);
}

std::string what_of(const Failure& failure) {
  const auto with = [&](std::string_view words) {
    const std::string type = escaped(normalize_type(failure.type));
    return std::string(words) + " " + (type.empty() ? "of unknown type" : type);
  };
  switch (failure.kind) {
    case FailureKind::assertion:
      return assertion_shape(failure);
    case FailureKind::exception:
      // Where the framework goes on behind the assertion that threw, two of them are two failures.
      return with("exception") + (failure.family.empty() ? "" : " in " + assertion_shape(failure));
    case FailureKind::signal:
      return with("signal") + after_assertion(failure);
    case FailureKind::timeout:
      return "timeout";
    case FailureKind::premature_exit:
      return with("premature exit");
    case FailureKind::unexpected_pass:
      return "unexpected pass";
    case FailureKind::no_assertions:
      return "no assertions";
  }
  return "unknown";
}

}  // namespace

std::string shape_of(const Failure& failure) {
  return what_of(failure) + section_words(failure.sections);
}

std::vector<std::string> shape_set(const std::vector<Failure>& failures) {
  std::vector<std::string> shapes;
  shapes.reserve(failures.size());
  for (const Failure& failure : failures)
    shapes.push_back(shape_of(failure));
  std::ranges::sort(shapes);
  const auto repeated = std::ranges::unique(shapes);
  shapes.erase(repeated.begin(), repeated.end());
  return shapes;
}

}  // namespace freezegate
