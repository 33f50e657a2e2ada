#include "own_random_device.hpp"

#include "../../protocol/elf_symbols.hpp"
#include "../raw.hpp"
#include "../settings.hpp"
#include "fill_random.hpp"

#include <cstdint>
#include <cstring>
#include <sys/auxv.h>
#include <sys/mman.h>

namespace freezegate::pins {

namespace {

// libstdc++'s and libc++'s.
constexpr const char* members[] = {"_ZNSt13random_device9_M_getvalEv", "_ZNSt3__113random_deviceclEv"};
constexpr const char* libraries[] = {"libstdc++.so", "libc++.so"};

unsigned from_seed(const void* /*device*/) noexcept {
  unsigned number = 0;
  fill_random(&number, sizeof number);
  return number;
}

// A jump to anywhere.
struct Jump {
#if defined(__x86_64__)
  unsigned char begin[6] = {0xF3, 0x0F, 0x1E, 0xFA, 0x48, 0xB8};  // endbr64; mov rax, ...
  unsigned char target[8] = {};
  unsigned char end[2] = {0xFF, 0xE0};  // jmp rax
#elif defined(__aarch64__)
  unsigned char begin[12] = {0x5F, 0x24, 0x03, 0xD5,   // bti c
                             0x50, 0x00, 0x00, 0x58,   // ldr x16, what follows
                             0x00, 0x02, 0x1F, 0xD6};  // br x16
  unsigned char target[8] = {};
#endif
};

bool overwrite(std::uint64_t address, const Jump& jump) noexcept {
  constexpr std::uint64_t page = 4096;
  const std::uint64_t first = address / page * page;
  const auto size = static_cast<long>((address + sizeof jump - first + page - 1) / page * page);
  const auto from = static_cast<long>(first);
  if (raw_call(SYS_mprotect, from, size, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) return false;
  auto* const code = reinterpret_cast<char*>(address);
  std::memcpy(code, &jump, sizeof jump);
  __builtin___clear_cache(code, code + sizeof jump);
  return raw_call(SYS_mprotect, from, size, PROT_READ | PROT_EXEC) == 0;
}

Refusal replace(const ElfFile& program) noexcept {
  Jump jump;
  unsigned (*const target)(const void*) noexcept = from_seed;
  std::memcpy(jump.target, &target, sizeof jump.target);
  const std::uint64_t moved_by = getauxval(AT_ENTRY) - program.entry();
  for (const char* const member : members) {
    const ElfFile::Symbol found = program.function(member);
    if (found.address == 0) continue;
    if (found.size < sizeof jump) return Refusal::no_symbol;
    if (!overwrite(found.address + moved_by, jump)) return Refusal::not_permitted;
  }
  return Refusal::none;
}

}  // namespace

void pin_own_random_device() noexcept {
  if (!is_pinned(Axis::entropy)) return;
  const ElfFile program("/proc/self/exe");
  for (const char* const library : libraries)
    if (program.needs(library))
      return;  // its functions are found in front of the library's: random_calls.cpp
  Refusal why = Refusal::none;
  if (program.has_symbols())
    why = replace(program);
  else if (program.contains("random_device"))  // by the words of its errors
    why = Refusal::no_symbol;
  if (why != Refusal::none) admit(Axis::entropy, why);
}

}  // namespace freezegate::pins
