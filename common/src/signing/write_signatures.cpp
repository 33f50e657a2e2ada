#include "signing/base64.hpp"

#include <freezegate/signing.hpp>

#include <nlohmann/json.hpp>

namespace freezegate {

std::string write_signatures(const std::vector<MapSignature>& signatures) {
  using Json = nlohmann::ordered_json;
  Json list = Json::array();
  for (const MapSignature& signature : signatures) {
    list.push_back(Json{{"key", signature.key_id},
                        {"principal", signature.principal},
                        {"date", to_string(signature.signed_on.value_or(Date{}))},
                        {"signature", signing::to_base64(signature.signature)}});
  }
  return Json{{"version", 1}, {"signatures", std::move(list)}}.dump(2) + "\n";
}

}  // namespace freezegate
