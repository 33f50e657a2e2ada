// The verdict for a person: a block a finding, the worst last, one summary line at the very end.
#include "render/assertions.hpp"
#include "render/base.hpp"
#include "render/kinds.hpp"
#include "render/page.hpp"
#include "render/utf8.hpp"
#include "render/words.hpp"

#include <freezegate/render.hpp>

#include <algorithm>
#include <limits>

#include <fmt/format.h>

namespace freezegate {

namespace {

using render::Colour;
using render::Level;
using render::Page;

constexpr std::size_t label_columns =
    7;  // FROZEN, DRIFTED, EXPIRED; the rarer longer words push their id aside.
constexpr std::size_t label_indent = 2;
constexpr std::size_t detail_indent = label_indent + label_columns + 2;
constexpr std::size_t most_failures = 3;
constexpr std::size_t most_shapes = 5;
constexpr std::size_t most_assertions = 20;
constexpr std::size_t most_message_lines = 6;
// Kinds that come in numbers and have been said before (a failure by the framework) or hurt nobody (a quiet
// test).
constexpr std::size_t most_quiet = 10;
constexpr std::size_t most_failed = 20;
constexpr std::size_t most_skipped = 5;

Colour colour_of(const Finding& finding) {
  switch (render::level_of(finding)) {
    case Level::error:
      return Colour::red;
    case Level::warning:
      return Colour::yellow;
    case Level::notice:
      break;
  }
  if (finding.kind == FindingKind::frozen) return Colour::cyan;
  return finding.kind == FindingKind::quiet ? Colour::green : Colour::dim;
}

std::string aside(const Finding& finding) {
  if (finding.kind == FindingKind::frozen) return "  (forgiven)";
  if (finding.kind == FindingKind::quiet && finding.freeze) {
    // Short: a quiet test is one line among many.
    const std::string renewed = render::renewal_words(*finding.freeze);
    return finding.days_left < 0 ? fmt::format("  (passed; the lease has ended{})", renewed)
                                 : fmt::format("  (passed; {} days left{})", finding.days_left, renewed);
  }
  if (render::level_of(finding) == Level::warning) return "  (a warning)";
  return {};
}

void add_header(Page& page, const Finding& finding, const RenderContext& context) {
  page.labelled(label_indent, to_string(finding.kind), label_columns, colour_of(finding),
                render::subject(finding, context) + aside(finding));
}

// Which recorded signature the entry's words belong to, so that the right line carries them.
std::string recorded_signature_of_shape(const Freeze& freeze) {
  if (freeze.shape.empty()) return {};
  return freeze.signatures.size() == 1 ? freeze.signatures.front() : signature_of(freeze.shape);
}

void add_shapes(Page& page, std::string_view label, const std::string& signature,
                const std::vector<std::string>& shapes) {
  // The first shape stands beside its digest, as there is mostly one; the others below it.
  constexpr std::size_t columns = 8 + 2 + 12;
  const std::string name = fmt::format("{:<8}  {}", label, render::visible(signature));
  const std::size_t shown = std::min(shapes.size(), most_shapes);
  for (std::size_t i = 0; i < shown; ++i)
    page.field(detail_indent, i == 0 ? name : "", columns, shapes[i]);
  if (shown == 0) page.wrapped(detail_indent, name);
  if (shown < shapes.size())
    page.field(detail_indent, "", columns, fmt::format("and {} more", shapes.size() - shown));
}

void add_comparison(Page& page, const Finding& finding, const Freeze& freeze) {
  const std::string described = recorded_signature_of_shape(freeze);
  for (const std::string& signature : freeze.signatures) {
    const std::vector<std::string> none{"(the entry has no shape, so only the digest is known)"};
    add_shapes(page, "recorded", signature, signature == described ? freeze.shape : none);
  }
  add_shapes(page, "seen", finding.signature, finding.shapes);
}

void add_asserts(Page& page, const Finding& finding) {
  if (!finding.asserts) return;
  for (const render::AssertionRow& row : render::assertion_rows(*finding.asserts, most_assertions))
    page.field(detail_indent, row.label, label_columns, row.text);
}

void add_signature(Page& page, const Finding& finding) {
  if (finding.signature.empty() || finding.freeze) return;
  page.wrapped(detail_indent, "signature " + finding.signature);
  if (render::says_little(finding)) {
    page.wrapped(
        detail_indent,
        "this signature says little: other defects would fail in the same way, so give the assertion more to "
        "say before it is frozen");
  }
}

void add_ownership(Page& page, const Finding& finding, const RenderContext& context) {
  if (!finding.freeze) return;
  page.wrapped(detail_indent, render::ownership_words(finding, context.today));
  if (!finding.freeze->reason.empty())
    page.wrapped(detail_indent, "frozen because: " + finding.freeze->reason);
  if (!finding.freeze->issue.empty()) page.wrapped(detail_indent, "issue: " + finding.freeze->issue);
}

void add_failures(Page& page, const Finding& finding, const RenderContext& context) {
  const std::size_t shown = std::min(finding.failures.size(), most_failures);
  for (std::size_t i = 0; i < shown; ++i) {
    const Failure& failure = finding.failures[i];
    const std::string where = render::location_words(failure, context);
    const std::string sections =
        failure.sections.empty() ? "" : "  in section " + render::join(failure.sections, " / ");
    page.wrapped(detail_indent,
                 render::failure_words(failure) + sections + (where.empty() ? "" : "  at " + where));
    // The framework has printed it all; a forgiven failure needs no second copy.
    if (finding.kind != FindingKind::frozen) page.quoted(detail_indent, failure.message, most_message_lines);
  }
  if (shown < finding.failures.size()) {
    page.wrapped(detail_indent, fmt::format("and {} more in this test", finding.failures.size() - shown));
  }
}

// Of a finding without a failure that has a place of its own.
std::string place_of(const Finding& finding, const RenderContext& context) {
  if (finding.file.empty()) return {};
  const std::string path = render::tidy_path(finding.file, context.source_root);
  return finding.line == 0 ? " at " + path : fmt::format(" at {}:{}", path, finding.line);
}

// Short: skips that nobody has to mend at once come in numbers.
void add_skip(Page& page, const Finding& finding, const RenderContext& context) {
  std::string text = finding.reason + place_of(finding, context);
  for (const std::string& also : finding.also)
    text += " (" + also + ")";
  page.wrapped(detail_indent, text);
}

// What is forgiven is about whose it is; what blocks is about what went wrong.
void add_block(Page& page, const Finding& finding, const RenderContext& context) {
  add_header(page, finding, context);
  if (finding.kind == FindingKind::quiet) return;
  if (finding.kind == FindingKind::skipped && !finding.blocking) {
    add_skip(page, finding, context);
    return;
  }
  const bool forgiven = finding.kind == FindingKind::frozen;
  if (forgiven) add_ownership(page, finding, context);
  if (!forgiven) page.wrapped(detail_indent, finding.reason + place_of(finding, context));
  if (finding.freeze && render::is_foreign(finding)) add_comparison(page, finding, *finding.freeze);
  add_asserts(page, finding);
  add_failures(page, finding, context);
  add_signature(page, finding);
  if (!forgiven) add_ownership(page, finding, context);
  for (const std::string& also : finding.also)
    page.wrapped(detail_indent, "also: " + also);
  if (!finding.mend.empty()) page.wrapped(detail_indent, "mend: " + finding.mend);
}

std::size_t most_of(FindingKind kind, Level level, const RenderContext& context) {
  if (kind == FindingKind::quiet) return most_quiet;
  // Those that fail the run are all named: somebody has to mend each.
  if (kind == FindingKind::skipped && level != Level::error && !context.verbose) return most_skipped;
  return kind == FindingKind::failed ? most_failed : std::numeric_limits<std::size_t>::max();
}

}  // namespace

std::string render_text(const Verdict& verdict, const RenderContext& context) {
  Page page(context.colour, context.width);
  const std::vector<const Finding*> findings = render::worst_last(verdict);
  for (std::size_t i = 0; i < findings.size();) {
    const FindingKind kind = findings[i]->kind;
    const Level level = render::level_of(*findings[i]);
    std::size_t end = i;
    while (end < findings.size() && findings[end]->kind == kind && render::level_of(*findings[end]) == level)
      ++end;
    const std::size_t shown = std::min(end - i, most_of(kind, level, context));
    for (std::size_t j = i; j < i + shown; ++j)
      add_block(page, *findings[j], context);
    if (shown < end - i) {
      page.labelled(
          label_indent, to_string(kind), label_columns, colour_of(*findings[i]),
          fmt::format("and {} more, not shown here; {}", end - i - shown,
                      kind == FindingKind::skipped ? "--verbose names them all" : "the JSON format has all"));
    }
    i = end;
  }
  if (context.base != nullptr) render::add_base(page, *context.base, label_columns);
  render::add_assertions(page, verdict, context);
  const bool good = context.exit_status == 0 && verdict.good();
  page.plain(
      render::paint(summary_line(verdict, context), good ? Colour::none : Colour::bold, context.colour));
  return std::move(page).take();
}

}  // namespace freezegate
