// Whose signatures count: the keys that the people who own a freeze map have given to their CI.
#pragma once

#include <freezegate/date.hpp>
#include <freezegate/error.hpp>
#include <freezegate/signing_key.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate {

/// What a signature of a freeze map is made for, as OpenSSH has it (`ssh-keygen -Y sign -n`): a signature of
/// anything else, a commit or a file, is none of a map.
inline constexpr std::string_view map_namespace = "freezegate-map-v1";

/// A key, and for whom and when it is good.
struct TrustedKey {
  PublicKey key;
  std::string principals;  ///< Whose it is: an OpenSSH pattern list, such as `finley,*@example.com`.
  std::optional<std::string> namespaces;  ///< What it may sign, a pattern list. Nothing: everything.
  std::optional<Date> valid_from;         ///< First whole day (UTC) on which it is good.
  std::optional<Date> valid_until;        ///< Last whole day (UTC) on which it is good.
  std::string where;                      ///< `FILE:LINE`, for messages.
};

/// A key that does not count any more.
struct RevokedKey {
  std::string key_id;
  std::optional<Date> from;  ///< First day on which it does not count. Nothing: it never did.
  std::string where;         ///< `FILE:LINE`, for messages.
};

/// Several keys may be one person's, and one key may stand in several lines: it counts when one of them
/// allows it. Revocation wins over all of them.
struct TrustedKeys {
  std::vector<TrustedKey> keys;
  std::vector<RevokedKey> revoked;
};

/// Reads public keys, one a line as in an OpenSSH `.pub` file; the comment behind the key is its owner's
/// name. Blank lines and lines that start with `#` are left out. Adds to `trusted`, which stays as it was on
/// errors.
/// \param path  names the text in messages.
/// \return every error, each with `PATH:LINE`; none when all is read.
[[nodiscard]] std::vector<Error> read_trusted_keys(std::string_view text, std::string_view path,
                                                   TrustedKeys& trusted);

/// Reads an OpenSSH allowed_signers file: `PRINCIPALS [OPTIONS] KEY`, with the options `namespaces`,
/// `valid-after` and `valid-before`. Lines of keys of other kinds are checked no further and left out, since
/// they cannot sign a freeze map; `cert-authority` is refused. Times are UTC, and a key is good on whole days
/// only. As read_trusted_keys().
[[nodiscard]] std::vector<Error> read_allowed_signers(std::string_view text, std::string_view path,
                                                      TrustedKeys& trusted);

/// Reads a list of revoked keys: `[YYYY-MM-DD] KEY`, where KEY is a key id or a line of a `.pub` file, and
/// the date is the first day on which it does not count. OpenSSH's plain lists of revoked keys are such
/// lists, too; its binary ones (KRL) are refused. As read_trusted_keys().
[[nodiscard]] std::vector<Error> read_revoked_keys(std::string_view text, std::string_view path,
                                                   TrustedKeys& trusted);

/// Whether a name matches an OpenSSH pattern list: patterns between commas, `*` and `?`, `!` in front of
/// those that must not match.
[[nodiscard]] bool matches_patterns(std::string_view name, std::string_view patterns);

}  // namespace freezegate
