// Several processes at once.
#include "../fixture/temporary_folder.hpp"

#include <freezegate/process_pool.hpp>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

Launch shell(const std::string& script) {
  Launch launch;
  launch.command = {"sh", "-c", script};
  return launch;
}

std::string contents_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// The ends of all launches, by their numbers.
std::map<std::size_t, Supervised> run_all(const std::vector<Launch>& launches, std::size_t jobs) {
  std::map<std::size_t, Supervised> ends;
  const HeldSignals signals;
  const auto whole = supervise_many(
      [&](std::size_t number) {
        return number < launches.size() ? std::optional(launches[number]) : std::nullopt;
      },
      [&](std::size_t number, const Supervised& end) { ends.emplace(number, end); }, jobs, signals);
  EXPECT_TRUE(whole && *whole);
  return ends;
}

TEST(SuperviseMany, EachEndIsTold) {
  std::vector<Launch> launches;
  for (int i = 0; i < 40; ++i)
    launches.push_back(shell("exit " + std::to_string(i)));
  launches.push_back(shell("kill -9 $$"));
  const auto ends = run_all(launches, 4);
  ASSERT_EQ(ends.size(), 41U);
  for (std::size_t i = 0; i < 40; ++i)
    EXPECT_EQ(ends.at(i).end.status, static_cast<int>(i));
  EXPECT_EQ(ends.at(40).end.signal, SIGKILL);
}

TEST(SuperviseMany, AtMostSoManyAtOnce) {
  const TemporaryFolder folder;
  // Each leaves a mark while it runs, and says how many it saw.
  const std::string script =
      "cd " + folder.path().string() + "; touch run.$$; ls run.* | wc -l > seen.$$; sleep 0.05; rm run.$$";
  run_all(std::vector<Launch>(12, shell(script)), 3);
  for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
    EXPECT_LE(std::stoi(contents_of(entry.path())), 3) << entry.path();
}

TEST(SuperviseMany, TimeIsBoundedWhateverATestIgnores) {
  Launch stubborn = shell("trap '' TERM; sleep 60 & while :; do sleep 1; done");
  stubborn.timeout = milliseconds(200);
  const auto begin = steady_clock::now();
  const auto ends = run_all({stubborn, shell("exit 3")}, 2);
  EXPECT_TRUE(ends.at(0).end.timed_out);
  EXPECT_FALSE(ends.at(1).end.timed_out);
  EXPECT_LT(steady_clock::now() - begin, milliseconds(5000));
}

TEST(SuperviseMany, OutputGoesToFiles) {
  const TemporaryFolder folder;
  Launch launch = shell("cat; echo out; echo err >&2; pwd");
  launch.captured = CapturedOutput{folder.path() / "o", folder.path() / "e"};
  launch.directory = folder.path();
  run_all({launch}, 1);
  EXPECT_EQ(contents_of(folder.path() / "o"), "out\n" + folder.path().string() + "\n");
  EXPECT_EQ(contents_of(folder.path() / "e"), "err\n");
}

// A grandchild that holds the output open must not be waited for.
TEST(SuperviseMany, NobodyWaitsForGrandchildren) {
  const TemporaryFolder folder;
  Launch launch = shell("setsid sleep 30 & exit 7");
  launch.captured = CapturedOutput{folder.path() / "o", folder.path() / "e"};
  const auto begin = steady_clock::now();
  EXPECT_EQ(run_all({launch}, 1).at(0).end.status, 7);
  EXPECT_LT(steady_clock::now() - begin, milliseconds(5000));
}

TEST(SuperviseMany, WhatCannotStartIsAnError) {
  const HeldSignals signals;
  Launch launch;
  launch.command = {"/no/such/program"};
  const auto whole = supervise_many([&](std::size_t) { return std::optional(launch); },
                                    [](std::size_t, const Supervised&) {}, 2, signals);
  ASSERT_FALSE(whole);
  EXPECT_EQ(whole.error().code, ExitCode::environment);
}

TEST(SuperviseMany, AnInterruptEndsAll) {
  const HeldSignals signals;
  const pid_t us = getpid();
  std::thread interrupter([us] {
    std::this_thread::sleep_for(milliseconds(100));
    kill(us, SIGINT);
  });
  std::size_t told = 0;
  const auto begin = steady_clock::now();
  const auto whole = supervise_many([](std::size_t) { return std::optional(shell("sleep 60")); },
                                    [&](std::size_t, const Supervised&) { ++told; }, 2, signals);
  interrupter.join();
  ASSERT_TRUE(whole);
  EXPECT_FALSE(*whole);
  EXPECT_EQ(told, 0U);
  EXPECT_LT(steady_clock::now() - begin, milliseconds(10000));
}

}  // namespace

}  // namespace freezegate::testing
