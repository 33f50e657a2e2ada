// Keys and maps that the tests of this room share.
#pragma once

#include <freezegate/signing.hpp>

#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>

namespace freezegate::testing {

inline Date day(std::string_view text) {
  return parse_date(text).value();
}

inline PrivateKey new_key() {
  auto key = PrivateKey::generate();
  if (!key) throw std::runtime_error(key.error().what);
  return *std::move(key);
}

inline const Date today = day("2026-12-01");

inline constexpr std::string_view small_map = R"({
  // why it is frozen
  "version": 1,
  "policy": {"cap": 20},
  "freezes": [{"nodeid": "a_tests::A.B", "seeds": [1, 2, 3], "owner": "finley", "env": {"TZ": "UTC"}}]
})";

/// The text of a signature file with one signature.
inline std::string signed_by(const PrivateKey& key, std::string_view principal,
                             std::string_view map = small_map) {
  const auto signature = sign_map(map, "map", key, std::string(principal), today);
  if (!signature) throw std::runtime_error(signature.error().what);
  return write_signatures({*signature});
}

/// A key that is trusted as finley's.
inline TrustedKeys trusting(const PrivateKey& key, std::string principals = "finley") {
  TrustedKeys trusted;
  trusted.keys.push_back({key.public_key(), std::move(principals), {}, {}, {}, "trust:1"});
  return trusted;
}

inline SignatureVerdict verdict_of(std::string_view map, std::string_view signatures,
                                   const TrustedKeys& trusted, Date as_of = today) {
  const auto verdict = verify_map(map, "map", signatures, "map.sig", trusted, as_of);
  if (!verdict) throw std::runtime_error(verdict.error().front().what);
  return *verdict;
}

/// The state of the only signature.
inline SignatureState state_of(std::string_view map, std::string_view signatures, const TrustedKeys& trusted,
                               Date as_of = today) {
  return verdict_of(map, signatures, trusted, as_of).signatures.at(0).state;
}

}  // namespace freezegate::testing
