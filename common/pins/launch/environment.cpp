#include "environment.hpp"

#include "program_file.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

extern char** environ;  // NOLINT(readability-redundant-declaration)

namespace freezegate::pins::launch {

namespace {

constexpr const char* supervisor_variable = "FREEZEGATE_SUPERVISOR";
constexpr const char* aside = "FREEZEGATE_LAUNCH_LD_PRELOAD=";

bool is_variable(const char* entry, const char* name) noexcept {
  const std::size_t size = std::strlen(name);
  return std::strncmp(entry, name, size) == 0 && entry[size] == '=';
}

struct Size {
  std::size_t bytes;  // of texts, with their ends
  std::size_t count;
};

Size size_of(char** texts) noexcept {
  Size size{0, 0};
  for (; texts[size.count] != nullptr; ++size.count)
    size.bytes += std::strlen(texts[size.count]) + 1;
  return size;
}

// execve(2): a quarter of the limit, and never more than three quarters of 8 MiB.
std::size_t most_for_exec(std::size_t stack_limit) noexcept {
  constexpr std::size_t slack = 16384;  // the interpreter of a script, the auxiliary vector
  const std::size_t most = std::min(stack_limit / 4, std::size_t{6} << 20U);
  return most > slack ? most - slack : 0;
}

// The kernel aligns to 16 bytes behind them.
std::size_t size_of_pointers(std::size_t count) noexcept {
  return (count * sizeof(char*) + 15) / 16 * 16;
}

// What the stack begins with, all in all: a step that holds what is needed, and the seed's part. The kernel
// puts the texts 8 bytes below a page's end and aligns to 16 behind them, too: 8 more, and nothing is lost by
// that.
std::size_t whole_size(std::size_t needed, const StackStart& wanted) noexcept {
  constexpr std::size_t step = 32768;
  const std::size_t whole = (needed / step + 1) * step + wanted.seeded / 16 * 16 + 8;
  const std::size_t most = most_for_exec(wanted.stack_limit);
  if (whole <= most) return whole;
  return most > needed + 16 ? most / 16 * 16 - 8 : 0;
}

// \returns the variable that fills the beginning of the stack; null: no memory.
char* fill(const Size& size, std::size_t whole) noexcept {
  const std::size_t fixed = std::strlen(padding_variable) + 2;  // = and the end
  const std::size_t used = size.bytes + fixed + size_of_pointers(size.count + 1);
  const std::size_t length = whole > used ? whole - used : 0;
  auto* const text = static_cast<char*>(std::malloc(fixed + length));
  if (text == nullptr) return nullptr;
  std::strcpy(text, padding_variable);
  std::strcat(text, "=");
  std::memset(text + fixed - 1, '.', length);
  text[fixed - 1 + length] = '\0';
  return text;
}

bool is_own(const char* entry) noexcept {
  return is_variable(entry, supervisor_variable) || is_variable(entry, padding_variable);
}

}  // namespace

char** build_environment(pid_t parent, char** command, const StackStart* wanted) noexcept {
  const std::size_t most = size_of(environ).count + 3;
  auto** const result = static_cast<char**>(std::calloc(most, sizeof(char*)));
  if (result == nullptr) return nullptr;
  std::size_t used = 0;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    if (is_own(*entry)) continue;
    const std::size_t prefix = std::strlen(aside);
    result[used++] =
        std::strncmp(*entry, aside, prefix) == 0 ? *entry + prefix - std::strlen("LD_PRELOAD=") : *entry;
  }
  static char supervisor[64];
  std::snprintf(supervisor, sizeof supervisor, "%s=%010d", supervisor_variable, static_cast<int>(parent));
  result[used++] = supervisor;
  if (wanted == nullptr) return result;
  const Size arguments = size_of(command);
  const Size variables = size_of(result);
  const Size all = {variables.bytes + arguments.bytes + std::strlen(path_of_program(command[0])) + 1,
                    variables.count + arguments.count};
  result[used] = fill(all, whole_size(all.bytes + (all.count + 8) * sizeof(char*), *wanted));
  return result[used] != nullptr ? result : nullptr;
}

void put_preload_aside([[maybe_unused]] char** arguments) noexcept {
#ifdef FREEZEGATE_LAUNCH_IS_DYNAMIC
  for (char** entry = environ; *entry != nullptr; ++entry) {
    if (!is_variable(*entry, "LD_PRELOAD")) continue;
    const char* const value = *entry + std::strlen("LD_PRELOAD=");
    auto* const text = static_cast<char*>(std::malloc(std::strlen(aside) + std::strlen(value) + 1));
    if (text == nullptr) return;
    std::strcpy(text, aside);
    std::strcat(text, value);
    *entry = text;
    execve("/proc/self/exe", arguments, environ);
    return;
  }
#endif
}

}  // namespace freezegate::pins::launch
