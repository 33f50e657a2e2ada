// The axes `env` and `order`, which need nothing but the environment and arguments.
#include <freezegate/pins.hpp>

#include <array>
#include <string_view>

#include <fmt/format.h>

namespace freezegate {

namespace {

// Rules instead of names: they mean the same on machines without a time zone database.
constexpr std::array<std::string_view, 6> time_zones = {"UTC0",
                                                        "EST5EDT,M3.2.0,M11.1.0",
                                                        "CET-1CEST,M3.5.0,M10.5.0/3",
                                                        "IST-5:30",
                                                        "NPT-5:45",
                                                        "LHST-10:30LHDT-11,M10.1.0,M4.1.0/2"};
constexpr std::array<std::string_view, 4> locales = {"C", "C.UTF-8", "de_DE.UTF-8", "tr_TR.UTF-8"};

constexpr std::uint64_t framework_seeds = 99999;  // GoogleTest takes 1 to 99999; larger ones wrap silently

// A quarter of the seeds keeps what nearly every machine has.
template <std::size_t size>
std::string_view chosen(const std::array<std::string_view, size>& from, PinMode mode, std::uint64_t value) {
  return mode == PinMode::fixed || value % 4 == 0 ? from.front() : from[value / 4 % size];
}

std::uint64_t framework_seed(const PinPlan& plan) {
  return 1 + plan.value("order") % framework_seeds;
}

}  // namespace

std::map<std::string, std::string> pinned_environment(const PinPlan& plan, const std::string& home) {
  std::map<std::string, std::string> variables;
  if (const PinMode mode = plan.mode("env"); mode != PinMode::off) {
    const std::uint64_t value = plan.value("env");
    variables["TZ"] = chosen(time_zones, mode, value);
    variables["LC_ALL"] = chosen(locales, mode, value >> 32U);
    variables["HOME"] = home;
    variables["OMP_NUM_THREADS"] = "1";  // libgomp waits by system calls of its own, which nothing can order
    variables["SOURCE_DATE_EPOCH"] = "0";
  }
  if (const PinMode mode = plan.mode("order"); mode != PinMode::off) {
    variables["GTEST_SHUFFLE"] = mode == PinMode::seed ? "1" : "0";
    variables["GTEST_RANDOM_SEED"] = fmt::format("{:05}", framework_seed(plan));
  }
  return variables;
}

std::vector<std::string> dropped_environment(const PinPlan& plan) {
  if (plan.mode("env") == PinMode::off) return {};
  // What shells and terminals leave behind, and what would choose another language than LC_ALL.
  return {"_",       "SHLVL", "OLDPWD",          "LANG",          "LANGUAGE",
          "COLUMNS", "LINES", "TERM_SESSION_ID", "XDG_SESSION_ID"};
}

std::vector<std::string> order_arguments(const PinPlan& plan, std::string_view framework) {
  const PinMode mode = plan.mode("order");
  if (framework != "catch2" || mode == PinMode::off) return {};
  return {"--order", mode == PinMode::seed ? "rand" : "decl", "--rng-seed",
          std::to_string(framework_seed(plan))};
}

}  // namespace freezegate
