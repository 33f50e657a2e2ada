#include "render/words.hpp"

#include "render/assertions.hpp"
#include "render/utf8.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace freezegate::render {

namespace {

// Annotations and reports stop being read, or being taken by the services that show them, long before this
// size.
constexpr std::size_t longest_message = 4096;
constexpr std::size_t most_failures = 10;
constexpr std::size_t most_assertions = 20;

// As shapes say it, so that the two can be compared: Catch2's families are names of macros, GoogleTest's are
// not.
std::string macro_words(const Failure& failure) {
  const std::string& family = failure.family;
  if (family.empty() || family == "CUSTOM") return "assertion";
  if (family == "FAIL") return failure.fatal ? "FAIL" : "ADD_FAILURE";
  for (const std::string_view name : {"CHECK", "REQUIRE", "FAIL_", "ADD_", "CATCH_"}) {
    if (family.starts_with(name)) return family;
  }
  return (failure.fatal ? "ASSERT " : "EXPECT ") + family;
}

std::string assertion_words(const Failure& failure) {
  if (failure.source.empty()) return macro_words(failure);
  return fmt::format("{}({})", macro_words(failure), join(failure.source, ", "));
}

template <typename Part>
std::string joined(const std::vector<Part>& parts, std::string_view separator) {
  return fmt::format("{}", fmt::join(parts, separator));
}

void append_failure(std::string& out, const Failure& failure, const RenderContext& context) {
  const std::string where = location_words(failure, context);
  out += failure_words(failure);
  if (!where.empty()) out += fmt::format(" at {}", where);
  out += '\n';
  if (failure.message.empty()) return;
  out += cut_to_bytes(failure.message, longest_message);
  if (out.back() != '\n') out += '\n';
}

void append_recorded(std::string& out, const Freeze& freeze) {
  out += fmt::format("recorded: {}\n", join(freeze.signatures, ", "));
  for (const std::string& shape : freeze.shape)
    out += fmt::format("  {}\n", shape);
}

void append_asserts(std::string& out, const SeenAssertions& asserts) {
  std::string_view label;
  const std::vector<AssertionRow> rows = assertion_rows(asserts, most_assertions);
  for (const AssertionRow& row : rows) {
    if (!row.label.empty()) label = row.label;
    out += fmt::format("{}: {}\n", label, row.text);
  }
}

}  // namespace

std::string count_of(std::int64_t count, std::string_view singular) {
  return fmt::format("{} {}{}", count, singular, count == 1 ? "" : "s");
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  return joined(parts, separator);
}

std::string join(const std::vector<std::int64_t>& parts, std::string_view separator) {
  return joined(parts, separator);
}

std::string subject(const Finding& finding, const RenderContext& context) {
  if (!finding.test.empty()) return to_string(TestId{finding.binary, finding.test});
  if (!finding.binary.empty()) return finding.binary;
  return context.title.empty() ? "the whole run" : context.title;
}

std::string age_words(int age_days) {
  return age_days == 0 ? "frozen today" : "frozen " + count_of(age_days, "day");
}

std::string renewal_words(const Freeze& freeze) {
  return freeze.renewals.empty() ? "" : ", renewed " + count_of(std::ssize(freeze.renewals), "time");
}

std::string lease_words(int days_left, Date end) {
  if (days_left < 0) return fmt::format("ended {} ago (on {})", count_of(-days_left, "day"), to_string(end));
  if (days_left == 0) return fmt::format("last day (until {})", to_string(end));
  return fmt::format("{} left (until {})", count_of(days_left, "day"), to_string(end));
}

std::string ownership_words(const Finding& finding, Date today) {
  const Date end = today + std::chrono::days{finding.days_left};
  const std::string owner =
      finding.freeze && !finding.freeze->owner.empty() ? finding.freeze->owner : "nobody";
  return fmt::format("owner {}, {}{}, {}", owner, age_words(finding.age_days),
                     finding.freeze ? renewal_words(*finding.freeze) : "",
                     lease_words(finding.days_left, end));
}

std::string failure_words(const Failure& failure) {
  switch (failure.kind) {
    case FailureKind::assertion:
      return assertion_words(failure);
    case FailureKind::exception:
      return "exception " + (failure.type.empty() ? std::string("of an unknown type") : failure.type);
    case FailureKind::signal:
      return "signal " + (failure.type.empty() ? std::string("of an unknown number") : failure.type) +
             (failure.family.empty() ? std::string() : " after " + assertion_words(failure));
    case FailureKind::timeout:
      return "timeout";
    case FailureKind::premature_exit:
      return failure.type.empty() ? "exit inside the test"
                                  : fmt::format("exit({}) inside the test", failure.type);
    case FailureKind::unexpected_pass:
      return "passed, where the framework was told to expect a failure";
    case FailureKind::no_assertions:
      return "no assertion was executed";
  }
  return "failure of an unknown kind";
}

std::string location_words(const Failure& failure, const RenderContext& context) {
  if (failure.file.empty()) return {};
  const std::string path = tidy_path(failure.file, context.source_root);
  return failure.line == 0 ? path : fmt::format("{}:{}", path, failure.line);
}

std::string tidy_path(std::string_view path, std::string_view root) {
  const auto normal = [](std::string_view text) {
    std::string slashed(text);
    std::ranges::replace(slashed, '\\', '/');
    const bool absolute = slashed.starts_with('/');
    std::vector<std::string> parts;
    for (std::size_t start = 0; start <= slashed.size();) {
      const std::size_t end = std::min(slashed.find('/', start), slashed.size());
      const std::string part = slashed.substr(start, end - start);
      if (part == ".." && !parts.empty()) {
        parts.pop_back();
      } else if (!part.empty() && part != "." && part != "..") {
        parts.push_back(part);
      }
      start = end + 1;
    }
    return (absolute ? "/" : "") + join(parts, "/");
  };
  std::string tidy = normal(path);
  if (root.empty()) return tidy;
  std::string base = normal(root);
  if (!base.ends_with('/')) base += '/';
  return tidy.starts_with(base) ? tidy.substr(base.size()) : tidy;
}

bool is_foreign(const Finding& finding) {
  if (!finding.freeze || finding.signature.empty()) return false;
  const std::vector<std::string>& allowed = finding.freeze->signatures;
  return std::ranges::find(allowed, finding.signature) == allowed.end();
}

bool says_little(const Finding& finding) {
  return !finding.failures.empty() && std::ranges::all_of(finding.failures, is_low_information);
}

std::string finding_text(const Finding& finding, const RenderContext& context) {
  std::string out;
  if (!finding.reason.empty()) out += finding.reason + '\n';
  for (const std::string& also : finding.also)
    out += fmt::format("also: {}\n", also);
  const std::size_t shown = std::min(finding.failures.size(), most_failures);
  for (std::size_t i = 0; i < shown; ++i)
    append_failure(out, finding.failures[i], context);
  if (shown < finding.failures.size()) {
    out += fmt::format("and {}\n",
                       count_of(static_cast<std::int64_t>(finding.failures.size() - shown), "more failure"));
  }
  if (!finding.signature.empty()) out += fmt::format("signature: {}\n", finding.signature);
  if (finding.freeze) {
    if (is_foreign(finding)) append_recorded(out, *finding.freeze);
    if (finding.asserts) append_asserts(out, *finding.asserts);
    out += fmt::format("freeze: {}\n", ownership_words(finding, context.today));
    if (!finding.freeze->reason.empty()) out += fmt::format("frozen because: {}\n", finding.freeze->reason);
    if (!finding.freeze->issue.empty()) out += fmt::format("issue: {}\n", finding.freeze->issue);
  }
  if (!finding.mend.empty()) out += fmt::format("mend: {}\n", finding.mend);
  if (!out.empty() && out.back() == '\n') out.pop_back();
  return out;
}

}  // namespace freezegate::render
