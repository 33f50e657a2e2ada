// How one process ended, and what of it is left to be explained.
#pragma once

#include <freezegate/failure.hpp>
#include <freezegate/run_report.hpp>

#include <optional>
#include <string_view>

namespace freezegate::judging {

struct ProcessFacts;

/// The end of a process, by its best witness: the supervisor if there is one, otherwise the report itself.
struct HowItEnded {
  std::optional<int> status{};  ///< Exit status, when the process exited.
  int signal = 0;
  bool timed_out = false;
  std::string_view unknown{};  ///< Why nothing is known; empty when something is.
};

[[nodiscard]] HowItEnded how_it_ended(const ProcessReport& report) noexcept;

/// A signal ended it, or the supervisor did.
[[nodiscard]] bool was_killed(const HowItEnded& end) noexcept;

/// The failure that being killed is, without a place; nothing when the process left by itself.
[[nodiscard]] std::optional<Failure> failure_of_kill(bool timed_out, int signal);

/// Every run and every test that started came to its end.
[[nodiscard]] bool all_ended(const ProcessFacts& process) noexcept;

/// Ended runs that the framework itself calls failed for another reason than that nothing ran.
[[nodiscard]] std::size_t failed_runs(const ProcessFacts& process) noexcept;

/// Something failed in it, and it said 0: main ignores its result.
[[nodiscard]] bool is_masked(const ProcessFacts& process) noexcept;

}  // namespace freezegate::judging
