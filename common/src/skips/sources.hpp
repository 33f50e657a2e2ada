// The two places that skips are known from. Both leave out what is frozen.
#pragma once

#include "skips/known_names.hpp"

#include <freezegate/skips.hpp>

#include <span>
#include <vector>

namespace freezegate::skipping {

/// What the frameworks say, in the order of the reports.
[[nodiscard]] std::vector<Skip> report_skips(std::span<const ProcessReport> reports, const Frozen& frozen);

/// What ctest's properties say, in the order of the tests.
[[nodiscard]] std::vector<Skip> ctest_skips(std::span<const CtestTest> tests,
                                            std::span<const ProcessReport> reports, const Frozen& frozen);

}  // namespace freezegate::skipping
