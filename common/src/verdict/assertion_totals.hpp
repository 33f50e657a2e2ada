// How much was asserted, and by which tests.
#pragma once

#include "verdict/evidence_index.hpp"

#include <freezegate/verdict.hpp>

namespace freezegate::judging {

/// Adds one binary to the verdict's totals of assertions and to its list of tests that asserted nothing.
/// \param by_test  add its tests to Verdict::assertions_by_test, too.
void add_up_assertions(const BinaryFacts& binary, bool by_test, Verdict& verdict);

}  // namespace freezegate::judging
