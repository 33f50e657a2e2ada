// Two different tests under one id: whatever is said of one would be taken for the other.
#pragma once

#include "verdict/context.hpp"

#include <freezegate/test_id.hpp>
#include <freezegate/verdict.hpp>

#include <vector>

namespace freezegate::judging {

/// Appends an `unexplained` finding when a frozen test or a witness was executed from two executables of one
/// name, or from two places in the source.
void judge_identity(const TestId& id, const Context& context, std::vector<Finding>& findings);

}  // namespace freezegate::judging
