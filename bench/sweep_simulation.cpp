// How often the sweep is wrong, and how many replays it takes: the tables of docs/decisions/0007-sweep.md.
//
// Not a benchmark of time: the generator is fixed, so each run prints the same.
#include "classification/simulated_sweep.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>

namespace {

using namespace freezegate;
using simulation::Tally;

constexpr std::array rates{0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6};
constexpr std::array<std::int64_t, 5> records{20, 50, 100, 200, 400};

std::string percent(double part) {
  return fmt::format("{:.2f}%", 100 * part);
}

std::string cost(const Tally& tally) {
  return fmt::format("{:.0f} / {}", tally.mean(), tally.most);
}

void print_errors(std::size_t trials) {
  fmt::print(
      "| rate | runs | same rate: DRIFTED | SEED_STABLE | replays | odds doubled: DRIFTED | fails always: "
      "missed | "
      "replays | mended: not SEED_STABLE | replays |\n|---|---|---|---|---|---|---|---|---|---|\n");
  std::uint64_t seed = 0;
  for (const double rate : rates) {
    for (const std::int64_t runs : records) {
      simulation::Coin coin(++seed);
      const Tally same = simulation::sweep_often(coin, rate, rate, runs, trials);
      const Tally doubled = simulation::sweep_often(coin, rate, 2 * rate / (1 + rate), runs, trials);
      const Tally always = simulation::sweep_often(coin, rate, 1, runs, trials);
      const Tally fixed = simulation::sweep_often(coin, rate, 0, runs, trials);
      fmt::print("| {:.0f}% | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", 100 * rate, runs,
                 percent(same.part(same.drifted)), percent(same.part(same.stable)), cost(same),
                 percent(doubled.part(doubled.drifted)), percent(1 - always.part(always.drifted)),
                 cost(always), percent(1 - fixed.part(fixed.stable)), cost(fixed));
    }
  }
}

// Which rates are called DRIFTED, record by record.
void print_power(std::size_t trials) {
  constexpr std::array now{0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99};
  fmt::print("\n| rate | runs |");
  for (const double rate : now)
    fmt::print(" now {:.0f}% |", 100 * rate);
  fmt::print("\n|---|---|");
  for (std::size_t i = 0; i < now.size(); ++i)
    fmt::print("---|");
  std::uint64_t seed = 1000;
  for (const double then : rates) {
    for (const std::int64_t runs : {20, 200}) {
      simulation::Coin coin(++seed);
      fmt::print("\n| {:.0f}% | {} |", 100 * then, runs);
      for (const double rate : now) {
        const Tally tally = simulation::sweep_often(coin, then, rate, runs, trials);
        fmt::print(" {:.1f}% |", 100 * tally.part(tally.drifted));
      }
    }
  }
  fmt::print("\n");
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t trials = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 20'000;
  if (trials == 0) {
    std::fputs("usage: sweep_simulation [TRIALS]\n", stderr);
    return 2;
  }
  print_errors(trials);
  print_power(trials / 4 + 1);
  return 0;
}
