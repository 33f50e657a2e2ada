#include "random_device_patch.hpp"

#include "../protocol/elf_symbols.hpp"

#include <cstdio>
#include <elf.h>

namespace freezegate::pins::launch {

namespace {

// unsigned random_device::...(this): getrandom(4 bytes on the stack, 0), and returns them.
#if defined(__x86_64__)
constexpr unsigned char stub[] = {
    0xF3, 0x0F, 0x1E, 0xFA,        // endbr64
    0x50,                          // push rax: room for the number
    0xB8, 0x3E, 0x01, 0x00, 0x00,  // mov eax, 318 (getrandom)
    0x48, 0x89, 0xE7,              // mov rdi, rsp
    0xBE, 0x04, 0x00, 0x00, 0x00,  // mov esi, 4
    0x31, 0xD2,                    // xor edx, edx
    0x0F, 0x05,                    // syscall
    0x58,                          // pop rax
    0xC3,                          // ret
};
#elif defined(__aarch64__)
constexpr unsigned char stub[] = {
    0x5F, 0x24, 0x03, 0xD5,  // bti c
    0xFF, 0x43, 0x00, 0xD1,  // sub sp, sp, #16
    0xE0, 0x03, 0x00, 0x91,  // mov x0, sp
    0x81, 0x00, 0x80, 0xD2,  // mov x1, #4
    0x02, 0x00, 0x80, 0xD2,  // mov x2, #0
    0xC8, 0x22, 0x80, 0xD2,  // mov x8, #278 (getrandom)
    0x01, 0x00, 0x00, 0xD4,  // svc #0
    0xE0, 0x03, 0x40, 0xB9,  // ldr w0, [sp]
    0xFF, 0x43, 0x00, 0x91,  // add sp, sp, #16
    0xC0, 0x03, 0x5F, 0xD6,  // ret
};
#endif

// libstdc++'s and libc++'s.
constexpr const char* members[] = {"_ZNSt13random_device9_M_getvalEv", "_ZNSt3__113random_deviceclEv"};

}  // namespace

Refusal patch_random_device(StoppedProcess& process, const AuxiliaryVector& vector) noexcept {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/exe", static_cast<int>(process.id()));
  const ElfFile program(path);
  if (!program.has_symbols()) return Refusal::no_symbol;
  const std::uint64_t moved_by = vector.value(AT_ENTRY) - program.entry();
  for (const char* const member : members) {
    const ElfFile::Symbol found = program.function(member);
    if (found.address == 0) continue;
    if (found.size < sizeof stub) return Refusal::no_symbol;
    if (!process.write(found.address + moved_by, stub, sizeof stub)) return Refusal::not_permitted;
  }
  return Refusal::none;
}

}  // namespace freezegate::pins::launch
