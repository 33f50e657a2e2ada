// A freeze and what its replays did, made up for tests.
#pragma once

#include <freezegate/classification.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate::testing {

inline constexpr std::string_view allowed_signature = "9f2c1ab4d7e0";
inline constexpr std::string_view foreign_signature = "0badc0de0bad";
inline constexpr std::string_view crash_signature = "5e9f00000011";

/// What a replay did.
enum class Did { pass, fail, fail_otherwise, crash, fail_unsigned, skip, vanish, go_wrong };

[[nodiscard]] Replay replay_of(std::int64_t seed, Did did);

struct FreezeCase {
  Freeze freeze;
  std::vector<Replay> seeds;
  std::vector<Replay> controls;
  std::vector<Replay> sweep;
  ClassificationOptions options;

  /// Records a seed (or a control) and replays it.
  FreezeCase& seed(std::int64_t seed, Did did);
  FreezeCase& control(std::int64_t seed, Did did);
  /// Seeds 0, 1, ... and controls 100, 101, ...
  FreezeCase& seeds_did(const std::vector<Did>& all);
  FreezeCase& controls_did(const std::vector<Did>& all);
  FreezeCase& follows(std::string axis);
  FreezeCase& rate(std::int64_t failed, std::int64_t runs);
  /// Adds fresh seeds 1000, 1001, ... after those that are there.
  FreezeCase& fresh_did(Did did, std::size_t count = 1);

  [[nodiscard]] Classification classify() const;
};

/// A freeze that allows `allowed_signature` and has no seeds yet.
[[nodiscard]] FreezeCase some_case();

[[nodiscard]] bool is_blocking_class(const Classification& result);

/// All of it in text, for comparisons.
[[nodiscard]] std::string text_of(const Classification& result);

}  // namespace freezegate::testing
