#include "signing/text_lines.hpp"

#include <freezegate/trusted_keys.hpp>

#include <iterator>
#include <utility>

namespace freezegate {

std::vector<Error> read_trusted_keys(std::string_view text, std::string_view path, TrustedKeys& trusted) {
  std::vector<TrustedKey> found;
  auto errors = signing::for_each_line(
      text, path, [&](std::string_view line, const std::string& where) -> std::optional<Error> {
        auto key = read_public_key(line, where);
        if (!key) return key.error();
        if (key->comment.empty() || key->comment.find_first_of("*?!,") != std::string::npos) {
          return Error{ExitCode::untrusted_input,
                       key->comment.empty() ? "the key has no comment, which would say whose it is"
                                            : "the key's comment is no name: it holds one of * ? ! ,",
                       where, "write its owner's name behind the key"};
        }
        found.push_back({key->key, std::move(key->comment), std::nullopt, std::nullopt, std::nullopt, where});
        return std::nullopt;
      });
  if (errors.empty() && found.empty()) {
    errors.push_back({ExitCode::untrusted_input, "the file holds no key", std::string(path),
                      "write a line of an OpenSSH public key file into it"});
  }
  if (errors.empty()) std::ranges::move(found, std::back_inserter(trusted.keys));
  return errors;
}

std::vector<Error> read_revoked_keys(std::string_view text, std::string_view path, TrustedKeys& trusted) {
  std::vector<RevokedKey> found;
  auto errors = signing::for_each_line(
      text, path, [&](std::string_view line, const std::string& where) -> std::optional<Error> {
        std::optional<Date> from;
        if (const auto date = parse_date(line.substr(0, std::min(line.find_first_of(" \t"), line.size())))) {
          from = date;
          line = signing::trim(line.substr(10));
        }
        const std::string_view word = line.substr(0, std::min(line.find_first_of(" \t"), line.size()));
        if (is_key_id(word)) {
          found.push_back({std::string(word), from, where});
          return std::nullopt;
        }
        if (signing::is_other_key_kind(word)) return std::nullopt;  // signs no freeze map
        const auto key = read_public_key(line, where);
        if (!key) {
          return Error{ExitCode::untrusted_input, "this is no revoked key", where,
                       "write [YYYY-MM-DD] and a key id (SHA256:...) or a line of a .pub file"};
        }
        found.push_back({key_id(key->key), from, where});
        return std::nullopt;
      });
  if (errors.empty()) std::ranges::move(found, std::back_inserter(trusted.revoked));
  return errors;
}

}  // namespace freezegate
