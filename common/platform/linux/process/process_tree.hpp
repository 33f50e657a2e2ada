// What is below a process, and its end.
#pragma once

#include <sys/types.h>
#include <vector>

namespace freezegate {

/// All living processes below it, parents first.
[[nodiscard]] std::vector<pid_t> descendants_of(pid_t ancestor);

/// As /proc has it: `T` is stopped, `t` stopped by a tracer; `?` when there is no such process.
[[nodiscard]] char state_of(pid_t process);

/// Kills every descendant of a process, those that started a session of their own included, and repeats until
/// none is left (bounded). The caller is their subreaper, so that orphans stay descendants.
void kill_descendants(pid_t ancestor);

}  // namespace freezegate
