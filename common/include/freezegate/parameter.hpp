/// The parameter of a frozen test. GoogleTest names `TEST_P` instances by their place in a list, so that a
/// value which is put in front of the others moves every name on to another test; the parameter's text does
/// not move.
#pragma once

#include <freezegate/freeze_map.hpp>
#include <freezegate/replay.hpp>

#include <string>
#include <string_view>

namespace freezegate {

/// Why an execution with this parameter is not one of the frozen test; empty when it is, and always when the
/// freeze pins no parameter. \param seen  GetParam() in text, as the run report has it.
[[nodiscard]] std::string parameter_fault(const Freeze& freeze, std::string_view seen);

/// A replay of another parameter is none of the frozen test: it becomes one that did not run.
void hold_to_parameter(const Freeze& freeze, Replay& replay);

/// Whether `name` is what ctest calls the frozen test: `gtest_discover_tests()` puts the parameter in the
/// place of its number and drops `DISABLED_`.
[[nodiscard]] bool is_ctest_name_of(std::string_view name, const Freeze& freeze);

}  // namespace freezegate
