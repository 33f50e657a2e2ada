// What is found about one process as a whole, beside its tests.
#pragma once

#include "verdict/evidence_index.hpp"

#include <freezegate/verdict.hpp>

#include <vector>

namespace freezegate::judging {

/// Appends what is found about the process: how it ended, what failed outside any test, that nothing ran.
/// To be called when ProcessFacts::forgiven is known: an end that nobody saw is fine until it has to excuse
/// something.
void judge_process(const ProcessFacts& process, const Policy& policy, Scope scope,
                   std::vector<Finding>& findings);

}  // namespace freezegate::judging
