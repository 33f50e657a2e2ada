// One freeze against all executions of its test.
#pragma once

#include "verdict/context.hpp"

#include <freezegate/verdict.hpp>

#include <optional>

namespace freezegate::judging {

/// \return the one finding about the freeze; nothing where the evidence has no say about it.
[[nodiscard]] std::optional<Finding> judge_freeze(const Freeze& freeze, const Context& context);

}  // namespace freezegate::judging
