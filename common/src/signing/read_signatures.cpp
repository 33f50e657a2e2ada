#include "ledger/backticks.hpp"
#include "ledger/fields.hpp"
#include "ledger/json_reader.hpp"
#include "ledger/record.hpp"
#include "signing/base64.hpp"
#include "signing/ssh_signature.hpp"

#include <freezegate/signing.hpp>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace freezegate {

namespace {

using ledger::Field;
using ledger::JsonValue;
using ledger::Problems;

void read_key(const JsonValue& value, MapSignature& signature, Problems& problems) {
  const std::string* const text = ledger::read_text(value, "give the key's id", problems);
  if (text == nullptr) return;
  if (!is_key_id(*text)) {
    problems.add(value, fmt::format("{} is no key id", ledger::in_backticks(*text)),
                 "sign the map again with freezegate sign");
    return;
  }
  signature.key_id = *text;
}

void read_principal(const JsonValue& value, MapSignature& signature, Problems& problems) {
  signature.principal = ledger::read_filled_text(value, "name who signed", problems);
}

void read_day(const JsonValue& value, MapSignature& signature, Problems& problems) {
  signature.signed_on = ledger::read_date(value, problems);
}

void read_bytes(const JsonValue& value, MapSignature& signature, Problems& problems) {
  const std::string* const text = ledger::read_text(value, "give the signature in Base64", problems);
  if (text == nullptr) return;
  auto bytes = signing::from_base64(*text);
  if (!bytes || bytes->size() != 64) {
    problems.add(value, "this is no Ed25519 signature in Base64", "sign the map again with freezegate sign");
    return;
  }
  signature.signature = *std::move(bytes);
}

constexpr std::array<Field<MapSignature>, 4> signature_fields{{
    {"key", true, read_key},
    {"principal", true, read_principal},
    {"date", true, read_day},
    {"signature", true, read_bytes},
}};

struct SignatureFile {
  std::vector<MapSignature> signatures;
};

void read_version(const JsonValue& value, SignatureFile& /*file*/, Problems& problems) {
  (void)ledger::read_integer(value, 1, 1, "this freezegate reads version 1", problems);
}

void read_list(const JsonValue& value, SignatureFile& file, Problems& problems) {
  const JsonValue::Array* const items = ledger::read_array(value, "list the signatures", problems);
  if (items == nullptr) return;
  std::set<std::string> keys;
  for (const JsonValue& item : *items) {
    MapSignature signature;
    ledger::read_record<MapSignature>(item, signature_fields, signature, problems);
    if (!signature.key_id.empty() && !keys.insert(signature.key_id).second) {
      problems.add(item, "the key " + signature.key_id + " has signed twice", "keep one of the two");
    }
    file.signatures.push_back(std::move(signature));
  }
}

void read_schema(const JsonValue& value, SignatureFile& /*file*/, Problems& problems) {
  ledger::read_schema_name(value, problems);
}

constexpr std::array<Field<SignatureFile>, 3> file_fields{{
    {ledger::schema_key, false, read_schema},
    {"version", true, read_version},
    {"signatures", true, read_list},
}};

Checked<std::vector<MapSignature>> read_own_format(std::string_view text, std::string_view path) {
  const auto root = ledger::read_json(text, path);
  if (!root) return tl::unexpected(std::vector{root.error()});
  Problems problems;
  ledger::find_duplicate_keys(*root, problems);
  SignatureFile file;
  ledger::read_record<SignatureFile>(*root, file_fields, file, problems);
  if (problems.count() > 0) return tl::unexpected(problems.in_order(*root, path));
  return std::move(file.signatures);
}

// One block behind the other, as `cat` makes them from several files.
Checked<std::vector<MapSignature>> read_openssh(std::string_view text, std::string_view path) {
  const std::string end = fmt::format("-----END {}-----", signing::ssh_signature_label);
  std::vector<MapSignature> signatures;
  std::vector<Error> errors;
  std::set<std::string> keys;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t found = text.find(end);
    const std::size_t behind = found == std::string_view::npos ? text.size() : found + end.size();
    auto signature =
        signing::read_ssh_signature(text.substr(0, behind), fmt::format("{}: signature {}", path, number));
    text.remove_prefix(behind);
    text.remove_prefix(std::min(text.find_first_not_of("\r\n"), text.size()));
    if (!signature) {
      errors.push_back(std::move(signature.error()));
    } else if (const std::string id = key_id(signature->key); !keys.insert(id).second) {
      errors.push_back({ExitCode::untrusted_input, "the key " + id + " has signed twice", std::string(path),
                        "keep one of the two"});
    } else {
      signatures.push_back({id, "", std::nullopt, std::move(signature->bytes)});
    }
  }
  if (!errors.empty()) return tl::unexpected(std::move(errors));
  return signatures;
}

}  // namespace

Checked<std::vector<MapSignature>> read_signatures(std::string_view text, std::string_view path) {
  if (text.size() > max_signature_file_bytes) {
    return tl::unexpected(std::vector<Error>{
        {ExitCode::untrusted_input,
         fmt::format("the signature file has more than {} bytes", max_signature_file_bytes),
         std::string(path), "check that this is a signature file"}});
  }
  if (text.starts_with("-----BEGIN ")) return read_openssh(text, path);
  return read_own_format(text, path);
}

}  // namespace freezegate
