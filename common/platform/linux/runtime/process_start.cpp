#include "../../../runtime/process_start.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

namespace {

constexpr std::size_t environment_bytes = std::size_t{128} * 1024;
constexpr std::size_t environment_entries = 2048;
constexpr std::size_t path_bytes = 4096;

// Zero-initialised static storage: pages that are not touched cost nothing.
struct Storage {
  char text[environment_bytes];
  const char* entries[environment_entries + 1];
  char working_directory[path_bytes];
  char executable[path_bytes];
};
Storage storage;

// A copy, since tests change variables in place. An environment that does not fit is used as it is.
const char* const* copy_environment() noexcept {
  std::size_t used = 0;
  std::size_t count = 0;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::size_t size = std::strlen(*entry) + 1;
    if (count == environment_entries || size > environment_bytes - used) return environ;
    std::memcpy(storage.text + used, *entry, size);
    storage.entries[count++] = storage.text + used;
    used += size;
  }
  storage.entries[count] = nullptr;
  return storage.entries;
}

ProcessStart take_process_start() noexcept {
  ProcessStart start;
  start.environment = copy_environment();
  if (getcwd(storage.working_directory, path_bytes) != nullptr)
    start.working_directory = storage.working_directory;
  start.parent = getppid();
  return start;
}

Executable find_executable() noexcept {
  Executable found;
  const ssize_t length = readlink("/proc/self/exe", storage.executable, path_bytes - 1);
  if (length <= 0) return found;
  storage.executable[length] = '\0';
  found.path = storage.executable;
  const char* const slash = std::strrchr(found.path, '/');
  found.name = slash == nullptr ? found.path : slash + 1;
  struct stat status{};
  if (stat("/proc/self/exe", &status) == 0) {
    found.size = status.st_size;
    found.mtime_ns = std::int64_t{status.st_mtim.tv_sec} * 1000000000 + status.st_mtim.tv_nsec;
  }
  return found;
}

}  // namespace

const char* ProcessStart::variable(const char* name) const noexcept {
  const std::size_t length = std::strlen(name);
  for (const char* const* entry = environment; entry != nullptr && *entry != nullptr; ++entry) {
    if (std::strncmp(*entry, name, length) == 0 && (*entry)[length] == '=') return *entry + length + 1;
  }
  return nullptr;
}

void ProcessStart::hide(const char* name) const noexcept {
  if (environment != storage.entries) return;
  const std::size_t length = std::strlen(name);
  std::size_t kept = 0;
  for (std::size_t i = 0; storage.entries[i] != nullptr; ++i) {
    const char* const entry = storage.entries[i];
    if (std::strncmp(entry, name, length) != 0 || entry[length] != '=') storage.entries[kept++] = entry;
  }
  storage.entries[kept] = nullptr;
}

bool ProcessStart::resolve(const char* path, char* absolute, std::size_t capacity) const noexcept {
  const bool relative = path[0] != '/' && working_directory[0] != '\0';
  const int length = std::snprintf(absolute, capacity, "%s%s%s", relative ? working_directory : "",
                                   relative ? "/" : "", path);
  if (length >= 0 && static_cast<std::size_t>(length) < capacity) return true;
  errno = ENAMETOOLONG;
  return false;
}

const ProcessStart& process_start() noexcept {
  static const ProcessStart start = take_process_start();
  return start;
}

const Executable& executable() noexcept {
  static const Executable found = find_executable();
  return found;
}

void each_argument(void (*visit)(void* context, Text argument), void* context, std::size_t most) noexcept {
  const int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  char argument[path_bytes];
  std::size_t size = 0;
  std::size_t total = 0;
  bool program = true;  // argv[0] comes first
  char block[1024];
  ssize_t count = 0;
  while (total < most && (count = read(file, block, sizeof block)) > 0) {
    for (ssize_t i = 0; i < count; ++i) {
      if (block[i] != '\0') {
        if (size < sizeof argument) argument[size++] = block[i];
        continue;
      }
      if (!program) visit(context, Text(argument, size));
      program = false;
      size = 0;
    }
    total += static_cast<std::size_t>(count);
  }
  close(file);
}

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
