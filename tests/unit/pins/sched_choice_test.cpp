// Which thread goes next, as a function of seed, test and history.
#include "pins/preload/scheduler/choice.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::pins::scheduler {
namespace {

using ::testing::AllOf;
using ::testing::Each;
using ::testing::Gt;
using ::testing::Lt;

class Threads {
 public:
  Threads(Choice& choice, std::size_t count) : choice_(choice) {
    for (std::uint64_t path = 0; path < count; ++path)
      candidates_.push_back({path, choice.priority_of(path)});
  }

  std::size_t pick(Occasion occasion = Occasion::point) {
    running_ = choice_.pick(occasion, candidates_.size(), running_,
                            [this](std::size_t place) -> Candidate& { return candidates_[place]; });
    return running_;
  }

  std::vector<std::size_t> picks(std::size_t count) {
    std::vector<std::size_t> picked;
    for (std::size_t i = 0; i < count; ++i)
      picked.push_back(pick());
    return picked;
  }

  Candidate& running() { return candidates_[running_]; }

 private:
  Choice& choice_;
  std::vector<Candidate> candidates_;
  std::size_t running_ = 0;
};

std::vector<std::size_t> picks(std::uint64_t seed, std::uint64_t test, Policy policy, unsigned depth,
                               std::size_t count = 200, std::size_t threads = 4) {
  Choice choice{};
  choice.start(seed, 0, test, policy, depth);
  return Threads(choice, threads).picks(count);
}

std::size_t switches(const std::vector<std::size_t>& picked) {
  std::size_t count = 0;
  for (std::size_t i = 1; i < picked.size(); ++i)
    count += picked[i] != picked[i - 1] ? 1U : 0U;
  return count;
}

// A value by which anybody may go on at any point.
std::uint64_t value_of_short_strides() {
  std::uint64_t value = 0;
  while (switches(picks(value, 1, Policy::random_walk, 0, 1000)) < 700)
    ++value;
  return value;
}

TEST(SchedChoice, IsAFunctionOfSeedAndTest) {
  for (const Policy policy : {Policy::random_walk, Policy::pct}) {
    EXPECT_EQ(picks(1, 2, policy, 3), picks(1, 2, policy, 3));
    std::set<std::vector<std::size_t>> by_seed;
    std::set<std::vector<std::size_t>> by_test;
    for (std::uint64_t i = 0; i < 20; ++i) {
      by_seed.insert(picks(i, 2, policy, 3));
      by_test.insert(picks(1, i, policy, 3));
    }
    EXPECT_GT(by_seed.size(), 3U);
    EXPECT_GT(by_test.size(), 3U);
  }
}

TEST(SchedChoice, StartsAnew) {
  Choice choice{};
  choice.start(7, 0, 1, Policy::random_walk, 0);
  const std::vector<std::size_t> first = Threads(choice, 3).picks(50);
  choice.start(7, 0, 1, Policy::random_walk, 0);
  EXPECT_EQ(Threads(choice, 3).picks(50), first);
}

TEST(SchedChoice, AThreadAloneMovesNothing) {
  Choice choice{};
  choice.start(7, 0, 1, Policy::random_walk, 0);
  const std::vector<std::size_t> expected = Threads(choice, 3).picks(50);
  choice.start(7, 0, 1, Policy::random_walk, 0);
  Threads(choice, 1).picks(13);
  EXPECT_EQ(Threads(choice, 3).picks(50), expected);
}

TEST(SchedChoice, OccasionsDoNotMoveEachOther) {
  Choice choice{};
  choice.start(7, 9, 1, Policy::random_walk, 0);
  const std::vector<std::size_t> expected = Threads(choice, 3).picks(50);
  choice.start(7, 9, 1, Policy::random_walk, 0);
  choice.draw(Occasion::waiter);
  choice.draw(Occasion::oversleep);
  choice.draw(Occasion::stretch);
  EXPECT_EQ(Threads(choice, 3).picks(50), expected);
}

TEST(SchedChoice, AccessesFollowTheRaceAxisAndPointsTheOther) {
  const auto accesses = [](std::uint64_t sched, std::uint64_t race) {
    Choice choice{};
    choice.start(sched, race, 1, Policy::random_walk, 0);
    return choice.draw(Occasion::access);
  };
  EXPECT_EQ(accesses(1, 5), accesses(2, 5));
  EXPECT_NE(accesses(1, 5), accesses(1, 6));
  Choice choice{};
  choice.start(1, 5, 1, Policy::random_walk, 0);
  const std::uint64_t point = choice.draw(Occasion::point);
  choice.start(1, 6, 1, Policy::random_walk, 0);
  EXPECT_EQ(choice.draw(Occasion::point), point);
}

TEST(SchedChoice, WalksEverywhereAboutEqually) {
  std::map<std::size_t, int> seen;
  for (const std::size_t place : picks(value_of_short_strides(), 1, Policy::random_walk, 0, 2000))
    ++seen[place];
  ASSERT_EQ(seen.size(), 4U);
  for (const auto& [place, count] : seen)
    EXPECT_THAT(count, AllOf(Gt(420), Lt(580))) << place;
}

// Half of the values let anybody go on at any point; at others one thread may get through many.
TEST(SchedChoice, ValuesWalkWithStridesOfTheirOwn) {
  int short_ones = 0;
  int long_ones = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const std::size_t count = switches(picks(seed, 1, Policy::random_walk, 0, 1000));
    EXPECT_GT(count, 2U) << seed;
    short_ones += count > 650 ? 1 : 0;
    long_ones += count < 30 ? 1 : 0;
  }
  EXPECT_THAT(short_ones, AllOf(Gt(30), Lt(70)));
  EXPECT_GT(long_ones, 3);
}

TEST(SchedChoice, AStrideDoesNotKeepWhoYields) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Choice choice{};
    choice.start(seed, 0, 1, Policy::random_walk, 0);
    Threads threads(choice, 4);
    std::vector<std::size_t> picked;
    for (int i = 0; i < 200; ++i) {
      picked.push_back(threads.pick());
      choice.yield(threads.running());
    }
    EXPECT_GT(switches(picked), 110U) << seed;
  }
}

TEST(SchedChoice, AWalkGetsLazyInAStorm) {
  const std::vector<std::size_t> picked = picks(value_of_short_strides(), 1, Policy::random_walk, 0, 40000);
  const auto part = [&](std::ptrdiff_t from) {
    return switches({picked.begin() + from, picked.begin() + from + 1000});
  };
  EXPECT_GT(part(0), 700U);
  EXPECT_THAT(part(5000), AllOf(Gt(50U), Lt(200U)));
  EXPECT_THAT(part(30000), AllOf(Gt(2U), Lt(40U)));
}

TEST(SchedChoice, ByPrioritiesWithoutChangesOneRunsOn) {
  EXPECT_EQ(switches(picks(5, 1, Policy::pct, 1, 900)), 0U);
}

TEST(SchedChoice, PrioritiesBelongToPathsNotToPlaces) {
  Choice choice{};
  choice.start(5, 0, 1, Policy::pct, 1);
  std::vector<Candidate> candidates;
  for (std::uint64_t path = 10; path < 14; ++path)
    candidates.push_back({path, choice.priority_of(path)});
  const auto at = [&](std::size_t place) -> Candidate& { return candidates[place]; };
  const std::uint64_t best = candidates[choice.pick(Occasion::point, 4, 4, at)].path;
  std::reverse(candidates.begin(), candidates.end());
  EXPECT_EQ(candidates[choice.pick(Occasion::point, 4, 4, at)].path, best);
}

// With depth d there are d - 1 changes at most, each of which makes the running thread the lowest.
TEST(SchedChoice, ChangesPrioritiesAsOftenAsTheDepthSays) {
  for (const unsigned depth : {2U, 3U, 5U}) {
    std::size_t most = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      const std::size_t count = switches(picks(seed, 1, Policy::pct, depth, 900, 8));
      EXPECT_LT(count, depth);
      most = std::max(most, count);
    }
    EXPECT_EQ(most, depth - 1);
  }
}

TEST(SchedChoice, ADepthBeyondAllBoundsIsCut) {
  EXPECT_LE(switches(picks(5, 1, Policy::pct, 100000, 900, 100)), Choice::most_changes);
}

TEST(SchedChoice, ByPrioritiesNobodyStarvesForEver) {
  const std::vector<std::size_t> picked = picks(5, 1, Policy::pct, 1, 5000, 3);
  EXPECT_EQ(std::set<std::size_t>(picked.begin(), picked.end()).size(), 3U);
}

TEST(SchedChoice, WhoYieldsLetsAllOthersGoFirst) {
  Choice choice{};
  choice.start(5, 0, 1, Policy::pct, 1);
  Threads threads(choice, 3);
  std::set<std::size_t> seen;
  for (int i = 0; i < 3; ++i) {
    seen.insert(threads.pick());
    choice.yield(threads.running());
  }
  EXPECT_EQ(seen.size(), 3U);
  EXPECT_EQ(seen.count(threads.pick()), 1U);
}

}  // namespace
}  // namespace freezegate::pins::scheduler
