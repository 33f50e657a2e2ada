// The executions of one frozen test: how each went, and which failure is the one to show.
#pragma once

#include "verdict/context.hpp"
#include "verdict/reasons.hpp"

#include <freezegate/failure.hpp>

#include <string>
#include <vector>

namespace freezegate::judging {

/// The failure that a finding shows: of the last execution that failed otherwise than recorded, else of the
/// last one that failed.
struct ShownFailure {
  std::vector<Failure> failures;
  std::vector<std::string> shapes;
  std::string signature;
};

/// Why a test that passed did not show to have asserted anything; empty when it did, or when nothing is known
/// of its assertions. A file without capture in a binary with it fails closed: nothing tells it from a test
/// without assertions. `SUCCEED()` and its like are executed and claim nothing.
/// \param report  of the process that ran the test.
[[nodiscard]] std::string asserted_nothing(const TestRun& test, const ProcessReport& report);

/// Adds the reasons that the executions give: missing (skipped), drifted, asserted_nothing, expired, frozen,
/// quiet.
/// \param test  executed at least once.
/// \param binary  the binary of the test.
[[nodiscard]] ShownFailure judge_executions(const Freeze& freeze, const WatchedTest& test,
                                            const BinaryFacts& binary, const Context& context,
                                            Reasons& reasons);

}  // namespace freezegate::judging
