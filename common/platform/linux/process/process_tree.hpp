// Ends a whole process tree.
#pragma once

#include <sys/types.h>

namespace freezegate {

/// Kills every descendant of a process, those that started a session of their own included, and repeats until
/// none is left (bounded). The caller is their subreaper, so that orphans stay descendants.
void kill_descendants(pid_t ancestor);

}  // namespace freezegate
