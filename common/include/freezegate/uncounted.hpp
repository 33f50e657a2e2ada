// Assertions that failed and did not count.
#pragma once

#include <freezegate/failure.hpp>
#include <freezegate/run_report.hpp>

#include <vector>

namespace freezegate {

/// The assertions of a test that failed without failing it: taken back by the test itself (gtest-spi), or
/// never counted by the framework (CHECK_NOFAIL, a disposition that suppresses). For a test that passed, they
/// are what it would have failed by; who is frozen, or a witness, is held to them. Empty where the run did
/// not record each assertion.
///
/// With Catch2 a site that was reached and counts as nothing is one of these: an operand that throws would
/// have failed the test.
[[nodiscard]] std::vector<Failure> uncounted_failures(const ProcessReport& report, const TestRun& test);

}  // namespace freezegate
