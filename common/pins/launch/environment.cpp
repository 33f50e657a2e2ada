#include "environment.hpp"

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

std::size_t size_of(char** texts) noexcept {
  std::size_t size = sizeof(char*);
  for (; *texts != nullptr; ++texts)
    size += std::strlen(*texts) + 1 + sizeof(char*);
  return size;
}

char* padded(std::size_t padding) noexcept {
  const std::size_t name = std::strlen(padding_variable);
  auto* const text = static_cast<char*>(std::malloc(name + 1 + padding + 1));
  if (text == nullptr) return nullptr;
  std::memcpy(text, padding_variable, name);
  text[name] = '=';
  std::memset(text + name + 1, '.', padding);
  text[name + 1 + padding] = '\0';
  return text;
}

}  // namespace

char** build_environment(pid_t parent, long padding) noexcept {
  std::size_t count = 0;
  while (environ[count] != nullptr)
    ++count;
  auto** const result = static_cast<char**>(std::malloc((count + 3) * sizeof(char*)));
  static char supervisor[64];
  std::snprintf(supervisor, sizeof supervisor, "%s=%010d", supervisor_variable, static_cast<int>(parent));
  char* const pad = padding < 0 ? nullptr : padded(static_cast<std::size_t>(padding));
  if (result == nullptr || (padding >= 0 && pad == nullptr)) return nullptr;
  std::size_t used = 0;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    if (is_variable(*entry, supervisor_variable) || is_variable(*entry, padding_variable)) continue;
    const std::size_t prefix = std::strlen(aside);
    result[used++] =
        std::strncmp(*entry, aside, prefix) == 0 ? *entry + prefix - std::strlen("LD_PRELOAD=") : *entry;
  }
  result[used++] = supervisor;
  if (pad != nullptr) result[used++] = pad;
  result[used] = nullptr;
  return result;
}

std::size_t room_for_padding(char** arguments, std::size_t stack_limit) noexcept {
  // execve(2): a quarter of the limit, and never more than three quarters of 8 MiB
  const std::size_t limit = std::min(stack_limit / 4, std::size_t{6} << 20U);
  constexpr std::size_t slack =
      16384;  // the interpreter of a script, the auxiliary vector, variables of ours
  const std::size_t used = size_of(arguments) + size_of(environ) + slack;
  return limit > used ? limit - used : 0;
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
