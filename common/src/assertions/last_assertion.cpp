#include "assertions/macro.hpp"
#include "signature/source_text.hpp"

#include <freezegate/assertions.hpp>

#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace freezegate {

std::string site_words(const AssertionSite& site) {
  std::string words = fmt::format("{}({})", site.macro, fmt::join(site.source, ", "));
  if (!site.file.empty()) words += fmt::format(" at {}", base_name(site.file));
  if (!site.file.empty() && site.line != 0) words += fmt::format(":{}", site.line);
  return words;
}

void add_last_assertion(Failure& failure, const AssertionSite& last) {
  failure.message +=
      fmt::format("{}the last assertion reached: {}", failure.message.empty() ? "" : "; ", site_words(last));
  if (failure.kind != FailureKind::signal) return;
  assertions::MacroName macro = assertions::read_macro(last.macro);
  failure.family = std::move(macro.family);
  failure.fatal = macro.fatal;
  failure.source = last.source;
  failure.file = last.file;
  failure.line = last.line;
  if (failure.sections.empty()) failure.sections = last.sections;
}

}  // namespace freezegate
