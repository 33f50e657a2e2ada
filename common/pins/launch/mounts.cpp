#include "mounts.hpp"

#include "namespaces.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

#include <climits>

namespace freezegate::pins::launch {

namespace {

// Appends a path to mount options: what has a meaning there gets a backslash.
bool append_escaped(char* text, std::size_t capacity, const char* path) noexcept {
  std::size_t used = std::strlen(text);
  for (; *path != '\0'; ++path) {
    if (used + 3 > capacity) return false;
    if (std::strchr("\\,:", *path) != nullptr) text[used++] = '\\';
    text[used++] = *path;
  }
  text[used] = '\0';
  return true;
}

bool append(char* text, std::size_t capacity, const char* more) noexcept {
  const std::size_t used = std::strlen(text);
  if (used + std::strlen(more) + 1 > capacity) return false;
  std::strcpy(text + used, more);
  return true;
}

int mount_overlay(const Overlay& overlay, bool in_user_namespace) noexcept {
  char options[4096] = "lowerdir=";  // a page is what mount(2) takes
  const bool fits = append_escaped(options, sizeof options, overlay.directory) &&
                    append(options, sizeof options, ",upperdir=") &&
                    append_escaped(options, sizeof options, overlay.upper) &&
                    append(options, sizeof options, ",workdir=") &&
                    append_escaped(options, sizeof options, overlay.work) &&
                    // the attributes that an ordinary user may set
                    append(options, sizeof options, in_user_namespace ? ",userxattr" : "");
  if (!fits) return ENAMETOOLONG;
  return mount("overlay", overlay.directory, "overlay", 0, options) == 0 ? 0 : errno;
}

// As a path that leads to the folder itself, whatever is mounted above it meanwhile.
int bind_opened(int folder, const char* to) noexcept {
  char path[32];
  std::snprintf(path, sizeof path, "/proc/self/fd/%d", folder);
  return mount(path, to, nullptr, MS_BIND | MS_REC, nullptr) == 0 ? 0 : errno;
}

void note(std::atomic<std::uint32_t>& where, int error) noexcept {
  std::uint32_t none = 0;
  if (error != 0) where.compare_exchange_strong(none, static_cast<std::uint32_t>(error));
}

}  // namespace

bool have_own_mounts(Run& run) noexcept {
  static bool are_own;
  if (are_own) return true;
  if (!enter_namespace(run, CLONE_NEWNS)) return false;
  // what the system mounts meanwhile is seen here, and nothing of ours is seen there
  are_own = mount(nullptr, "/", nullptr, MS_REC | MS_SLAVE, nullptr) == 0;
  return are_own;
}

void make_mounts(Run& run) noexcept {
  const Options& options = run.options;
  if (options.bind_count + options.overlay_count == 0) return;
  PinState& state = run.state.page();
  if (!have_own_mounts(run)) {
    const int error = errno == 0 ? EPERM : errno;
    note(state.bind_errno, options.bind_count == 0 ? 0 : error);
    note(state.overlay_errno, options.overlay_count == 0 ? 0 : error);
    return;
  }
  static char directory[PATH_MAX];
  const bool has_directory = getcwd(directory, sizeof directory) != nullptr && directory[0] == '/';
  // An overlay may hide what is bound, or where to: the former is opened before, the latter is looked up
  // behind.
  int folders[most_mounts];
  for (std::size_t i = 0; i < options.bind_count; ++i) {
    folders[i] = open(options.binds[i].from, O_PATH | O_CLOEXEC);
    if (folders[i] < 0) note(state.bind_errno, errno);
  }
  for (std::size_t i = 0; i < options.overlay_count; ++i)
    note(state.overlay_errno, mount_overlay(options.overlays[i], run.in_user_namespace));
  for (std::size_t i = 0; i < options.bind_count; ++i) {
    if (folders[i] < 0) continue;
    note(state.bind_errno, bind_opened(folders[i], options.binds[i].to));
    close(folders[i]);
  }
  // still the one below the mounts
  if (has_directory && chdir(directory) != 0) note(state.overlay_errno, errno);
}

int mount_own_proc() noexcept {
  constexpr unsigned long flags = MS_NOSUID | MS_NODEV | MS_NOEXEC;
  return mount("proc", "/proc", "proc", flags, nullptr) == 0 ? 0 : errno;
}

}  // namespace freezegate::pins::launch
