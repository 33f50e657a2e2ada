// What the signatures of a freeze map are worth, for people and for programs.
#pragma once

#include <freezegate/signing.hpp>

#include <string>
#include <string_view>

namespace freezegate {

/// In words, one line a signature and one that says it in short. Nothing in it can steer a terminal.
[[nodiscard]] std::string render_signatures(const SignatureVerdict& verdict, std::string_view map_path,
                                            std::string_view signature_path);

/// As JSON: schemas/signatures.schema.json.
[[nodiscard]] std::string render_signatures_json(const SignatureVerdict& verdict, std::string_view map_path,
                                                 std::string_view signature_path);

}  // namespace freezegate
