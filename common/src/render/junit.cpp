// JUnit XML: a suite a binary, a case for each test (or process) that something was found about.
#include "render/kinds.hpp"
#include "render/utf8.hpp"
#include "render/words.hpp"

#include <freezegate/render.hpp>

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

namespace freezegate {

namespace {

constexpr std::size_t longest_text = 32768;
constexpr std::string_view process_case = "(process)";  // No framework names a test so.

bool is_legal_in_xml(char32_t value) noexcept {
  if (value < 0x20) return value == '\t' || value == '\n' || value == '\r';
  return value != 0xfffe && value != 0xffff;
}

// For text and attributes alike. Line ends are written as references: a parser turns raw ones in attributes
// to blanks.
std::string escaped(std::string_view text, bool attribute) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const render::CodePoint point = render::decode(text, i);
    if (!point.valid) {
      out += "\xef\xbf\xbd";  // U+FFFD
    } else if (point.value == '&') {
      out += "&amp;";
    } else if (point.value == '<') {
      out += "&lt;";
    } else if (point.value == '>') {
      out += "&gt;";  // Always: `]]>` may not stand in text.
    } else if (point.value == '"') {
      out += "&quot;";
    } else if (point.value == '\r' || (attribute && (point.value == '\n' || point.value == '\t'))) {
      out += fmt::format("&#{};", static_cast<unsigned>(point.value));
    } else if (is_legal_in_xml(point.value)) {
      out.append(text.substr(i, point.length));
    }
    i += point.length;
  }
  return out;
}

std::string attribute(std::string_view name, std::string_view value) {
  return fmt::format(" {}=\"{}\"", name, escaped(value, true));
}

/// All findings about one test or one process: JUnit readers take a second case of the same name for a rerun.
struct Case {
  std::string name;
  std::vector<const Finding*> findings;  ///< Worst first.

  [[nodiscard]] bool failed() const {
    return std::ranges::any_of(findings, [](const Finding* finding) { return finding->blocking; });
  }
};

struct Suite {
  std::string name;
  std::vector<Case> cases;

  [[nodiscard]] std::size_t failures() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(cases, [](const Case& test) { return test.failed(); }));
  }
};

// In the order of the findings, so that the file follows the run.
std::vector<Suite> group(const Verdict& verdict, const RenderContext& context) {
  std::vector<Suite> suites;
  std::map<std::string_view, std::size_t> suite_of;
  std::map<std::pair<std::string_view, std::string_view>, std::size_t> case_of;
  for (const Finding& finding : verdict.findings) {
    const auto [suite, new_suite] = suite_of.try_emplace(finding.binary, suites.size());
    if (new_suite)
      suites.push_back({finding.binary.empty() ? render::subject(finding, context) : finding.binary, {}});
    std::vector<Case>& cases = suites[suite->second].cases;
    const auto [test, new_case] = case_of.try_emplace({finding.binary, finding.test}, cases.size());
    if (new_case) cases.push_back({finding.test.empty() ? std::string(process_case) : finding.test, {}});
    cases[test->second].findings.push_back(&finding);
  }
  // The findings lie in one vector, so that their addresses keep the order of those that weigh the same.
  const auto worse = [](const Finding* a, const Finding* b) {
    const auto weight = [](const Finding* finding) {
      return std::pair(!finding->blocking, -render::kind_info(finding->kind).weight);
    };
    return std::tuple(weight(a), a) < std::tuple(weight(b), b);
  };
  for (Suite& suite : suites) {
    for (Case& test : suite.cases)
      std::ranges::sort(test.findings, worse);
  }
  return suites;
}

std::string body(const Finding& finding, const RenderContext& context) {
  return escaped(render::cut_to_bytes(render::finding_text(finding, context), longest_text), false);
}

std::string heading(const Finding& finding) {
  return attribute("message", render::cut_to_bytes(finding.reason, 1024)) +
         attribute("type", to_string(finding.kind));
}

void append_case(std::string& out, const Case& test, const Suite& suite, const RenderContext& context) {
  out += fmt::format("    <testcase{}{}", attribute("name", test.name), attribute("classname", suite.name));
  std::string children;
  std::string remarks;
  bool told = false;  // One failure, or the one forgiven failure: readers show no more than the first.
  for (const Finding* finding : test.findings) {
    if (finding->blocking && !told) {
      children += fmt::format("      <failure{}>{}</failure>\n", heading(*finding), body(*finding, context));
      told = true;
    } else if (finding->kind == FindingKind::frozen && !told) {
      children +=
          fmt::format("      <flakyFailure{}>\n        <stackTrace>{}</stackTrace>\n      </flakyFailure>\n",
                      heading(*finding), body(*finding, context));
      told = true;
    } else if (finding->kind != FindingKind::quiet) {
      remarks += fmt::format("{}: {}\n", to_string(finding->kind), body(*finding, context));
    }
  }
  if (!remarks.empty()) children += fmt::format("      <system-out>{}</system-out>\n", remarks);
  out += children.empty() ? "/>\n" : fmt::format(">\n{}    </testcase>\n", children);
}

void append_properties(std::string& out, const Suite& suite, const RenderContext& context) {
  const auto property = [&out](std::string_view name, std::string_view value) {
    out += fmt::format("      <property{}{}/>\n", attribute("name", name), attribute("value", value));
  };
  out += "    <properties>\n";
  property("freezegate.date", to_string(context.today));
  if (!context.map_path.empty()) property("freezegate.map", context.map_path);
  for (const Case& test : suite.cases) {
    for (const Finding* finding : test.findings) {
      if (!finding->freeze) continue;
      property("freezegate.freeze", to_string(finding->freeze->id));
      break;
    }
  }
  out += "    </properties>\n";
}

std::string totals(std::size_t tests, std::size_t failures) {
  return fmt::format(R"( tests="{}" failures="{}" errors="0")", tests, failures);
}

}  // namespace

std::string render_junit(const Verdict& verdict, const RenderContext& context) {
  const std::vector<Suite> suites = group(verdict, context);
  std::size_t tests = 0;
  std::size_t failures = 0;
  for (const Suite& suite : suites) {
    tests += suite.cases.size();
    failures += suite.failures();
  }
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  out += fmt::format("<testsuites{}{}>\n", attribute("name", "freezegate: " + context.title),
                     totals(tests, failures));
  for (const Suite& suite : suites) {
    out += fmt::format("  <testsuite{}{} skipped=\"0\">\n", attribute("name", suite.name),
                       totals(suite.cases.size(), suite.failures()));
    append_properties(out, suite, context);
    for (const Case& test : suite.cases)
      append_case(out, test, suite, context);
    out += "  </testsuite>\n";
  }
  return out + "</testsuites>\n";
}

}  // namespace freezegate
