// Tests that failed and that no freeze names.
#pragma once

#include "verdict/evidence_index.hpp"

#include <freezegate/verdict.hpp>

#include <vector>

namespace freezegate::judging {

/// Appends one finding for each test of the binary that failed in any execution, in the order of their first
/// failures.
void judge_failed_tests(const BinaryFacts& binary, const Policy& policy, std::vector<Finding>& findings);

}  // namespace freezegate::judging
