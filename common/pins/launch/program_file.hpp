// What kind of program a file is, where nobody can look at the process that it becomes.
#pragma once

namespace freezegate::pins::launch {

/// Whether the kernel would run a static program for `name` (a path, or a name that is looked up in PATH):
/// the file itself, or the interpreter of a script.
bool is_static_program(const char* name) noexcept;

}  // namespace freezegate::pins::launch
