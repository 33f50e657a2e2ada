// Where things lie: the program, its memory, and what the kernel hands a new program.
#include "source.hpp"

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>

namespace {

int in_the_executable;

std::string heap_address() {
  const auto block = std::make_unique<char[]>(100);
  return text(static_cast<const void*>(block.get()));
}

std::string mapping_address() {
  void* const page = mmap(nullptr, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return text(page);
}

std::string stack_address() {
  int on_the_stack = 0;
  return text(static_cast<const void*>(&on_the_stack));
}

std::string kernel_random_bytes() {
  // The stack protector and the pointer guard come from these 16 bytes.
  return hex(reinterpret_cast<const void*>(getauxval(AT_RANDOM)), 16);
}

std::string in_a_thread(const std::function<std::string()>& look) {
  std::string result;
  std::thread([&] { result = look(); }).join();
  return result;
}

}  // namespace

std::vector<Source> address_sources() {
  return {
      {"exe_address", "layout", [] { return text(static_cast<const void*>(&in_the_executable)); }},
      {"heap_address", "layout", heap_address},
      {"program_break", "layout", [] { return text(sbrk(0)); }},
      {"mmap_address", "layout", mapping_address},
      {"libc_address", "layout", [] { return text(reinterpret_cast<const void*>(&std::fopen)); }},
      {"stack_address", "layout", stack_address},
      {"at_random", "layout", kernel_random_bytes},
      {"vdso_address", "layout",
       [] { return text(reinterpret_cast<const void*>(getauxval(AT_SYSINFO_EHDR))); }},
      {"thread_stack_address", "layout", [] { return in_a_thread(stack_address); }},
      {"thread_id_hash", "layout",
       [] {
         return in_a_thread([] { return text(std::hash<std::thread::id>()(std::this_thread::get_id())); });
       }},
  };
}
