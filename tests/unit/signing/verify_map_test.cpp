#include "keys.hpp"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate {
namespace {

using namespace freezegate::testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(VerifyMap, ASignatureByATrustedKeyIsGood) {
  const PrivateKey key = new_key();
  const auto verdict = verdict_of(small_map, signed_by(key, "finley"), trusting(key));
  EXPECT_TRUE(verdict.good);
  EXPECT_THAT(verdict.principals, ElementsAre("finley"));
  EXPECT_THAT(verdict.signatures.at(0).reason, HasSubstr("trust:1"));
}

TEST(VerifyMap, EachFaultHasItsState) {
  const PrivateKey key = new_key();
  const PrivateKey other = new_key();
  const std::string signatures = signed_by(key, "finley");
  EXPECT_EQ(state_of(small_map, signatures, trusting(other)), SignatureState::untrusted_key);
  EXPECT_EQ(state_of(small_map, signatures, {}), SignatureState::untrusted_key);
  EXPECT_EQ(state_of("[]", signatures, trusting(key)), SignatureState::other_content);
  EXPECT_EQ(state_of(small_map, signatures, trusting(key, "ada")), SignatureState::wrong_principal);
  TrustedKeys trusted = trusting(key);
  trusted.keys[0].namespaces = "git,file";
  EXPECT_EQ(state_of(small_map, signatures, trusted), SignatureState::wrong_namespace);
  trusted.keys[0].namespaces = "git,freezegate-*";
  EXPECT_EQ(state_of(small_map, signatures, trusted), SignatureState::good);
}

TEST(VerifyMap, AKeyIsGoodFromItsFirstDayToItsLast) {
  const PrivateKey key = new_key();
  const std::string signatures = signed_by(key, "finley");
  TrustedKeys trusted = trusting(key);
  trusted.keys[0].valid_from = day("2026-11-01");
  trusted.keys[0].valid_until = day("2026-12-31");
  const auto on = [&](std::string_view date) { return state_of(small_map, signatures, trusted, day(date)); };
  EXPECT_EQ(on("2026-10-31"), SignatureState::key_not_yet_good);
  EXPECT_EQ(on("2026-11-01"), SignatureState::good);
  EXPECT_EQ(on("2026-12-31"), SignatureState::good);
  EXPECT_EQ(on("2027-01-01"), SignatureState::key_expired);
}

TEST(VerifyMap, ARevokedKeyDoesNotCountFromItsDayOn) {
  const PrivateKey key = new_key();
  const std::string signatures = signed_by(key, "finley");
  TrustedKeys trusted = trusting(key);
  trusted.revoked.push_back({key_id(key.public_key()), day("2026-12-02"), "revoked:1"});
  EXPECT_EQ(state_of(small_map, signatures, trusted, day("2026-12-01")), SignatureState::good);
  EXPECT_EQ(state_of(small_map, signatures, trusted, day("2026-12-02")), SignatureState::revoked_key);
  trusted.revoked.push_back({key_id(key.public_key()), {}, "revoked:2"});
  EXPECT_EQ(state_of(small_map, signatures, trusted, day("2000-01-01")), SignatureState::revoked_key);
}

TEST(VerifyMap, ARotatedKeyHasSeveralLinesOfWhichOneMustAllowIt) {
  const PrivateKey key = new_key();
  TrustedKeys trusted = trusting(key);
  trusted.keys[0].valid_until = day("2026-06-30");
  EXPECT_EQ(state_of(small_map, signed_by(key, "finley"), trusted), SignatureState::key_expired);
  trusted.keys.push_back({key.public_key(), "finley", {}, day("2026-09-01"), {}, "trust:2"});
  EXPECT_EQ(state_of(small_map, signed_by(key, "finley"), trusted), SignatureState::good);
}

TEST(VerifyMap, SignaturesThatDoNotCountDoNoHarm) {
  const PrivateKey finley = new_key();
  const PrivateKey stranger = new_key();
  const auto by_finley = sign_map(small_map, "map", finley, "finley", today);
  const auto by_stranger = sign_map(small_map, "map", stranger, "finley", today);
  const auto verdict = verdict_of(small_map, write_signatures({*by_stranger, *by_finley}), trusting(finley));
  EXPECT_TRUE(verdict.good);
  EXPECT_THAT(verdict.principals, ElementsAre("finley"));
  EXPECT_EQ(verdict.signatures.at(0).state, SignatureState::untrusted_key);
}

TEST(VerifyMap, NoSignatureIsNoGoodOne) {
  const auto verdict = verdict_of(small_map, write_signatures({}), trusting(new_key()));
  EXPECT_FALSE(verdict.good);
  EXPECT_THAT(verdict.signatures, IsEmpty());
}

TEST(VerifyMap, AnothersSignatureUnderAnOwnersKeyIdIsNone) {
  const PrivateKey finley = new_key();
  auto forged = *sign_map(small_map, "map", new_key(), "finley", today);
  forged.key_id = key_id(finley.public_key());
  EXPECT_EQ(state_of(small_map, write_signatures({forged}), trusting(finley)), SignatureState::other_content);
}

TEST(VerifyMap, TheKeysOwnSignatureOfTheBareBytesIsNone) {
  const PrivateKey finley = new_key();
  const MapSignature bare{key_id(finley.public_key()), "finley", today, *finley.sign("[]")};
  EXPECT_EQ(state_of("[]", write_signatures({bare}), trusting(finley)), SignatureState::other_content);
}

TEST(VerifyMap, WhatCannotBeReadIsAnError) {
  const PrivateKey key = new_key();
  const auto error_of = [&](std::string_view map, std::string_view signatures) {
    const auto verdict = verify_map(map, "map", signatures, "map.sig", trusting(key), today);
    std::string all;
    if (verdict) return all;
    for (const Error& error : verdict.error())
      all += error.where + ": " + error.what + '\n';
    return all;
  };
  EXPECT_THAT(error_of("{", signed_by(key, "finley")), HasSubstr("map:1"));
  EXPECT_THAT(error_of(R"({"a":1,"a":1})", signed_by(key, "finley")), HasSubstr("stands here twice"));
  EXPECT_THAT(error_of("[]", ""), HasSubstr("map.sig"));
  EXPECT_THAT(error_of("[]", R"({"version": 2, "signatures": []})"), HasSubstr("/version"));
  EXPECT_THAT(error_of("[]", R"({"version": 1, "signatures": [], "more": 1})"),
              HasSubstr("unknown key `more`"));
  EXPECT_THAT(error_of("[]", R"({"version": 1})"), HasSubstr("`signatures` is missing"));
  EXPECT_THAT(error_of("[]", R"({"version": 1, "signatures": [{"key": "SHA256:x"}]})"),
              HasSubstr("no key id"));
  const auto twice = *sign_map(small_map, "map", key, "finley", today);
  EXPECT_THAT(error_of("[]", write_signatures({twice, twice})), HasSubstr("has signed twice"));
  EXPECT_THAT(error_of("[]", "-----BEGIN SSH SIGNATURE-----\nAAAA\n-----END SSH SIGNATURE-----\n"),
              HasSubstr("damaged"));
  EXPECT_THAT(error_of("[]", std::string(max_signature_file_bytes + 1, ' ')), HasSubstr("more than"));
}

}  // namespace
}  // namespace freezegate
