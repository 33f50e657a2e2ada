// The laws of freezegate/classification.hpp, over random freezes with fixed seeds.
#include "freeze_case.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

constexpr int cases = 800;

class Generator {
 public:
  explicit Generator(std::uint32_t seed) : random_(seed) {}

  std::size_t below(std::size_t end) {
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(random_);
  }
  bool one_in(std::size_t n) { return below(n) == 0; }

  template <typename T>
  void shuffle(std::vector<T>& values) {
    std::shuffle(values.begin(), values.end(), random_);
  }

  /// Mostly what a freeze expects, so that all classes come up.
  Did did(Did expected, std::size_t one_surprise_in) {
    if (!one_in(one_surprise_in)) return expected;
    constexpr std::array surprises{Did::pass,           Did::fail,    Did::pass,          Did::fail,
                                   Did::fail_otherwise, Did::crash,   Did::fail_unsigned, Did::skip,
                                   Did::vanish,         Did::go_wrong};
    return surprises[below(surprises.size())];
  }

  FreezeCase freeze() {
    FreezeCase some = some_case();
    const std::size_t surprise = 1 + below(8);
    const Did usual = one_in(4) ? Did::pass : Did::fail;
    for (std::size_t i = 1 + below(5); i > 0; --i)
      some.seeds_did({did(usual, surprise)});
    if (!one_in(3)) {
      const Did usual_control = one_in(4) ? Did::fail : Did::pass;
      for (std::size_t i = 1 + below(4); i > 0; --i)
        some.controls_did({did(usual_control, surprise)});
    }
    if (!one_in(3)) some.follows(one_in(2) ? "heap" : "clock");
    if (!one_in(4))
      some.rate(static_cast<std::int64_t>(below(60)), static_cast<std::int64_t>(60 + below(200)));
    if (one_in(4)) some.options.on_seed_stable = Severity::fail;
    if (one_in(2)) add_sweep(some);
    add_repeats(some);
    return some;
  }

  void add_repeats(FreezeCase& some) {
    for (auto* const replays : {&some.seeds, &some.controls, &some.sweep}) {
      if (replays->empty() || !one_in(4)) continue;
      Replay again = (*replays)[below(replays->size())];
      if (one_in(5)) again = replay_of(again.seed, did(Did::pass, 2));
      replays->push_back(std::move(again));
    }
  }

 private:
  void add_sweep(FreezeCase& some) {
    const std::size_t one_fails_in = 1 + below(30);
    for (std::size_t i = below(200); i > 0; --i)
      some.fresh_did(one_in(one_fails_in) ? Did::fail : Did::pass);
    if (one_in(10)) some.fresh_did(did(Did::crash, 2));
  }

  std::mt19937 random_;
};

struct Seen {
  std::size_t stable = 0, frozen = 0, drifted = 0, unstable = 0, errors = 0, undecided = 0;

  void take(const Classification& result) {
    if (!result.errors.empty()) ++errors;
    if (result.needs_sweep != 0) ++undecided;
    if (result.freeze_class == FreezeClass::seed_stable) ++stable;
    if (result.freeze_class == FreezeClass::still_frozen) ++frozen;
    if (result.freeze_class == FreezeClass::drifted) ++drifted;
    if (result.freeze_class == FreezeClass::unstable_freeze) ++unstable;
  }
};

// Laws over cases that never come up would hold for nothing.
TEST(ClassificationLaws, EveryAnswerComesUpOften) {
  Generator generator(1);
  Seen seen;
  for (int i = 0; i < cases; ++i)
    seen.take(generator.freeze().classify());
  for (const std::size_t count :
       {seen.stable, seen.frozen, seen.drifted, seen.unstable, seen.errors, seen.undecided})
    EXPECT_GT(count, 10U);
}

TEST(ClassificationLaws, ExactlyOneOfClassErrorAndSweep) {
  Generator generator(2);
  for (int i = 0; i < cases; ++i) {
    const Classification result = generator.freeze().classify();
    ASSERT_EQ(result.freeze_class.has_value() + !result.errors.empty() + (result.needs_sweep != 0), 1)
        << text_of(result);
    ASSERT_FALSE(result.reason.empty());
    if (!result.freeze_class || is_blocking_class(result)) {
      ASSERT_TRUE(result.blocks) << text_of(result);
    }
    if (result.freeze_class == FreezeClass::still_frozen) {
      ASSERT_FALSE(result.blocks) << text_of(result);
    }
  }
}

TEST(ClassificationLaws, OrderDoesNotMatter) {
  Generator generator(3);
  for (int i = 0; i < cases; ++i) {
    FreezeCase some = generator.freeze();
    const std::string before = text_of(some.classify());
    generator.shuffle(some.freeze.seeds);
    generator.shuffle(some.freeze.controls);
    generator.shuffle(some.seeds);
    generator.shuffle(some.controls);
    generator.shuffle(some.sweep);
    ASSERT_EQ(text_of(some.classify()), before);
  }
}

TEST(ClassificationLaws, MoreSeedsNeverForgiveWhatBlocked) {
  Generator generator(4);
  std::size_t blocked = 0;
  for (int i = 0; i < cases; ++i) {
    FreezeCase some = generator.freeze();
    const Classification before = some.classify();
    if (!is_blocking_class(before)) continue;
    ++blocked;
    for (const Did did : {Did::pass, Did::fail, Did::crash, Did::skip}) {
      FreezeCase more_seeds = some;
      more_seeds.seed(500, did);
      ASSERT_TRUE(is_blocking_class(more_seeds.classify()))
          << text_of(before) << text_of(more_seeds.classify());
      if (some.freeze.controls.empty()) continue;
      FreezeCase more_controls = some;
      more_controls.control(501, did);
      ASSERT_TRUE(is_blocking_class(more_controls.classify()))
          << text_of(before) << text_of(more_controls.classify());
    }
  }
  EXPECT_GT(blocked, 200U);
}

TEST(ClassificationLaws, RepeatsThatAgreeChangeNothing) {
  Generator generator(5);
  for (int i = 0; i < cases; ++i) {
    FreezeCase some = generator.freeze();
    const std::string before = text_of(some.classify());
    for (auto* const replays : {&some.seeds, &some.controls, &some.sweep}) {
      const std::vector<Replay> once = *replays;
      replays->insert(replays->end(), once.begin(), once.end());
    }
    ASSERT_EQ(text_of(some.classify()), before);
  }
}

// Written down once more, from the outcomes alone. Repeats that disagree and errors are other laws' business.
FreezeClass plain_class(const std::vector<Replay>& replays) {
  const auto all = [&replays](auto holds) { return std::ranges::all_of(replays, holds); };
  if (all([](const Replay& one) { return one.end == ReplayEnd::passed; })) return FreezeClass::seed_stable;
  if (all([](const Replay& one) { return one.signature == allowed_signature; }))
    return FreezeClass::still_frozen;
  if (all([](const Replay& one) { return one.end == ReplayEnd::failed; })) return FreezeClass::drifted;
  return FreezeClass::unstable_freeze;
}

TEST(ClassificationLaws, WithoutControlsThePlainRuleHolds) {
  Generator generator(6);
  std::size_t compared = 0;
  for (int i = 0; i < cases; ++i) {
    FreezeCase some = generator.freeze();
    some.freeze.controls.clear();
    some.controls.clear();
    some.sweep.clear();
    some.seeds.resize(some.freeze.seeds.size());
    const Classification result = some.classify();
    if (!result.errors.empty()) continue;
    ++compared;
    ASSERT_EQ(result.freeze_class, plain_class(some.seeds)) << text_of(result);
  }
  EXPECT_GT(compared, 200U);
}

TEST(ClassificationLaws, ErrorsDominate) {
  Generator generator(7);
  for (int i = 0; i < cases; ++i) {
    const FreezeCase some = generator.freeze();
    for (const Did did : {Did::skip, Did::vanish, Did::go_wrong}) {
      std::vector<FreezeCase> worse(4, some);
      worse[0].seed(500, did);
      worse[1].control(501, did);
      worse[2].fresh_did(did);
      worse[3].seeds.push_back(replay_of(0, did));
      for (const FreezeCase& one : worse) {
        const Classification result = one.classify();
        ASSERT_FALSE(result.errors.empty());
        ASSERT_FALSE(result.freeze_class);
        ASSERT_EQ(result.needs_sweep, 0U);
        ASSERT_TRUE(result.blocks);
      }
    }
  }
}

TEST(ClassificationLaws, ForeignSignaturesAreNeverForgiven) {
  Generator generator(8);
  for (int i = 0; i < cases; ++i) {
    const FreezeCase some = generator.freeze();
    for (const Did did : {Did::fail_otherwise, Did::crash, Did::fail_unsigned}) {
      std::vector<FreezeCase> worse(4, some);
      worse[0].seed(500, did);
      worse[1].control(501, did);
      worse[2].fresh_did(did);
      worse[3].seeds.push_back(replay_of(0, did));
      for (const FreezeCase& one : worse)
        ASSERT_TRUE(is_blocking_class(one.classify())) << text_of(one.classify());
    }
  }
}

}  // namespace

}  // namespace freezegate::testing
