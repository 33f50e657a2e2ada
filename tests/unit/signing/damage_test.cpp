// Damaged files: each truncation and each changed byte is an error or a bad verdict, and never a crash or
// another owner's good signature.
#include "keys.hpp"

#include <functional>
#include <string>

#include <gtest/gtest.h>

namespace freezegate {
namespace {

using namespace freezegate::testing;

// Texts that differ from this one by one byte, or end before it does.
void for_each_damage(const std::string& text, const std::function<void(const std::string&)>& check) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    check(text.substr(0, i));
    for (const unsigned mask : {0x01U, 0x10U, 0x20U, 0x80U, 0xFFU}) {
      std::string damaged = text;
      damaged[i] = static_cast<char>(static_cast<unsigned char>(damaged[i]) ^ mask);
      check(damaged);
    }
  }
}

TEST(Damage, OfASignatureFileLeavesAtMostTheSameSignature) {
  const PrivateKey key = new_key();
  const auto trusted = trusting(key);
  const std::string intact = signed_by(key, "finley");
  const auto original = read_signatures(intact, "sig")->at(0);
  int good = 0;
  for_each_damage(intact, [&](const std::string& damaged) {
    const auto verdict = verify_map(small_map, "map", damaged, "map.sig", trusted, today);
    if (!verdict || !verdict->good) return;
    ++good;  // blanks between the values, or the note of the date
    const MapSignature& signature = verdict->signatures.at(0).signature;
    ASSERT_EQ(signature.key_id, original.key_id);
    ASSERT_EQ(signature.principal, original.principal);
    ASSERT_EQ(signature.signature, original.signature);
  });
  EXPECT_LT(good, 60);
}

TEST(Damage, OfAnAllowedSignersFileTrustsNoOtherKey) {
  const PrivateKey key = new_key();
  const std::string signatures = signed_by(key, "finley");
  const std::string intact = "finley namespaces=\"freezegate-map-v1\",valid-before=\"20270101\" " +
                             to_openssh({key.public_key(), "laptop"}) + "\n";
  for_each_damage(intact, [&](const std::string& damaged) {
    TrustedKeys trusted;
    const auto errors = read_allowed_signers(damaged, "signers", trusted);
    ASSERT_TRUE(errors.empty() || trusted.keys.empty());
    for (const TrustedKey& trusted_key : trusted.keys) {
      if (trusted_key.key == key.public_key()) continue;
      ASSERT_EQ(state_of(small_map, signatures, trusted), SignatureState::untrusted_key) << damaged;
    }
  });
}

TEST(Damage, OfAPublicKeyNeverMakesASignatureGood) {
  const PrivateKey key = new_key();
  const std::string signatures = signed_by(key, "finley");
  const std::string intact = to_openssh({key.public_key(), "finley"});
  for_each_damage(intact, [&](const std::string& damaged) {
    TrustedKeys trusted;
    if (!read_trusted_keys(damaged, "keys", trusted).empty()) return;
    const bool same_meaning =
        trusted.keys.at(0).key == key.public_key() && trusted.keys.at(0).principals == "finley";
    ASSERT_EQ(verdict_of(small_map, signatures, trusted).good, same_meaning) << damaged;
  });
}

TEST(Damage, OfAPrivateKeyIsAnErrorOrAnotherKey) {
  const PrivateKey key = new_key();
  const auto trusted = trusting(key);
  const std::string intact = *key.to_pem();
  for_each_damage(intact, [&](const std::string& damaged) {
    const auto read = PrivateKey::read(damaged, "key");
    if (!read || read->public_key() == key.public_key()) return;
    ASSERT_FALSE(verdict_of(small_map, signed_by(*read, "finley"), trusted).good);
  });
}

}  // namespace
}  // namespace freezegate
