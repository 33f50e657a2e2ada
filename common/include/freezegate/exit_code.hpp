// The command's exit codes: the one table, used by the code, the help texts and the documents.
#pragma once

namespace freezegate {

/// What a process of the `freezegate` command says with its exit status. Two commands add to it: `run` and
/// the verdict inside a test process pass the judged process's own (raw) code through where the verdict does
/// not replace it.
enum class ExitCode : int {
  good = 0,             ///< The verdict is good.
  bad = 1,              ///< The verdict is bad.
  untrusted_input = 2,  ///< Usage, or a freeze map, report or signature that cannot be understood.
  environment = 3,      ///< The environment or freezegate itself failed: I/O, a missing program, a bug.
  nothing_to_judge =
      4,  ///< No test ran where one should have. Never 0: a build without the listener would pass for ever.
  interrupted = 130,  ///< Ended by SIGINT.
};

[[nodiscard]] constexpr int to_int(ExitCode code) noexcept {
  return static_cast<int>(code);
}

}  // namespace freezegate
