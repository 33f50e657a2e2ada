// What kind of program a file is, where nobody can look at the process that it becomes.
#pragma once

namespace freezegate::pins::launch {

/// The path by which execvp(3) executes `name`; `name` where there is none. Valid until the next call.
const char* path_of_program(const char* name) noexcept;

/// Whether the kernel would run a static program for `name` (a path, or a name that is looked up in PATH):
/// the file itself, or the interpreter of a script.
bool is_static_program(const char* name) noexcept;

}  // namespace freezegate::pins::launch
