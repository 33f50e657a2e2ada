// Names, messages and reasons come from the code under judgement: none of them may speak for freezegate.
#include "render/utf8.hpp"
#include "samples.hpp"

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace freezegate {
namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    lines.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return lines;
}

void expect_harmless(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const render::CodePoint point = render::decode(text, i);
    EXPECT_TRUE(point.valid) << "byte " << i;
    EXPECT_TRUE(point.value == '\n' || !render::is_unprintable(point.value)) << "byte " << i;
    i += point.length;
  }
  for (const std::string_view line : lines_of(text)) {
    EXPECT_FALSE(render::is_command(line)) << line;
    EXPECT_EQ(line.find("##["), std::string_view::npos) << line;
  }
}

FreezeMap hostile_map() {
  FreezeMap map = samples::map();
  map.path = samples::hostile_text();
  map.freezes = {samples::freeze_of(samples::hostile())};
  map.revoked.front().id = map.freezes.front().id;
  map.revoked.front().revocation_class = samples::hostile_text();
  return map;
}

TEST(HostileInput, TextViewsStayHarmlessAtAnyWidth) {
  Verdict verdict = samples::verdict_of({samples::hostile()});
  samples::add_assertions(verdict);
  const TestId hostile{samples::hostile_text(), samples::hostile_text()};
  verdict.asserted_nothing = {hostile, {"::error", "x"}};
  verdict.assertions_by_test.front().id = hostile;
  const FreezeMap map = hostile_map();
  RenderContext context = samples::context();
  context.map_path = samples::hostile_text();
  context.assertions = AssertionView::by_test;
  for (unsigned width = 0; width < 140; ++width) {
    SCOPED_TRACE(width);
    context.width = width;
    expect_harmless(render_text(verdict, context));
    expect_harmless(render_list(map, samples::today(), false, width));
    expect_harmless(render_explain(map.freezes.front(), map, samples::today(), false, width));
  }
}

TEST(HostileInput, TextsThatAreCommandsStayTexts) {
  Finding finding = samples::hostile();
  Freeze freeze = samples::freeze_of(finding);
  for (std::string* text : {&finding.reason, &finding.mend, &finding.failures.front().message,
                            &finding.failures.back().family, &finding.shapes.front(), &freeze.owner}) {
    *text = "::stop-commands::x";
  }
  finding.freeze = freeze;
  finding.failures.back().source.clear();
  for (const unsigned width : {0U, 20U, 100U}) {
    RenderContext context = samples::context();
    context.width = width;
    expect_harmless(render_text(samples::verdict_of({finding}), context));
  }
}

TEST(HostileInput, AnnotationsStayOneCommandEach) {
  const std::string text =
      render_github(samples::verdict_of({samples::hostile(), samples::hostile()}), samples::context());
  const std::vector<std::string_view> lines = lines_of(text);
  ASSERT_EQ(lines.size(), 2U);
  for (const std::string_view line : lines) {
    EXPECT_TRUE(line.starts_with("::error file=dir with space/a\\n%3A%3Aerror%3A%3Apwned")) << line;
    EXPECT_EQ(line.find('\r'), std::string_view::npos);
    EXPECT_EQ(line.find('\x1b'), std::string_view::npos);
    EXPECT_NE(line.find("%25 %250A %2C %3A"), std::string_view::npos) << "properties lose their escapes";
    EXPECT_NE(line.find("%25 %250A , :"), std::string_view::npos) << "the message loses its escapes";
  }
}

TEST(HostileInput, JsonViewsStayUtf8) {
  const FreezeMap map = hostile_map();
  for (const std::string& text : {render_json(samples::verdict_of({samples::hostile()}), samples::context()),
                                  render_sarif(samples::verdict_of({samples::hostile()}), samples::context()),
                                  render_list_json(map, samples::today()),
                                  render_explain_json(map.freezes.front(), map, samples::today())}) {
    EXPECT_TRUE(nlohmann::json::accept(text));
    EXPECT_NE(text.find("\xef\xbf\xbd"), std::string::npos) << "bad bytes become U+FFFD";
  }
}

TEST(HostileInput, LongMessagesDoNotMakeLongTexts) {
  Finding finding = samples::drifted();
  finding.failures.front().message = std::string(1 << 20, '\xff');
  finding.failures.resize(50, finding.failures.front());
  RenderContext context = samples::context();
  EXPECT_LT(render_text(samples::verdict_of({finding}), context).size(), 3000U);
  context.width = 0;
  EXPECT_LT(render_text(samples::verdict_of({finding}), context).size(), 30000U);
  EXPECT_LT(render_github(samples::verdict_of({finding}), context).size(), 40000U);
  EXPECT_LT(render_sarif(samples::verdict_of({finding}), context).size(), 40000U);
}

}  // namespace
}  // namespace freezegate
