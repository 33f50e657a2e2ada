#include "stopped_process.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <elf.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/wait.h>

namespace freezegate::pins::launch {

namespace {

constexpr std::size_t word_size = sizeof(long);

// PEEK and POKE work where process_vm_writev() does not: on code, and under a kernel without it.
bool peek(pid_t process, std::uint64_t address, long& value) noexcept {
  errno = 0;
  value = ptrace(PTRACE_PEEKDATA, process, address, 0);
  return errno == 0;
}

}  // namespace

StoppedProcess::StoppedProcess(pid_t process) noexcept : process_(process) {
  iovec area{&before_, sizeof before_};
  // a process of 32 bits has fewer registers
  is_native_ = ptrace(PTRACE_GETREGSET, process_, NT_PRSTATUS, &area) == 0 && area.iov_len == sizeof before_;
}

bool StoppedProcess::read(std::uint64_t address, void* to, std::size_t size) noexcept {
  iovec here{to, size};
  iovec there{reinterpret_cast<void*>(address), size};
  if (process_vm_readv(process_, &here, 1, &there, 1, 0) == static_cast<ssize_t>(size)) return true;
  auto* bytes = static_cast<unsigned char*>(to);
  for (std::size_t done = 0; done < size; done += word_size) {
    long value = 0;
    if (!peek(process_, address + done, value)) return false;
    std::memcpy(bytes + done, &value, std::min(word_size, size - done));
  }
  return true;
}

bool StoppedProcess::write(std::uint64_t address, const void* from, std::size_t size) noexcept {
  const auto* bytes = static_cast<const unsigned char*>(from);
  for (std::size_t done = 0; done < size; done += word_size) {
    const std::size_t part = std::min(word_size, size - done);
    long value = 0;
    if (part < word_size && !peek(process_, address + done, value)) return false;
    std::memcpy(&value, bytes + done, part);
    if (ptrace(PTRACE_POKEDATA, process_, address + done, value) != 0) return false;
  }
  return true;
}

bool StoppedProcess::set_registers(Registers registers) noexcept {
  iovec area{&registers, sizeof registers};
  return ptrace(PTRACE_SETREGSET, process_, NT_PRSTATUS, &area) == 0;
}

// One instruction. All signals are blocked in the process, so that only SIGSTOP can come in between.
bool StoppedProcess::step() noexcept {
  if (ptrace(PTRACE_SINGLESTEP, process_, 0, 0) != 0) return false;
  while (true) {
    int status = 0;
    if (waitpid(process_, &status, __WALL) < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    if (!WIFSTOPPED(status)) {
      has_ended_ = true;
      status_ = status;
      return false;
    }
    if (WSTOPSIG(status) == SIGTRAP) return true;
    stop_signal_ = WSTOPSIG(status);
    if (ptrace(PTRACE_SINGLESTEP, process_, 0, 0) != 0) return false;
  }
}

long StoppedProcess::call(long number, std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d,
                          std::uint64_t e, std::uint64_t f) noexcept {
  const std::uint64_t counter = program_counter(before_);
  if (!has_called_) {
    has_called_ = is_native_ && read(counter, code_, sizeof code_) &&
                  write(counter, syscall_instruction, sizeof syscall_instruction);
    if (!has_called_) return -ESRCH;
  }
  Registers registers = before_;
  const std::uint64_t arguments[6] = {a, b, c, d, e, f};
  prepare_call(registers, number, arguments);
  if (!set_registers(registers) || !step()) return -ESRCH;
  iovec area{&registers, sizeof registers};
  if (ptrace(PTRACE_GETREGSET, process_, NT_PRSTATUS, &area) != 0) return -ESRCH;
  return result_of(registers);
}

void StoppedProcess::release(const sigset_t& mask, bool stays_stopped) noexcept {
  if (has_ended_) return;
  if (has_called_) {
    write(program_counter(before_), code_, sizeof code_);
    forget_call(before_);
    set_registers(before_);
  }
  constexpr std::size_t kernel_mask_size = 8;
  ptrace(PTRACE_SETSIGMASK, process_, kernel_mask_size, &mask);
  ptrace(PTRACE_DETACH, process_, 0, stays_stopped ? SIGSTOP : stop_signal_);
}

}  // namespace freezegate::pins::launch
