#include "render/to_json.hpp"

#include "render/kinds.hpp"

namespace freezegate::render {

namespace {

Json date_or_null(const std::optional<Date>& date) {
  return date ? Json(freezegate::to_string(*date)) : Json(nullptr);
}

Json pins(const std::map<std::string, PinMode>& modes) {
  Json out = Json::object();
  for (const auto& [axis, mode] : modes)
    out[axis] = to_string(mode);
  return out;
}

Json texts(const std::map<std::string, std::string>& pairs) {
  Json out = Json::object();
  for (const auto& [key, value] : pairs)
    out[key] = value;
  return out;
}

Json renewals(const Freeze& freeze) {
  Json out = Json::array();
  for (const Renewal& renewal : freeze.renewals) {
    out.push_back(Json{
        {"on", freezegate::to_string(renewal.on)}, {"reason", renewal.reason}, {"issue", renewal.issue}});
  }
  return out;
}

Json rate_or_null(const std::optional<FailureRate>& rate) {
  if (!rate) return nullptr;
  return Json{{"failed", rate->failed}, {"runs", rate->runs}};
}

}  // namespace

Json or_null(const std::string& text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

Json ids_to_json(const std::vector<TestId>& list) {
  Json out = Json::array();
  for (const TestId& id : list)
    out.push_back(freezegate::to_string(id));
  return out;
}

Json to_json(const Failure& failure) {
  return Json{{"kind", freezegate::to_string(failure.kind)},
              {"fatal", failure.fatal},
              {"family", or_null(failure.family)},
              {"source", failure.source},
              {"type", or_null(failure.type)},
              {"file", or_null(failure.file)},
              {"line", failure.line == 0 ? Json(nullptr) : Json(failure.line)},
              {"sections", failure.sections},
              {"message", failure.message}};
}

Json to_json(const Freeze& freeze) {
  return Json{{"nodeid", freezegate::to_string(freeze.id)},
              {"signature", freeze.signatures},
              {"shape", freeze.shape},
              {"seeds", freeze.seeds},
              {"env", texts(freeze.env)},
              {"witnesses", ids_to_json(freeze.witnesses)},
              {"fixtures", texts(freeze.fixtures)},
              {"no_fixtures", or_null(freeze.no_fixtures)},
              {"opened", freezegate::to_string(freeze.opened)},
              {"expires", date_or_null(freeze.expires)},
              {"renewals", renewals(freeze)},
              {"owner", or_null(freeze.owner)},
              {"reason", or_null(freeze.reason)},
              {"issue", or_null(freeze.issue)},
              {"pins", pins(freeze.pins)},
              {"controls", freeze.controls},
              {"follows", freeze.follows},
              {"rate", rate_or_null(freeze.rate)},
              {"assertions", or_null(freeze.assertions)},
              {"asserts", freeze.asserts},
              {"command", or_null(freeze.command)},
              {"among", or_null(freeze.among)},
              {"parameter", or_null(freeze.parameter)},
              {"line", freeze.line}};
}

Json to_json(const Escalation& escalation) {
  return Json{{"nodeid", freezegate::to_string(escalation.id)},
              {"cause", or_null(escalation.cause)},
              {"owner", or_null(escalation.owner)},
              {"opened", freezegate::to_string(escalation.opened)},
              {"note", or_null(escalation.note)}};
}

Json to_json(const Revocation& revocation) {
  return Json{{"nodeid", freezegate::to_string(revocation.id)},
              {"opened", freezegate::to_string(revocation.opened)},
              {"revoked", freezegate::to_string(revocation.revoked)},
              {"class", or_null(revocation.revocation_class)},
              {"change", or_null(revocation.change)}};
}

Json to_json(const Finding& finding) {
  Json failures = Json::array();
  for (const Failure& failure : finding.failures)
    failures.push_back(to_json(failure));
  return Json{{"kind", freezegate::to_string(finding.kind)},
              {"rule", kind_info(finding.kind).rule},
              {"level", to_string(level_of(finding))},
              {"blocking", finding.blocking},
              {"nodeid", finding.binary.empty() || finding.test.empty()
                             ? Json(nullptr)
                             : Json(freezegate::to_string(TestId{finding.binary, finding.test}))},
              {"binary", or_null(finding.binary)},
              {"test", or_null(finding.test)},
              {"reason", finding.reason},
              {"also", finding.also},
              {"mend", or_null(finding.mend)},
              {"file", or_null(finding.file)},
              {"line", finding.line == 0 ? Json(nullptr) : Json(finding.line)},
              {"signature", or_null(finding.signature)},
              {"shapes", finding.shapes},
              {"failures", failures},
              {"asserts", finding.asserts ? to_json(*finding.asserts) : Json(nullptr)},
              {"freeze", finding.freeze ? to_json(*finding.freeze) : Json(nullptr)},
              {"age_days", finding.freeze ? Json(finding.age_days) : Json(nullptr)},
              {"days_left", finding.freeze ? Json(finding.days_left) : Json(nullptr)}};
}

std::string dump(const Json& value) {
  return value.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace freezegate::render
