#include "signing/ssh_signature.hpp"

#include <freezegate/canonical_json.hpp>
#include <freezegate/signing.hpp>

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace freezegate {

namespace {

struct Judgement {
  SignatureState state = SignatureState::untrusted_key;
  std::string reason = "no trusted key has this id";
};

class Judge {
 public:
  Judge(std::string message, const TrustedKeys& trusted, Date as_of)
      : message_(std::move(message)), trusted_(&trusted), as_of_(as_of) {}

  [[nodiscard]] JudgedSignature judge(const MapSignature& signature) const {
    const Judgement judgement = judge_signature(signature);
    std::string principal = signature.principal;
    if (judgement.state == SignatureState::good && principal.empty()) principal = named_by_key(signature);
    return {signature, judgement.state, std::move(principal), judgement.reason};
  }

 private:
  // Of several lines on one key a good one counts, else the first.
  [[nodiscard]] Judgement judge_signature(const MapSignature& signature) const {
    Judgement best;
    for (const TrustedKey& key : trusted_->keys) {
      if (key_id(key.key) != signature.key_id) continue;
      Judgement judgement = judge_line(key, signature);
      const bool is_better =
          best.state == SignatureState::untrusted_key || judgement.state == SignatureState::good;
      if (is_better) best = std::move(judgement);
    }
    if (const RevokedKey* const revoked = find_revoked(signature.key_id)) {
      return {SignatureState::revoked_key, revoked->from
                                               ? fmt::format("the key is revoked from {} on, by {}",
                                                             to_string(*revoked->from), revoked->where)
                                               : fmt::format("the key is revoked by {}", revoked->where)};
    }
    return best;
  }

  [[nodiscard]] const RevokedKey* find_revoked(const std::string& id) const noexcept {
    const auto found = std::ranges::find_if(trusted_->revoked, [&](const RevokedKey& revoked) {
      return revoked.key_id == id && (!revoked.from || *revoked.from <= as_of_);
    });
    return found == trusted_->revoked.end() ? nullptr : &*found;
  }

  [[nodiscard]] Judgement judge_line(const TrustedKey& key, const MapSignature& signature) const {
    if (!verifies(key.key, message_, signature.signature)) {
      return {
          SignatureState::other_content,
          "it is no signature of this map: the map was changed after it was signed, or the signature was"};
    }
    if (key.namespaces && !matches_patterns(map_namespace, *key.namespaces)) {
      return {SignatureState::wrong_namespace,
              fmt::format("{} lets the key sign {}, and not {}", key.where, *key.namespaces, map_namespace)};
    }
    if (key.valid_from && as_of_ < *key.valid_from) {
      return {SignatureState::key_not_yet_good,
              fmt::format("by {} the key is good from {} on", key.where, to_string(*key.valid_from))};
    }
    if (key.valid_until && as_of_ > *key.valid_until) {
      return {SignatureState::key_expired,
              fmt::format("by {} the key was good until {}", key.where, to_string(*key.valid_until))};
    }
    if (!signature.principal.empty() && !matches_patterns(signature.principal, key.principals)) {
      return {SignatureState::wrong_principal,
              fmt::format("by {} the key belongs to {}", key.where, key.principals)};
    }
    return {SignatureState::good, fmt::format("the key is trusted by {}", key.where)};
  }

  // OpenSSH signatures name nobody: whoever the key is given to has signed.
  [[nodiscard]] std::string named_by_key(const MapSignature& signature) const {
    for (const TrustedKey& key : trusted_->keys) {
      if (key_id(key.key) == signature.key_id && judge_line(key, signature).state == SignatureState::good)
        return key.principals;
    }
    return {};
  }

  std::string message_;
  const TrustedKeys* trusted_;
  Date as_of_;
};

}  // namespace

Checked<SignatureVerdict> verify_map(std::string_view map_text, std::string_view map_path,
                                     std::string_view signature_text, std::string_view signature_path,
                                     const TrustedKeys& trusted, Date as_of) {
  const auto canonical = canonical_json(map_text, map_path);
  if (!canonical) return tl::unexpected(std::vector{canonical.error()});
  const auto signatures = read_signatures(signature_text, signature_path);
  if (!signatures) return tl::unexpected(signatures.error());
  const Judge judge(signing::signed_bytes(*canonical), trusted, as_of);
  SignatureVerdict verdict;
  for (const MapSignature& signature : *signatures) {
    verdict.signatures.push_back(judge.judge(signature));
    if (verdict.signatures.back().state == SignatureState::good)
      verdict.principals.push_back(verdict.signatures.back().principal);
  }
  std::ranges::sort(verdict.principals);
  const auto repeated = std::ranges::unique(verdict.principals);
  verdict.principals.erase(repeated.begin(), repeated.end());
  verdict.good = !verdict.principals.empty();
  return verdict;
}

std::string_view to_string(SignatureState state) noexcept {
  switch (state) {
    case SignatureState::good:
      return "good";
    case SignatureState::untrusted_key:
      return "untrusted_key";
    case SignatureState::revoked_key:
      return "revoked_key";
    case SignatureState::key_not_yet_good:
      return "key_not_yet_good";
    case SignatureState::key_expired:
      return "key_expired";
    case SignatureState::wrong_principal:
      return "wrong_principal";
    case SignatureState::wrong_namespace:
      return "wrong_namespace";
    case SignatureState::other_content:
      return "other_content";
  }
  return "other_content";
}

}  // namespace freezegate
