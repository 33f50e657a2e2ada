// The verdict for programs: the one format whose shape is promised (schemas/verdict.schema.json).
#include "render/base.hpp"
#include "render/kinds.hpp"
#include "render/to_json.hpp"

#include <freezegate/render.hpp>

namespace freezegate {

namespace {

using render::Json;

// Every kind, those without a finding as 0: a program that asks for DRIFTED gets a number and not an absent
// key.
Json counts(const Verdict& verdict) {
  Json out = Json::object();
  for (const render::KindInfo& info : render::all_kinds()) {
    out[std::string(to_string(info.kind))] = verdict.count(info.kind);
  }
  return out;
}

}  // namespace

std::string render_json(const Verdict& verdict, const RenderContext& context) {
  Json findings = Json::array();
  for (const Finding& finding : verdict.findings)
    findings.push_back(render::to_json(finding));
  return render::dump(
      Json{{"schema_version", output_schema_version},
           {"document", "verdict"},
           {"title", context.title},
           {"date", to_string(context.today)},
           {"map", render::or_null(context.map_path)},
           {"base", context.base != nullptr ? render::to_json(*context.base) : Json(nullptr)},
           {"good", verdict.good()},
           {"code", to_int(verdict.code())},
           {"exit_status", context.exit_status},
           {"raw_code", context.raw_code ? Json(*context.raw_code) : Json(nullptr)},
           {"nothing_to_judge", verdict.nothing_to_judge},
           {"forgives_raw_code", verdict.forgives_raw_code},
           {"tests_run", verdict.tests_run},
           {"tests_failed", verdict.tests_failed},
           {"processes", verdict.processes},
           {"assertions", render::assertions_to_json(verdict, context.assertions == AssertionView::by_test)},
           {"asserted_nothing", render::ids_to_json(verdict.asserted_nothing)},
           {"counts", counts(verdict)},
           {"findings", std::move(findings)}});
}

}  // namespace freezegate
