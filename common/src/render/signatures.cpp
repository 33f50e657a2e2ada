#include "render/to_json.hpp"
#include "render/utf8.hpp"

#include <freezegate/render.hpp>
#include <freezegate/render_signatures.hpp>

#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace freezegate {

namespace {

using render::Json;

std::string day_of(const MapSignature& signature) {
  return signature.signed_on ? to_string(*signature.signed_on) : "no date";
}

}  // namespace

std::string render_signatures(const SignatureVerdict& verdict, std::string_view map_path,
                              std::string_view signature_path) {
  std::string out;
  for (const JudgedSignature& judged : verdict.signatures) {
    const bool good = judged.state == SignatureState::good;
    const std::string principal =
        judged.principal.empty() ? "nobody by name" : render::visible(judged.principal);
    out += fmt::format("{}  {}, {}, {}: {}\n", good ? "good" : "bad ", principal, judged.signature.key_id,
                       day_of(judged.signature), render::visible(judged.reason));
  }
  if (verdict.good) {
    return out +
           render::visible(fmt::format("{} is signed by {}", map_path, fmt::join(verdict.principals, ", "))) +
           '\n';
  }
  if (verdict.signatures.empty())
    return out +
           render::visible(fmt::format("{} is not signed: {} holds no signature", map_path, signature_path)) +
           '\n';
  return out + render::visible(fmt::format("{} is not signed by anybody whom you trust", map_path)) + '\n';
}

std::string render_signatures_json(const SignatureVerdict& verdict, std::string_view map_path,
                                   std::string_view signature_path) {
  Json signatures = Json::array();
  for (const JudgedSignature& judged : verdict.signatures) {
    const auto& day = judged.signature.signed_on;
    signatures.push_back(Json{{"key", judged.signature.key_id},
                              {"principal", render::or_null(judged.principal)},
                              {"date", day ? Json(to_string(*day)) : Json(nullptr)},
                              {"state", to_string(judged.state)},
                              {"reason", judged.reason}});
  }
  return render::dump(Json{{"schema_version", output_schema_version},
                           {"document", "signatures"},
                           {"good", verdict.good},
                           {"map", std::string(map_path)},
                           {"signature_file", std::string(signature_path)},
                           {"principals", verdict.principals},
                           {"signatures", std::move(signatures)}});
}

}  // namespace freezegate
