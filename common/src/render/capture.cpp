// What capture found out: in words, and as the entry that goes into the freeze map.
#include "render/to_json.hpp"
#include "render/utf8.hpp"

#include <freezegate/assertions.hpp>
#include <freezegate/render.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace freezegate {

namespace {

using OrderedJson = nlohmann::ordered_json;  // people read the entry: its keys stand as in the documents

OrderedJson pins_of(const CaptureStudy& study) {
  OrderedJson pins = OrderedJson::object();
  for (const PinnedAxis& axis : study.pins.axes) {
    if (axis.is_pinned()) pins[axis.name] = to_string(axis.mode);
  }
  return pins;
}

OrderedJson freeze_of(const CaptureStudy& study) {
  const SeedChoice& choice = *study.choice;
  OrderedJson entry;
  entry["nodeid"] = to_string(study.id);
  if (!study.parameter.empty()) entry["parameter"] = study.parameter;
  entry["signature"] = choice.signature;
  entry["shape"] = choice.shape;
  entry["seeds"] = choice.seeds;
  if (!study.env.empty()) entry["env"] = study.env;
  if (!study.among.empty()) entry["among"] = study.among;
  entry["witnesses"] = OrderedJson::array();
  entry["fixtures"] = study.fixtures.empty() ? OrderedJson::object() : OrderedJson(study.fixtures);
  entry["opened"] = to_string(study.today);
  entry["owner"] = "";
  entry["reason"] = "";
  entry["pins"] = pins_of(study);
  entry["controls"] = choice.controls;
  entry["follows"] = followed_axes(study.effects);
  entry["rate"] = {{"failed", choice.rate.failed}, {"runs", choice.rate.runs}};
  if (!study.asserts.empty()) {
    entry["assertions"] = assertions_digest(study.asserts);
    entry["asserts"] = study.asserts;
  }
  return entry;
}

// What a seed could have missed; the person who answers for it may know better.
std::string cause_of(const CaptureStudy& study) {
  std::vector<std::string> missed;
  for (const auto& [kind, count] : study.escapes)
    missed.push_back(kind);
  for (const PinnedAxis& axis : study.pins.axes) {
    if (!axis.is_pinned()) missed.push_back(axis.name);
  }
  return missed.empty()
             ? "unknown: all axes are pinned, and the seed does not decide"
             : fmt::format("not known for sure; the seed does not decide {}", fmt::join(missed, ", "));
}

OrderedJson escalation_of(const CaptureStudy& study) {
  OrderedJson entry;
  entry["nodeid"] = to_string(study.id);
  entry["cause"] = cause_of(study);
  entry["owner"] = "";
  entry["opened"] = to_string(study.today);
  entry["note"] = study.refusal;
  return entry;
}

std::string dumped(const OrderedJson& json) {
  return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + '\n';
}

std::string choice_words(const CaptureStudy& study) {
  const SeedChoice& choice = *study.choice;
  std::string out = fmt::format("  fails at {} of {} seeds with signature {}\n", choice.rate.failed,
                                choice.rate.runs, choice.signature);
  for (const std::string& shape : choice.shape)
    out += fmt::format("    {}\n", render::visible(shape));
  out += fmt::format("  seeds {}; controls {}\n", fmt::join(choice.seeds, ", "),
                     fmt::join(choice.controls, ", "));
  if (const auto follows = followed_axes(study.effects); !follows.empty())
    out += fmt::format("  follows {}\n", fmt::join(follows, ", "));
  return out;
}

}  // namespace

std::string render_capture(const CaptureStudy& study) {
  std::string out = fmt::format("{}\n", render::visible(to_string(study.id)));
  if (study.choice) out += choice_words(study);
  for (const auto& [kind, count] : study.escapes)
    out += fmt::format("  escaped the pins: {} {}\n", count, kind);
  for (const PinnedAxis& axis : study.pins.axes) {
    if (!axis.refusal.empty()) out += fmt::format("  not pinned: {} ({})\n", axis.name, axis.refusal);
  }
  if (study.interrupted) {
    // Without a choice that is what the search came to so far.
    if (!study.choice && !study.refusal.empty()) out += fmt::format("  {}\n", render::visible(study.refusal));
    return out + "  interrupted: that is what was found until then, and no freeze\n";
  }
  if (!study.refusal.empty()) {
    out += fmt::format("  REFUSED: {}\n", render::visible(study.refusal));
    if (study.is_escalated) out += "  an escalation is drafted instead: it forgives nothing\n";
    return out;
  }
  for (const auto& [path, digest] : study.fixtures)
    out += fmt::format("  it reads {}\n", render::visible(path));
  if (study.fixtures.empty())
    out += "  no file is known that it reads: pin those under fixtures, or say under no_fixtures why none\n";
  out += "  yours to fill in: owner, reason, and witnesses that stand in for\n";
  for (const std::string& line : study.asserts)
    out += fmt::format("    {}\n", render::visible(line));
  return out;
}

std::string render_capture_entry(const CaptureStudy& study) {
  if (study.interrupted) return {};
  if (study.refusal.empty() && study.choice) return dumped(freeze_of(study));
  return study.is_escalated ? dumped(escalation_of(study)) : std::string();
}

std::string render_capture_json(const CaptureStudy& study) {
  OrderedJson json;
  json["schema_version"] = output_schema_version;
  json["nodeid"] = to_string(study.id);
  json["tried"] = study.tried;
  json["refusal"] = study.refusal.empty() ? OrderedJson(nullptr) : OrderedJson(study.refusal);
  json["interrupted"] = study.interrupted;
  json["escapes"] = study.escapes;
  const bool is_good = study.refusal.empty() && study.choice && !study.interrupted;
  json["freeze"] = is_good ? freeze_of(study) : OrderedJson(nullptr);
  json["escalation"] = study.is_escalated ? escalation_of(study) : OrderedJson(nullptr);
  return dumped(json);
}

}  // namespace freezegate
