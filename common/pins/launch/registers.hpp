// The few things about a processor that the launcher has to know, to make system calls in a stopped process.
#pragma once

#include <cstdint>
#include <sys/user.h>

namespace freezegate::pins::launch {

using Registers = user_regs_struct;  // of the native 64-bit ABI

#if defined(__x86_64__)

constexpr unsigned char syscall_instruction[] = {0x0F, 0x05};

inline std::uint64_t stack_pointer(const Registers& registers) noexcept {
  return registers.rsp;
}
inline std::uint64_t program_counter(const Registers& registers) noexcept {
  return registers.rip;
}
inline long result_of(const Registers& registers) noexcept {
  return static_cast<long>(registers.rax);
}
inline void prepare_call(Registers& registers, long number, const std::uint64_t (&arguments)[6]) noexcept {
  registers.rax = static_cast<unsigned long long>(number);
  registers.orig_rax = static_cast<unsigned long long>(-1);  // no system call to restart
  registers.rdi = arguments[0];
  registers.rsi = arguments[1];
  registers.rdx = arguments[2];
  registers.r10 = arguments[3];
  registers.r8 = arguments[4];
  registers.r9 = arguments[5];
}
inline void forget_call(Registers& registers) noexcept {
  registers.orig_rax = static_cast<unsigned long long>(-1);
}

#elif defined(__aarch64__)

constexpr unsigned char syscall_instruction[] = {0x01, 0x00, 0x00, 0xD4};

inline std::uint64_t stack_pointer(const Registers& registers) noexcept {
  return registers.sp;
}
inline std::uint64_t program_counter(const Registers& registers) noexcept {
  return registers.pc;
}
inline long result_of(const Registers& registers) noexcept {
  return static_cast<long>(registers.regs[0]);
}
inline void prepare_call(Registers& registers, long number, const std::uint64_t (&arguments)[6]) noexcept {
  registers.regs[8] = static_cast<unsigned long long>(number);
  for (unsigned i = 0; i < 6; ++i)
    registers.regs[i] = arguments[i];
}
inline void forget_call(Registers& /*registers*/) noexcept {}

#else
#error "the pins know x86-64 and arm64"
#endif

}  // namespace freezegate::pins::launch
