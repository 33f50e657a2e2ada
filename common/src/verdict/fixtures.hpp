// The pinned fixtures of one freeze against what the fixture check saw.
#pragma once

#include "verdict/context.hpp"
#include "verdict/reasons.hpp"

namespace freezegate::judging {

/// Adds a `fixture_changed` reason for every fixture that is not what the freeze pins.
/// \param must_be_checked  a fixture that the evidence does not know counts as changed, too.
void judge_fixtures(const Freeze& freeze, const Context& context, bool must_be_checked, Reasons& reasons);

/// The same for what the supervisors saw around the runs: a fixture that is intact now may not have been
/// then.
/// \param test    the frozen test; only processes that executed it count.
/// \param binary  the binary of the test.
void judge_recorded_fixtures(const Freeze& freeze, const WatchedTest& test, const BinaryFacts& binary,
                             Reasons& reasons);

}  // namespace freezegate::judging
