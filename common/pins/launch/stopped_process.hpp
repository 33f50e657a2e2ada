// A process that stands still under ptrace: its memory, its registers, and system calls made in its name.
#pragma once

#include "registers.hpp"

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <sys/types.h>

namespace freezegate::pins::launch {

/// Nothing of what was done to it stays behind but what was meant: release() restores registers and code.
/// When the process dies meanwhile, every function fails from then on.
class StoppedProcess {
 public:
  explicit StoppedProcess(pid_t process) noexcept;

  [[nodiscard]] pid_t id() const noexcept { return process_; }
  /// Whether it is a process of the launcher's own kind: neither of 32 bits nor dead.
  [[nodiscard]] bool is_native() const noexcept { return is_native_; }
  [[nodiscard]] std::uint64_t stack() const noexcept { return stack_pointer(before_); }

  bool read(std::uint64_t address, void* to, std::size_t size) noexcept;
  /// Data, or code, which need not be writable to the process itself.
  bool write(std::uint64_t address, const void* from, std::size_t size) noexcept;

  /// \returns what the system call returned, -errno included; -ESRCH when it could not be made.
  long call(long number, std::uint64_t a = 0, std::uint64_t b = 0, std::uint64_t c = 0, std::uint64_t d = 0,
            std::uint64_t e = 0, std::uint64_t f = 0) noexcept;

  /// Lets it go on with this signal mask.
  /// Or leaves it stopped: a SIGSTOP is the first that it gets.
  void release(const sigset_t& mask, bool stays_stopped) noexcept;

  /// Whether it was seen to end meanwhile, and how, as waitpid() has it.
  [[nodiscard]] bool has_ended() const noexcept { return has_ended_; }
  [[nodiscard]] int status() const noexcept { return status_; }

 private:
  bool set_registers(Registers registers) noexcept;
  bool step() noexcept;

  pid_t process_;
  Registers before_{};
  bool is_native_ = false;
  bool has_ended_ = false;
  bool has_called_ = false;
  int status_ = 0;
  int stop_signal_ = 0;  // one that came meanwhile
  unsigned char code_[sizeof(syscall_instruction)] = {};
};

}  // namespace freezegate::pins::launch
