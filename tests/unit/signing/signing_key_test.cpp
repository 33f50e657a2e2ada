#include "keys.hpp"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate {
namespace {

using namespace freezegate::testing;
using ::testing::HasSubstr;
using ::testing::Not;

// RFC 8032, section 7.1, test 2, in the 16 bytes of PKCS#8 that stand in front of every Ed25519 seed.
constexpr std::string_view rfc_pem =
    "-----BEGIN PRIVATE KEY-----\n"
    "MC4CAQAwBQYDK2VwBCIEIEzNCJso/5banbbDRuwRTg9bijGfNaumJNqM9u1PuKb7\n"
    "-----END PRIVATE KEY-----\n";

std::string hex(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    text += digits[static_cast<unsigned char>(c) >> 4U];
    text += digits[static_cast<unsigned char>(c) & 0xFU];
  }
  return text;
}

TEST(SigningKey, AKeyInPemReadsBack) {
  const PrivateKey key = new_key();
  const auto again = PrivateKey::read(*key.to_pem(), "key");
  ASSERT_TRUE(again);
  EXPECT_EQ(again->public_key(), key.public_key());
  EXPECT_TRUE(verifies(key.public_key(), "x", *again->sign("x")));
  EXPECT_FALSE(verifies(key.public_key(), "y", *again->sign("x")));
  EXPECT_FALSE(verifies(new_key().public_key(), "x", *again->sign("x")));
}

TEST(SigningKey, APublicKeyReadsBack) {
  const NamedPublicKey key{new_key().public_key(), "finley at work"};
  const auto again = read_public_key(to_openssh(key), "key");
  ASSERT_TRUE(again);
  EXPECT_EQ(again->key, key.key);
  EXPECT_EQ(again->comment, key.comment);
  EXPECT_TRUE(is_key_id(key_id(key.key)));
}

TEST(SigningKey, SignsAsRfc8032Does) {
  const auto key = PrivateKey::read(rfc_pem, "key");
  ASSERT_TRUE(key) << key.error().what;
  EXPECT_THAT(hex(*key->sign("\x72")), HasSubstr("92a009a9f0d4cab8720e820b5f642540"));
}

TEST(SigningKey, KeyIdsHaveOneForm) {
  for (const char* const text : {"", "SHA256:", "SHA256:tChXJJnQ7V1WsGkmYZkbLptq+JowGeeVoyct3ldMOHU=",
                                 "sha256:tChXJJnQ7V1WsGkmYZkbLptq+JowGeeVoyct3ldMOHU",
                                 "SHA256:tChXJJnQ7V1WsGkmYZkbLptq+JowGeeVoyct3ldMOHV"}) {
    EXPECT_FALSE(is_key_id(text)) << text;
  }
  EXPECT_TRUE(is_key_id("SHA256:tChXJJnQ7V1WsGkmYZkbLptq+JowGeeVoyct3ldMOHU"));
}

TEST(SigningKey, WhatIsNoKeyIsRefusedWithoutShowingIt) {
  struct Row {
    std::string text;
    std::string says;
  };
  const std::string armor = "-----BEGIN OPENSSH PRIVATE KEY-----\n";
  for (const auto& [text, says] :
       {Row{"", "no private key"}, Row{"secret", "no private key"},
        Row{"-----BEGIN PRIVATE KEY-----\nsecret\n-----END PRIVATE KEY-----\n", "damaged"},
        Row{"-----BEGIN ENCRYPTED PRIVATE KEY-----\nsecret", "passphrase"},
        Row{armor + "secret\n", "damaged"},
        Row{to_openssh({new_key().public_key(), "secret"}), "no private key"}}) {
    const auto key = PrivateKey::read(text, "key");
    ASSERT_FALSE(key) << text;
    EXPECT_THAT(key.error().what, HasSubstr(says)) << text;
    EXPECT_THAT(key.error().what + key.error().mend, Not(HasSubstr("secret")));
  }
}

}  // namespace
}  // namespace freezegate
