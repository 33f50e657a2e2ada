// SARIF 2.1.0, the parts that code scanning services read.
#include "render/kinds.hpp"
#include "render/location.hpp"
#include "render/to_json.hpp"
#include "render/utf8.hpp"
#include "render/words.hpp"

#include <freezegate/render.hpp>

#include <fmt/format.h>

namespace freezegate {

namespace {

using render::Json;
using render::Level;

std::string_view sarif_level(Level level) noexcept {
  return level == Level::notice ? "note" : to_string(level);
}

// RFC 3986: everything outside the unreserved characters is percent-encoded, except what separates the parts.
std::string uri_of(std::string_view path) {
  std::string out = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (letter || std::string_view("-._~/+").find(c) != std::string_view::npos) {
      out += c;
    } else {
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return out;
}

Json rules() {
  Json out = Json::array();
  for (const render::KindInfo& info : render::all_kinds()) {
    out.push_back(Json{{"id", info.rule},
                       {"name", info.name},
                       {"shortDescription", {{"text", info.what}}},
                       {"defaultConfiguration", {{"level", sarif_level(info.default_level)}}},
                       {"properties", {{"kind", to_string(info.kind)}}}});
  }
  return out;
}

std::size_t rule_index(FindingKind kind) {
  return static_cast<std::size_t>(&render::kind_info(kind) - render::all_kinds().data());
}

Json location(const Finding& finding, const RenderContext& context) {
  const render::Location where = render::location_of(finding, context);
  Json out = Json::object();
  if (!where.path.empty()) {
    Json artifact{{"uri", uri_of(where.path)}};
    if (!where.path.starts_with('/')) artifact["uriBaseId"] = "%SRCROOT%";
    out["physicalLocation"]["artifactLocation"] = std::move(artifact);
    if (where.line != 0) out["physicalLocation"]["region"] = Json{{"startLine", where.line}};
  }
  out["logicalLocations"] = Json::array({Json{{"fullyQualifiedName", render::subject(finding, context)},
                                              {"kind", finding.test.empty() ? "module" : "function"}}});
  return out;
}

// Two tests may fail in one shape (a shared helper), so that the signature alone does not tell results apart.
std::string fingerprint(const Finding& finding, const RenderContext& context) {
  return fmt::format(
      "{}:{}", render::subject(finding, context),
      finding.signature.empty() ? to_string(finding.kind) : std::string_view(finding.signature));
}

Json result(const Finding& finding, const RenderContext& context) {
  const std::string text = render::finding_text(finding, context);
  const std::string message =
      fmt::format("{} {}: {}", to_string(finding.kind), render::subject(finding, context),
                  text.empty() ? render::kind_info(finding.kind).what : std::string_view(text));
  Json out{{"ruleId", render::kind_info(finding.kind).rule},
           {"ruleIndex", rule_index(finding.kind)},
           {"level", sarif_level(render::level_of(finding))},
           {"message", {{"text", render::cut_to_bytes(message, 8192)}}},
           {"locations", Json::array({location(finding, context)})},
           {"partialFingerprints", {{"freezegateSignature/v1", fingerprint(finding, context)}}}};
  if (finding.kind == FindingKind::frozen && !finding.blocking) {
    Json suppression{{"kind", "external"}, {"status", "accepted"}};
    if (finding.freeze) suppression["justification"] = finding.freeze->reason;
    out["suppressions"] = Json::array({std::move(suppression)});
  }
  return out;
}

Json driver() {
  return Json{{"name", "freezegate"},
              {"version", FREEZEGATE_VERSION},
              {"semanticVersion", FREEZEGATE_VERSION},
              {"rules", rules()}};
}

}  // namespace

std::string render_sarif(const Verdict& verdict, const RenderContext& context) {
  Json results = Json::array();
  for (const Finding& finding : verdict.findings) {
    if (finding.kind != FindingKind::quiet) results.push_back(result(finding, context));
  }
  // The tool itself succeeded even when its verdict is bad: `executionSuccessful` is about the analysis.
  const Json invocation{{"executionSuccessful", true}, {"exitCode", context.exit_status}};
  const Json run{{"tool", {{"driver", driver()}}},
                 {"invocations", Json::array({invocation})},
                 {"columnKind", "unicodeCodePoints"},
                 {"results", std::move(results)}};
  return render::dump(Json{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                           {"version", "2.1.0"},
                           {"runs", Json::array({run})}});
}

}  // namespace freezegate
