// Signatures of the freeze map: making them, the file that holds them, and what they are worth
// (docs/reference/signing.md).
#pragma once

#include <freezegate/date.hpp>
#include <freezegate/error.hpp>
#include <freezegate/signing_key.hpp>
#include <freezegate/trusted_keys.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate {

/// Largest signature file that is read, in bytes.
inline constexpr std::size_t max_signature_file_bytes = std::size_t{256} * 1024;

/// One signature, as its file says: nothing of it is believed before it is verified.
struct MapSignature {
  std::string key_id;     ///< Of the key that signed.
  std::string principal;  ///< Who says to have signed. Empty in OpenSSH signatures, which name nobody.
  std::optional<Date> signed_on;  ///< A note for people; the signature does not cover it.
  std::string signature;          ///< 64 bytes.

  friend bool operator==(const MapSignature&, const MapSignature&) = default;
};

/// Reads the text of a signature file: version 1 of freezegate's own format, or OpenSSH signatures
/// (`-----BEGIN SSH SIGNATURE-----`), one behind the other.
/// \param path  names the text in messages.
/// \return the signatures, one a key, or every error, each with ExitCode::untrusted_input.
[[nodiscard]] Checked<std::vector<MapSignature>> read_signatures(std::string_view text,
                                                                 std::string_view path);

/// The text of a signature file in freezegate's own format.
/// \param signatures  each with a principal and a date.
[[nodiscard]] std::string write_signatures(const std::vector<MapSignature>& signatures);

/// Signs the canonical bytes of a map's text. The signature is an OpenSSH one (PROTOCOL.sshsig, SHA-512) in
/// the namespace map_namespace, whatever its file looks like.
/// \param path  names the map in messages.
[[nodiscard]] Result<MapSignature> sign_map(std::string_view map_text, std::string_view path,
                                            const PrivateKey& key, std::string principal, Date signed_on);

/// Takes over a signature that `ssh-keygen -Y sign -n freezegate-map-v1` made of a map's canonical bytes.
/// \param text  one armored OpenSSH signature; `path` names it in messages.
/// \return an error with ExitCode::untrusted_input when it is no signature of this map by the key that it
/// names.
[[nodiscard]] Result<MapSignature> adopt_ssh_signature(std::string_view text, std::string_view path,
                                                       std::string_view map_text, std::string_view map_path,
                                                       std::string principal, Date signed_on);

/// What one signature is worth.
enum class SignatureState {
  good,
  untrusted_key,     ///< No trusted key has its id.
  revoked_key,       ///< The key is revoked.
  key_not_yet_good,  ///< The key's first day is still to come.
  key_expired,       ///< The key's last day is over.
  wrong_principal,   ///< The key is trusted, but not as that person's.
  wrong_namespace,   ///< The key may not sign freeze maps.
  other_content,  ///< It is no signature of this map by that key: the map was changed, or the signature was.
};

/// The state in one word of lower-case letters and `_`, as JSON output has it.
[[nodiscard]] std::string_view to_string(SignatureState state) noexcept;

/// One signature, judged.
struct JudgedSignature {
  MapSignature signature;
  SignatureState state = SignatureState::other_content;
  std::string
      principal;  ///< Of a good one: who signed, as the trusted keys have it. Else as the signature says.
  std::string reason;  ///< A fragment: why it counts, or why not.
};

/// What all signatures of a map are worth.
struct SignatureVerdict {
  bool good = false;                        ///< At least one of them is good.
  std::vector<std::string> principals;      ///< Who has signed well: sorted, each once.
  std::vector<JudgedSignature> signatures;  ///< In the order of their file.
};

/// Judges the signatures of a map. Pure: the keys and the day are arguments.
///
/// A key must be good on the day `as_of`, not on the day that the signature claims: that one is not covered,
/// and whoever has got hold of an old key would back-date. Signatures that do not count do no harm to those
/// that do.
/// \param map_text        the map as it is judged; only its canonical bytes matter.
/// \param signature_text  the text of its signature file.
/// \return an error with ExitCode::untrusted_input when either text cannot be understood. That the map's text
/// is a
///         freeze map is not checked here.
[[nodiscard]] Checked<SignatureVerdict> verify_map(std::string_view map_text, std::string_view map_path,
                                                   std::string_view signature_text,
                                                   std::string_view signature_path,
                                                   const TrustedKeys& trusted, Date as_of);

}  // namespace freezegate
