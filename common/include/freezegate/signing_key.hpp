// Ed25519 keys: what a freeze map is signed with, and what its signatures are verified by.
#pragma once

#include <freezegate/error.hpp>

#include <array>
#include <compare>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

struct evp_pkey_st;  // OpenSSL's EVP_PKEY

namespace freezegate {

/// A public key.
struct PublicKey {
  std::array<unsigned char, 32> bytes{};

  friend auto operator<=>(const PublicKey&, const PublicKey&) = default;
};

/// The key's name: `SHA256:` and 43 characters, as `ssh-keygen -l` prints it, so that people can compare
/// them.
[[nodiscard]] std::string key_id(const PublicKey& key);

/// True for a text of that form.
[[nodiscard]] bool is_key_id(std::string_view text) noexcept;

/// A public key, and what its file says of it.
struct NamedPublicKey {
  PublicKey key;
  std::string comment;  ///< Its owner's name, usually. May be empty.
};

/// One line of an OpenSSH public key file: `ssh-ed25519 AAAA... comment`. freezegate's own public key files
/// are the same. No line end.
[[nodiscard]] std::string to_openssh(const NamedPublicKey& key);

/// Reads such a line.
/// \param where  names the line in messages.
/// \return an error for keys of any other kind (they say which), and for whatever else is no such line.
[[nodiscard]] Result<NamedPublicKey> read_public_key(std::string_view line, std::string_view where);

/// A private key. Move-only; its memory is overwritten at the end.
class PrivateKey {
 public:
  /// Makes a new one. \return an error with ExitCode::environment when there is no randomness.
  [[nodiscard]] static Result<PrivateKey> generate();

  /// Reads a private key without a passphrase: PKCS#8 in PEM, as freezegate and `openssl genpkey` write it,
  /// or an OpenSSH private key of the kind ssh-ed25519.
  /// \param path  names the text in messages, which never hold a part of it.
  [[nodiscard]] static Result<PrivateKey> read(std::string_view text, std::string_view path);

  [[nodiscard]] const PublicKey& public_key() const noexcept { return public_key_; }

  /// What an OpenSSH private key says of itself; empty for the others.
  [[nodiscard]] const std::string& comment() const noexcept { return comment_; }

  /// PKCS#8 in PEM. Whoever asks for it calls wipe() on it afterwards.
  [[nodiscard]] Result<std::string> to_pem() const;

  /// The 64 bytes of the Ed25519 signature of these bytes.
  [[nodiscard]] Result<std::string> sign(std::string_view bytes) const;

 private:
  struct Free {
    void operator()(evp_pkey_st* key) const noexcept;
  };
  using Handle = std::unique_ptr<evp_pkey_st, Free>;

  PrivateKey(Handle handle, const PublicKey& public_key) noexcept
      : handle_(std::move(handle)), public_key_(public_key) {}
  [[nodiscard]] static Result<PrivateKey> of(Handle handle, std::string_view path);
  [[nodiscard]] static Result<PrivateKey> read_pem(std::string_view text, std::string_view path);
  [[nodiscard]] static Result<PrivateKey> read_openssh(std::string_view text, std::string_view path);

  Handle handle_;
  PublicKey public_key_;
  std::string comment_;
};

/// Overwrites a text that held a secret, and empties it.
void wipe(std::string& secret) noexcept;

/// Whether a signature, 64 bytes, is this key's over these bytes.
[[nodiscard]] bool verifies(const PublicKey& key, std::string_view bytes, std::string_view signature);

}  // namespace freezegate
