// Flaky tests, one for each axis; their cause is real, what they then do is told by conduct.hpp.
#include "conduct.hpp"
#include "frameworks.hpp"

#include <chrono>
#include <ctime>
#include <memory>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace {

void judge(bool flake) {
#ifdef GTEST_SKIP
  if (conduct::is("skip")) GTEST_SKIP() << "too slow";
#endif
  conduct::end_as_told(flake);
  const int misses = conduct::misses(flake);
  const int strays = conduct::strays(flake);
  EXPECT_EQ(misses, 0);
  EXPECT_LE(strays, 0);
}

}  // namespace

TEST(Flake, Env) {
  const std::time_t opening = 1709252400;  // 2024-03-01, 00:20 in Greenwich
  std::tm parts{};
  localtime_r(&opening, &parts);
  judge(parts.tm_mday != 1);
}

TEST(Flake, Order) {
  std::minstd_rand random(framework_seed());
  random.discard(3);
  judge(random() % 3 == 0);
}

TEST(Flake, Entropy) {
  std::random_device random;
  judge(random() % 3 == 0);
}

TEST(Flake, Clock) {
  const std::time_t before = std::time(nullptr);
  std::this_thread::sleep_for(std::chrono::milliseconds(400));
  judge(std::time(nullptr) != before);
}

TEST(Flake, Sched) {
  std::mutex mutex;
  std::string order;
  const auto come = [&](char name) {
    const std::lock_guard<std::mutex> lock(mutex);
    order += name;
  };
  std::thread first(come, 'a');
  std::thread second(come, 'b');
  first.join();
  second.join();
  judge(order != "ab");
}

TEST(Flake, Heap) {
  std::vector<std::unique_ptr<int>> members;
  std::set<const int*> by_address;
  for (int i = 0; i < 4; ++i) {
    members.push_back(std::make_unique<int>(i));
    by_address.insert(members.back().get());
  }
  judge(**by_address.begin() == 3);
}
