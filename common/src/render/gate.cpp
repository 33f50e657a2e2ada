// What the gate says: one table that is understood in ten seconds, and below it what must be done.
#include "render/base.hpp"
#include "render/page.hpp"
#include "render/to_json.hpp"
#include "render/utf8.hpp"
#include "render/words.hpp"

#include <freezegate/render.hpp>

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace freezegate {

namespace {

using render::Colour;
using render::Json;
using render::Page;

constexpr std::size_t label_columns = 15;

std::string_view label_of(const GateEntry& entry) {
  if (!entry.problems.empty() && (!entry.classification || !entry.classification->blocks))
    return to_string(entry.problems.front().fault);
  if (!entry.classification) return "NOT_FOUND";
  if (!entry.classification->freeze_class) return "REPLAY_ERROR";
  return to_string(*entry.classification->freeze_class);
}

Colour colour_of(const GateEntry& entry) {
  if (entry.blocks()) return Colour::red;
  const bool is_open = entry.classification->freeze_class == FreezeClass::still_frozen;
  return is_open ? Colour::cyan : Colour::yellow;
}

std::size_t count_of(const Classification& classification, SeedRole role, SeedOutcome outcome) {
  return static_cast<std::size_t>(std::ranges::count_if(
      classification.findings,
      [&](const SeedFinding& finding) { return finding.role == role && finding.outcome == outcome; }));
}

// `seeds 3 of 3 fail as recorded, controls 3 of 3 pass`
std::string counts(const GateEntry& entry) {
  const Classification& classification = *entry.classification;
  std::string out =
      fmt::format("{} of {} seeds fail as recorded",
                  count_of(classification, SeedRole::seed, SeedOutcome::allowed), entry.freeze.seeds.size());
  if (!entry.freeze.controls.empty()) {
    out += fmt::format(", {} of {} controls pass",
                       count_of(classification, SeedRole::control, SeedOutcome::passed),
                       entry.freeze.controls.size());
  }
  if (classification.sweep) out += fmt::format(", {} fresh seeds", classification.sweep->decision.used);
  return out;
}

// What goes wrong mostly does so at every seed: said once, it is read.
void add_errors(std::span<const ReplayError> errors, std::size_t indent, Page& page) {
  std::vector<const ReplayError*> said;
  for (const ReplayError& error : errors) {
    const bool is_known = std::ranges::any_of(said, [&](const ReplayError* other) {
      return other->what == error.what && other->mend == error.mend;
    });
    if (is_known) continue;
    said.push_back(&error);
    // The reason has named the first.
    if (said.size() > 1)
      page.wrapped(indent, fmt::format("{} {}: {}", to_string(error.role), error.seed, error.what));
    if (!error.mend.empty()) page.wrapped(indent, "mend: " + error.mend);
  }
}

void add_entry(const GateEntry& entry, Page& page) {
  page.labelled(2, label_of(entry), label_columns, colour_of(entry),
                render::visible(to_string(entry.freeze.id)));
  const std::size_t indent = 2 + label_columns + 2;
  for (const GateProblem& problem : entry.problems) {
    page.wrapped(indent, fmt::format("{}: {}", to_string(problem.fault), problem.what));
    for (const std::string& line : problem.lines)
      page.wrapped(indent + 2, line);
    if (!problem.mend.empty()) page.wrapped(indent, "mend: " + problem.mend);
  }
  if (entry.classification) {
    const Classification& classification = *entry.classification;
    page.wrapped(indent, counts(entry));
    const bool speaks = entry.blocks() || classification.freeze_class != FreezeClass::still_frozen;
    if (speaks && !classification.reason.empty()) page.wrapped(indent, classification.reason);
    add_errors(classification.errors, indent, page);
    if (classification.proposal.is_complete) {
      page.wrapped(indent, fmt::format("for the owner: in this build seeds {} fail, controls {} pass",
                                       render::join(classification.proposal.seeds, ", "),
                                       render::join(classification.proposal.controls, ", ")));
    }
  }
  for (const PinnedAxis& axis : entry.pins.axes) {
    if (!axis.refusal.empty() && axis.name != "race")
      page.wrapped(indent, fmt::format("not pinned: {} ({})", axis.name, axis.refusal));
  }
  page.wrapped(indent, fmt::format("owner {}, {}{}, {} day(s) left", entry.freeze.owner,
                                   render::age_words(entry.age_days), render::renewal_words(entry.freeze),
                                   entry.days_left));
  for (const std::string& remark : entry.remarks)
    page.wrapped(indent, remark);
}

std::string summary(const GateResult& result, const std::string& map_path) {
  if (result.interrupted) {
    return fmt::format("freezegate gate: INTERRUPTED after {} replays in {:.1f} s, map {} (exit {})\n",
                       result.replays, result.seconds, render::visible(map_path), to_int(result.code()));
  }
  std::size_t standing = 0;
  std::size_t stable = 0;
  std::size_t blocking = 0;
  for (const GateEntry& entry : result.entries) {
    if (entry.blocks()) {
      ++blocking;
    } else if (entry.classification->freeze_class == FreezeClass::seed_stable) {
      ++stable;
    } else {
      ++standing;
    }
  }
  const ExitCode code = result.code();
  const std::string_view opinion = code == ExitCode::nothing_to_judge ? "NOTHING TO JUDGE"
                                   : code == ExitCode::good           ? "good"
                                                                      : "FAILED";
  return fmt::format(
      "freezegate gate: {}: {} still frozen, {} void since they pass, {} failed; {} replays in {:.1f} s, map "
      "{} (exit {})\n",
      opinion, standing, stable, blocking, result.replays, result.seconds, render::visible(map_path),
      to_int(result.code()));
}

Json json_of(const SeedFinding& finding) {
  return {{"role", to_string(finding.role)},
          {"seed", finding.seed},
          {"outcome", to_string(finding.outcome)},
          {"signatures", finding.signatures},
          {"shapes", finding.shapes}};
}

Json json_of(const Classification& classification) {
  Json findings = Json::array();
  for (const SeedFinding& finding : classification.findings)
    findings.push_back(json_of(finding));
  Json errors = Json::array();
  for (const ReplayError& error : classification.errors) {
    errors.push_back(
        {{"role", to_string(error.role)}, {"seed", error.seed}, {"what", error.what}, {"mend", error.mend}});
  }
  Json json = {
      {"class", classification.freeze_class ? Json(to_string(*classification.freeze_class)) : Json(nullptr)},
      {"blocks", classification.blocks},
      {"reason", classification.reason},
      {"errors", std::move(errors)},
      {"seeds", std::move(findings)}};
  if (classification.sweep) {
    json["sweep"] = {{"replays", classification.sweep->decision.used},
                     {"failed", classification.sweep->decision.failed},
                     {"explained_rate", classification.sweep->test.explained},
                     {"broken_rate", classification.sweep->test.broken},
                     {"at_bound", classification.sweep->decision.at_bound}};
  }
  if (classification.proposal.is_complete) {
    json["proposal"] = {{"seeds", classification.proposal.seeds},
                        {"controls", classification.proposal.controls}};
  }
  return json;
}

Json json_of(const GateEntry& entry) {
  Json problems = Json::array();
  for (const GateProblem& problem : entry.problems) {
    problems.push_back({{"kind", to_string(problem.fault)},
                        {"what", problem.what},
                        {"mend", problem.mend},
                        {"lines", problem.lines}});
  }
  Json refused = Json::object();
  for (const PinnedAxis& axis : entry.pins.axes) {
    if (!axis.refusal.empty()) refused[axis.name] = axis.refusal;
  }
  return {{"nodeid", to_string(entry.freeze.id)},
          {"blocks", entry.blocks()},
          {"label", label_of(entry)},
          {"problems", std::move(problems)},
          {"classification", entry.classification ? json_of(*entry.classification) : Json(nullptr)},
          {"not_pinned", std::move(refused)},
          {"escapes", entry.pins.escapes},
          {"age_days", entry.age_days},
          {"days_left", entry.days_left},
          {"remarks", entry.remarks},
          {"freeze", render::to_json(entry.freeze)}};
}

}  // namespace

std::string render_gate(const GateResult& result, const std::string& map_path, bool colour, unsigned width) {
  if (result.interrupted) return summary(result, map_path);  // of what was not replayed nothing can be said
  Page page(colour, width);
  for (const GateEntry& entry : result.entries) {
    if (!entry.blocks()) add_entry(entry, page);
  }
  for (const GateEntry& entry : result.entries) {
    if (entry.blocks()) add_entry(entry, page);
  }
  if (result.base) render::add_base(page, *result.base, label_columns);
  for (const std::string& problem : result.map_problems)
    page.labelled(2, "MAP", label_columns, Colour::red, render::visible(problem));
  if (result.base && !result.base->problems.empty())
    page.wrapped(2 + label_columns + 2, "mend: " + result.base->problems.front().mend);
  if (!result.kept_outputs.empty())
    page.wrapped(2, "outputs of replays that did not pass: " + result.kept_outputs);
  return std::move(page).take() + summary(result, map_path);
}

std::string render_gate_json(const GateResult& result, const std::string& map_path) {
  Json entries = Json::array();
  for (const GateEntry& entry : result.entries)
    entries.push_back(json_of(entry));
  const Json json = {{"schema_version", output_schema_version},
                     {"map", map_path},
                     {"base", result.base ? render::to_json(*result.base) : Json(nullptr)},
                     {"exit_status", to_int(result.code())},
                     {"map_problems", result.map_problems},
                     {"replays", result.replays},
                     {"seconds", result.seconds},
                     {"interrupted", result.interrupted},
                     {"freezes", std::move(entries)}};
  return render::dump(json);
}

}  // namespace freezegate
