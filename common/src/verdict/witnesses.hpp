// The witnesses of one freeze: the weaker checks that must hold while the frozen test may fail.
#pragma once

#include "verdict/context.hpp"
#include "verdict/reasons.hpp"

namespace freezegate::judging {

/// Adds a `witness_failed` reason for every witness that did not pass with an assertion wherever it ran, or
/// that did not run where it should have; a remark for one that can only be judged over the whole ctest run.
void judge_witnesses(const Freeze& freeze, const Context& context, Reasons& reasons);

}  // namespace freezegate::judging
