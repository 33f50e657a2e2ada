// Several processes at once. Implemented in common/platform.
#pragma once

#include <freezegate/process.hpp>

#include <cstddef>
#include <functional>
#include <optional>

namespace freezegate {

/// Starts what `next` gives, `jobs` at a time, each in a process group of its own, and tells each end. A
/// process that is over its time is ended with its whole tree at once. Nothing is waited for but the
/// processes themselves: what a grandchild holds open stops nobody. Not thread-safe; the two functions are
/// called from here.
/// \param next   the launch of a number, counted from 0; nothing: there are no more.
/// \param ended  called once for each number, in the order of the ends.
/// \returns false when a signal interrupted it (all are ended then), or an environment error when one could
/// not start.
[[nodiscard]] Result<bool> supervise_many(const std::function<std::optional<Launch>(std::size_t)>& next,
                                          const std::function<void(std::size_t, const Supervised&)>& ended,
                                          std::size_t jobs, const HeldSignals& signals);

}  // namespace freezegate
