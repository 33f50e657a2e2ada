#include "signing/bytes.hpp"

#include <freezegate/signing_key.hpp>

#include <array>
#include <memory>
#include <utility>

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

namespace freezegate {

namespace {

using Bio = std::unique_ptr<BIO, decltype(&BIO_free)>;

Error broken(std::string what) {
  ERR_clear_error();
  return {ExitCode::environment, std::move(what), "OpenSSL", "check the installation of OpenSSL"};
}

// In place of OpenSSL's, which would ask on the terminal.
int no_passphrase(char* /*buffer*/, int /*size*/, int /*writing*/, void* /*data*/) {
  return -1;
}

}  // namespace

void wipe(std::string& secret) noexcept {
  OPENSSL_cleanse(secret.data(), secret.size());
  secret.clear();
}

void PrivateKey::Free::operator()(evp_pkey_st* key) const noexcept {
  EVP_PKEY_free(key);  // which overwrites it
}

Result<PrivateKey> PrivateKey::of(Handle handle, std::string_view path) {
  PublicKey key;
  std::size_t length = key.bytes.size();
  if (EVP_PKEY_base_id(handle.get()) != EVP_PKEY_ED25519 ||
      EVP_PKEY_get_raw_public_key(handle.get(), key.bytes.data(), &length) != 1 ||
      length != key.bytes.size()) {
    return tl::unexpected(Error{ExitCode::untrusted_input, "the private key is no Ed25519 key",
                                std::string(path),
                                "make a key with freezegate keygen, or with ssh-keygen -t ed25519"});
  }
  return PrivateKey(std::move(handle), key);
}

Result<PrivateKey> PrivateKey::generate() {
  const std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)> context(
      EVP_PKEY_CTX_new_id(EVP_PKEY_ED25519, nullptr), &EVP_PKEY_CTX_free);
  EVP_PKEY* made = nullptr;
  if (!context || EVP_PKEY_keygen_init(context.get()) != 1 || EVP_PKEY_keygen(context.get(), &made) != 1) {
    return tl::unexpected(broken("no key can be made"));
  }
  return of(Handle(made), "");
}

Result<PrivateKey> PrivateKey::read_pem(std::string_view text, std::string_view path) {
  const Bio source(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())), &BIO_free);
  if (!source) return tl::unexpected(broken("there is no memory for a key"));
  Handle handle(PEM_read_bio_PrivateKey(source.get(), nullptr, no_passphrase, nullptr));
  if (!handle) {
    ERR_clear_error();
    return tl::unexpected(Error{ExitCode::untrusted_input, "the private key is damaged", std::string(path),
                                "take it from its backup, or make a new one with freezegate keygen"});
  }
  return of(std::move(handle), path);
}

Result<PrivateKey> PrivateKey::read(std::string_view text, std::string_view path) {
  constexpr std::size_t longest = std::size_t{64} * 1024;
  if (text.size() <= longest) {
    if (text.starts_with("-----BEGIN OPENSSH PRIVATE KEY-----")) return read_openssh(text, path);
    if (text.starts_with("-----BEGIN PRIVATE KEY-----")) return read_pem(text, path);
  }
  if (text.starts_with("-----BEGIN ENCRYPTED PRIVATE KEY-----")) {
    return tl::unexpected(
        Error{ExitCode::untrusted_input, "the private key has a passphrase", std::string(path),
              "freezegate does not ask for passphrases: use an OpenSSH key with ssh-keygen -Y sign, "
              "see freezegate sign --help"});
  }
  return tl::unexpected(
      Error{ExitCode::untrusted_input, "this is no private key", std::string(path),
            "give the file that freezegate keygen wrote, or an OpenSSH private key (not its .pub file)"});
}

Result<std::string> PrivateKey::to_pem() const {
  const Bio target(BIO_new(BIO_s_mem()), &BIO_free);
  if (!target || PEM_write_bio_PKCS8PrivateKey(target.get(), handle_.get(), nullptr, nullptr, 0, nullptr,
                                               nullptr) != 1) {
    return tl::unexpected(broken("the key cannot be written"));
  }
  char* data = nullptr;
  const long length = BIO_get_mem_data(target.get(), &data);
  std::string pem(data, static_cast<std::size_t>(length));
  OPENSSL_cleanse(data, static_cast<std::size_t>(length));
  return pem;
}

Result<std::string> PrivateKey::sign(std::string_view bytes) const {
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  std::string signature(64, '\0');
  std::size_t length = signature.size();
  const auto message = signing::as_bytes(bytes);
  if (!context || EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, handle_.get()) != 1 ||
      EVP_DigestSign(context.get(), signing::mutable_bytes(signature), &length, message.data(),
                     message.size()) != 1) {
    return tl::unexpected(broken("nothing can be signed"));
  }
  signature.resize(length);
  return signature;
}

}  // namespace freezegate
