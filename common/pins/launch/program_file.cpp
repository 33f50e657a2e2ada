#include "program_file.hpp"

#include "../protocol/elf_symbols.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

#include <climits>

namespace freezegate::pins::launch {

namespace {

// As execvp(3) looks for it.
bool find(const char* name, char (&path)[PATH_MAX]) noexcept {
  if (std::strchr(name, '/') != nullptr)
    return std::snprintf(path, sizeof path, "%s", name) < static_cast<int>(sizeof path);
  const char* const variable = std::getenv("PATH");
  const char* folder = variable == nullptr ? "/bin:/usr/bin" : variable;
  while (true) {
    const int size = static_cast<int>(std::strcspn(folder, ":"));
    const int needed =
        std::snprintf(path, sizeof path, "%.*s/%s", size == 0 ? 1 : size, size == 0 ? "." : folder, name);
    if (needed < static_cast<int>(sizeof path) && access(path, X_OK) == 0) return true;
    if (folder[size] == '\0') return false;
    folder += size + 1;
  }
}

// The word behind #! when there is one.
bool find_interpreter(const char* path, char (&interpreter)[PATH_MAX]) noexcept {
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  char line[256] = {};
  const ssize_t size = read(file, line, sizeof line - 1);
  close(file);
  if (size < 3 || line[0] != '#' || line[1] != '!') return false;
  const char* const word = line + 2 + std::strspn(line + 2, " \t");
  std::snprintf(interpreter, sizeof interpreter, "%.*s", static_cast<int>(std::strcspn(word, " \t\n")), word);
  return interpreter[0] != '\0';
}

}  // namespace

const char* path_of_program(const char* name) noexcept {
  static char path[PATH_MAX];
  return find(name, path) ? path : name;
}

bool is_static_program(const char* name) noexcept {
  static char path[PATH_MAX];
  static char interpreter[PATH_MAX];
  if (!find(name, path)) return false;
  return ElfFile(find_interpreter(path, interpreter) ? interpreter : path).is_static();
}

}  // namespace freezegate::pins::launch
