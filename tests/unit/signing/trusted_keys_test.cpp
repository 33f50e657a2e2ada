#include "keys.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate {
namespace {

using namespace freezegate::testing;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const std::string key_line = to_openssh({new_key().public_key(), "finley"});
const std::string rsa_line = "ssh-rsa AAAAB3NzaC1yc2E= other";

using Reader = std::vector<Error> (*)(std::string_view, std::string_view, TrustedKeys&);

std::string error_of(Reader read, const std::string& text) {
  TrustedKeys trusted;
  const auto errors = read(text, "f", trusted);
  EXPECT_TRUE(errors.empty() || (trusted.keys.empty() && trusted.revoked.empty()));
  return errors.empty() ? "none" : errors.front().where + ": " + errors.front().what;
}

TEST(TrustedKeys, AreLinesOfPublicKeyFiles) {
  TrustedKeys trusted;
  EXPECT_THAT(read_trusted_keys("# owners\n\n" + key_line + "\r\n", "f", trusted), IsEmpty());
  ASSERT_THAT(trusted.keys, SizeIs(1));
  EXPECT_EQ(trusted.keys[0].principals, "finley");
  EXPECT_EQ(trusted.keys[0].where, "f:3");
}

TEST(TrustedKeys, WhatIsNoneIsNamedByItsLine) {
  const std::string bare = key_line.substr(0, key_line.rfind(' '));
  EXPECT_THAT(error_of(read_trusted_keys, "\n" + bare), HasSubstr("f:2: the key has no comment"));
  EXPECT_THAT(error_of(read_trusted_keys, bare + " *"), HasSubstr("is no name"));
  EXPECT_THAT(error_of(read_trusted_keys, rsa_line), HasSubstr("ssh-rsa"));
  EXPECT_THAT(error_of(read_trusted_keys, "sk-ssh-ed25519@openssh.com AAAA x"), HasSubstr("sk-ssh-ed25519"));
  EXPECT_THAT(error_of(read_trusted_keys, "ssh-ed25519 AAAA x"), HasSubstr("damaged"));
  EXPECT_THAT(error_of(read_trusted_keys, "finley " + key_line), HasSubstr("no public key"));
  EXPECT_THAT(error_of(read_trusted_keys, "# nobody\n"), HasSubstr("holds no key"));
  EXPECT_THAT(error_of(read_trusted_keys, std::string("a\0b", 3)), HasSubstr("no UTF-8 text"));
}

TEST(AllowedSigners, OptionsSayWhatAndWhen) {
  TrustedKeys trusted;
  const std::string text =
      "finley,*@example.com namespaces=\"git, x\",Valid-After=\"20261101\",valid-before=\"202612311200Z\" " +
      key_line + "\nada " + rsa_line + "\nada " + key_line + "\n";
  EXPECT_THAT(read_allowed_signers(text, "f", trusted), IsEmpty());
  ASSERT_THAT(trusted.keys, SizeIs(2)) << "keys of other kinds are left out";
  EXPECT_EQ(trusted.keys[0].principals, "finley,*@example.com");
  EXPECT_EQ(trusted.keys[0].namespaces, "git, x");
  EXPECT_EQ(trusted.keys[0].valid_from, day("2026-11-01"));
  EXPECT_EQ(trusted.keys[0].valid_until, day("2026-12-30")) << "the last whole day";
  EXPECT_EQ(trusted.keys[1].valid_until, std::nullopt);
  EXPECT_EQ(trusted.keys[1].where, "f:3");
}

TEST(AllowedSigners, AKeyBeginsOnItsFirstWholeDay) {
  TrustedKeys trusted;
  EXPECT_THAT(read_allowed_signers("a valid-after=\"202611010001\" " + key_line, "f", trusted), IsEmpty());
  EXPECT_EQ(trusted.keys.at(0).valid_from, day("2026-11-02"));
}

TEST(AllowedSigners, WhatIsNotUnderstoodIsRefused) {
  struct Row {
    std::string front;
    std::string says;
  };
  for (const auto& [front, says] :
       {Row{"", "names no principals"}, Row{"* cert-authority ", "cert-authority"},
        Row{"\"a\" ", "in quotes"}, Row{"a touch-required ", "'touch-required' is not known"},
        Row{"a namespaces=git ", "not in quotes"}, Row{"a namespaces=\"git ", "not in quotes"},
        Row{"a namespaces ", "no value"}, Row{"a namespaces=\"\" ", "no value"},
        Row{"a namespaces=\"x\",namespaces=\"y\" ", "twice"},
        Row{"a valid-after=\"2026\" ", "valid-after is not"},
        Row{"a valid-after=\"20261301\" ", "valid-after is not"},
        Row{"a valid-before=\"202612012400\" ", "valid-before is not"},
        Row{"a valid-before=\"2026120112000000\" ", "valid-before is not"},
        Row{"a namespaces=\"x\"valid-after=\"20261201\" ", "single commas"},
        Row{"a namespaces=\"x\", ", "single commas"}}) {
    EXPECT_THAT(error_of(read_allowed_signers, "\n" + front + key_line), HasSubstr(says)) << front;
    EXPECT_THAT(error_of(read_allowed_signers, "\n" + front + key_line), HasSubstr("f:2")) << front;
  }
}

TEST(RevokedKeys, AreIdsOrKeysWithADayOrWithout) {
  const auto id = key_id(new_key().public_key());
  TrustedKeys trusted;
  EXPECT_THAT(read_revoked_keys(id + " lost\n2026-12-01 " + key_line + "\n" + rsa_line + "\n", "f", trusted),
              IsEmpty());
  ASSERT_THAT(trusted.revoked, SizeIs(2));
  EXPECT_EQ(trusted.revoked[0].key_id, id);
  EXPECT_EQ(trusted.revoked[0].from, std::nullopt);
  EXPECT_EQ(trusted.revoked[1].from, day("2026-12-01"));
  EXPECT_THAT(error_of(read_revoked_keys, "2026-13-01 " + key_line),
              HasSubstr("f:1: this is no revoked key"));
  EXPECT_THAT(error_of(read_revoked_keys, "SHA256:short"), HasSubstr("no revoked key"));
  EXPECT_THAT(error_of(read_revoked_keys, std::string("SSHKRL\n\0", 8)), HasSubstr("no UTF-8 text"));
}

TEST(Patterns, AreOpenSshs) {
  EXPECT_TRUE(matches_patterns("finley", "ada,finley"));
  EXPECT_TRUE(matches_patterns("finley@example.com", "*@example.com"));
  EXPECT_TRUE(matches_patterns("a1", "a?"));
  EXPECT_TRUE(matches_patterns("abcbd", "a*b?"));
  EXPECT_FALSE(matches_patterns("finley", "fin"));
  EXPECT_FALSE(matches_patterns("Finley", "finley"));
  EXPECT_FALSE(matches_patterns("finley", ""));
  EXPECT_FALSE(matches_patterns("finley", "!finley"));
  EXPECT_FALSE(matches_patterns("finley", "*,!fin*"));
  EXPECT_TRUE(matches_patterns("ada", "*,!fin*"));
  EXPECT_FALSE(matches_patterns(std::string(10'000, 'a'), "*a*a*a*a*a*a*a*a*a*a*a*b"))
      << "and in no long time";
}

}  // namespace
}  // namespace freezegate
