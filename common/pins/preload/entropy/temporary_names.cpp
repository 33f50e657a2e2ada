// Names of temporary files and folders, which libc draws from a generator of its own. A name that is taken is
// drawn again. `tmpfile` stays libc's: its file has no name.
#include "../position.hpp"
#include "../real.hpp"
#include "../settings.hpp"

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <climits>

namespace freezegate::pins {

namespace {

constexpr std::size_t blanks = 6;
constexpr int most_attempts = 62 * 62 * 62;  // as libc

// The six characters to be replaced, with `suffix` behind them; null with errno when they are not there.
char* find_blanks(char* name, int suffix) noexcept {
  const std::size_t size = std::strlen(name);
  if (suffix >= 0 && size >= blanks + static_cast<std::size_t>(suffix)) {
    char* const found = name + size - static_cast<std::size_t>(suffix) - blanks;
    if (std::memcmp(found, "XXXXXX", blanks) == 0) return found;
  }
  errno = EINVAL;
  return nullptr;
}

void draw_name(char* to) noexcept {
  const char* const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  std::uint64_t value = draw(Axis::entropy, Stream::names);
  count(Counter::entropy_draws);
  for (std::size_t i = 0; i < blanks; ++i, value /= 62)
    to[i] = letters[value % 62];
}

// Draws names until `make(name)` gives something other than -1 with EEXIST. \returns what it gave.
template <class Make>
int make_named(char* name, int suffix, Make make) {
  char* const to = find_blanks(name, suffix);
  if (to == nullptr) return -1;
  const int before = errno;
  for (int i = 0; i < most_attempts; ++i) {
    draw_name(to);
    const int made = make(name);
    if (made != -1 || errno != EEXIST) {
      if (made != -1) errno = before;
      return made;
    }
  }
  errno = EEXIST;
  return -1;
}

int make_file(char* name, int suffix, int flags) {
  const int how = (flags & ~O_ACCMODE) | O_RDWR | O_CREAT | O_EXCL;
  return make_named(name, suffix, [how](const char* path) { return open(path, how, S_IRUSR | S_IWUSR); });
}

int make_folder(char* name) {
  return make_named(name, 0, [](const char* path) { return mkdir(path, S_IRWXU); });
}

int find_free(char* name) {
  return make_named(name, 0, [](const char* path) {
    struct stat status{};
    if (lstat(path, &status) != 0) return errno == ENOENT ? 0 : -1;
    errno = EEXIST;
    return -1;
  });
}

bool is_folder(const char* path) noexcept {
  struct stat status{};
  return path != nullptr && *path != '\0' && stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

// `folder/prefixXXXXXX` with a free name in place of the blanks. \returns false when there is none.
bool name_in(char* to, std::size_t capacity, const char* folder, const char* prefix) {
  const int size = std::snprintf(to, capacity, "%s/%.5sXXXXXX", folder, prefix);
  return size > 0 && static_cast<std::size_t>(size) < capacity && find_free(to) == 0;
}

}  // namespace

FREEZEGATE_STANDS_IN int mkstemp(char* name) {
  static Real<int(char*)> real("mkstemp");
  return is_pinned(Axis::entropy) ? make_file(name, 0, 0) : real(name);
}

FREEZEGATE_STANDS_IN int mkstemp64(char* name) {
  static Real<int(char*)> real("mkstemp64");
  return is_pinned(Axis::entropy) ? make_file(name, 0, O_LARGEFILE) : real(name);
}

FREEZEGATE_STANDS_IN int mkostemp(char* name, int flags) {
  static Real<int(char*, int)> real("mkostemp");
  return is_pinned(Axis::entropy) ? make_file(name, 0, flags) : real(name, flags);
}

FREEZEGATE_STANDS_IN int mkostemp64(char* name, int flags) {
  static Real<int(char*, int)> real("mkostemp64");
  return is_pinned(Axis::entropy) ? make_file(name, 0, flags | O_LARGEFILE) : real(name, flags);
}

FREEZEGATE_STANDS_IN int mkstemps(char* name, int suffix) {
  static Real<int(char*, int)> real("mkstemps");
  return is_pinned(Axis::entropy) ? make_file(name, suffix, 0) : real(name, suffix);
}

FREEZEGATE_STANDS_IN int mkstemps64(char* name, int suffix) {
  static Real<int(char*, int)> real("mkstemps64");
  return is_pinned(Axis::entropy) ? make_file(name, suffix, O_LARGEFILE) : real(name, suffix);
}

FREEZEGATE_STANDS_IN int mkostemps(char* name, int suffix, int flags) {
  static Real<int(char*, int, int)> real("mkostemps");
  return is_pinned(Axis::entropy) ? make_file(name, suffix, flags) : real(name, suffix, flags);
}

FREEZEGATE_STANDS_IN int mkostemps64(char* name, int suffix, int flags) {
  static Real<int(char*, int, int)> real("mkostemps64");
  return is_pinned(Axis::entropy) ? make_file(name, suffix, flags | O_LARGEFILE) : real(name, suffix, flags);
}

FREEZEGATE_STANDS_IN char* mkdtemp(char* name) noexcept {
  static Real<char*(char*)> real("mkdtemp");
  if (!is_pinned(Axis::entropy)) return real(name);
  return make_folder(name) == 0 ? name : nullptr;
}

FREEZEGATE_STANDS_IN char* mktemp(char* name) noexcept {
  static Real<char*(char*)> real("mktemp");
  if (!is_pinned(Axis::entropy)) return real(name);
  if (find_free(name) != 0) *name = '\0';
  return name;
}

FREEZEGATE_STANDS_IN char* tempnam(const char* folder, const char* prefix) noexcept {
  static Real<char*(const char*, const char*)> real("tempnam");
  if (!is_pinned(Axis::entropy)) return real(folder, prefix);
  const char* const wanted = secure_getenv("TMPDIR");
  const char* const from = is_folder(wanted) ? wanted : is_folder(folder) ? folder : P_tmpdir;
  char name[PATH_MAX];
  return name_in(name, sizeof name, from, prefix == nullptr ? "file" : prefix) ? strdup(name) : nullptr;
}

FREEZEGATE_STANDS_IN char* tmpnam_r(char* name) noexcept {
  static Real<char*(char*)> real("tmpnam_r");
  if (!is_pinned(Axis::entropy)) return real(name);
  return name != nullptr && name_in(name, L_tmpnam, P_tmpdir, "file") ? name : nullptr;
}

FREEZEGATE_STANDS_IN char* tmpnam(char* name) noexcept {
  static Real<char*(char*)> real("tmpnam");
  if (!is_pinned(Axis::entropy)) return real(name);
  static char own[L_tmpnam];
  return tmpnam_r(name == nullptr ? own : name);
}

}  // namespace freezegate::pins
