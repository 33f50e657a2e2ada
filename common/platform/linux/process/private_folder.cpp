#include <freezegate/private_folder.hpp>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

namespace freezegate {

namespace {

namespace fs = std::filesystem;

constexpr int most_folders = 1000;  // more replays at once than any machine runs

Error no_folder(const fs::path& path, const std::string& why) {
  return {ExitCode::environment, "there is no private folder for the run: " + why, path.string(),
          "set TMPDIR to a folder that may be written to, and remove what is in the way"};
}

// Somebody else's folder of that name could be swapped under us.
std::optional<Error> make_parent(const fs::path& parent) {
  if (mkdir(parent.c_str(), 0700) != 0 && errno != EEXIST) return no_folder(parent, std::strerror(errno));
  struct stat status{};
  if (lstat(parent.c_str(), &status) != 0) return no_folder(parent, std::strerror(errno));
  if (!S_ISDIR(status.st_mode) || status.st_uid != geteuid() || (status.st_mode & 0077U) != 0)
    return no_folder(parent, "it is not a folder of our own that nobody else may enter");
  return std::nullopt;
}

// Tests leave folders behind that may not be entered.
void let_enter(const fs::path& path) {
  std::error_code ignored;
  for (auto entry = fs::recursive_directory_iterator(path, ignored);
       entry != fs::recursive_directory_iterator(); entry.increment(ignored)) {
    if (ignored) return;
    if (entry->is_directory(ignored) && !entry->is_symlink(ignored))
      fs::permissions(entry->path(), fs::perms::owner_all, fs::perm_options::add, ignored);
  }
}

bool remove_whole(const fs::path& path) {
  std::error_code error;
  fs::remove_all(path, error);
  if (error) {
    let_enter(path);
    fs::remove_all(path, error);
  }
  return !error;
}

bool make_empty(const fs::path& folder) {
  return remove_whole(folder) && mkdir(folder.c_str(), 0700) == 0;
}

}  // namespace

Result<PrivateFolder> PrivateFolder::take() {
  std::error_code error;
  fs::path parent = fs::temp_directory_path(error);
  if (error) return tl::unexpected(no_folder("TMPDIR", error.message()));
  parent /= fmt::format("freezegate-{:010}", geteuid());  // as long for every user
  if (auto fault = make_parent(parent)) return tl::unexpected(*std::move(fault));
  for (int number = 0; number < most_folders; ++number) {
    fs::path folder = parent / fmt::format("{:03}", number);
    const std::string lock_path = folder.string() + ".lock";
    const int lock = open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (lock < 0) return tl::unexpected(no_folder(lock_path, std::strerror(errno)));
    if (flock(lock, LOCK_EX | LOCK_NB) == 0 && make_empty(folder))
      return PrivateFolder(std::move(folder), lock);
    close(lock);  // held by another run, or full of what cannot be removed
  }
  return tl::unexpected(no_folder(parent, fmt::format("all {} are taken", most_folders)));
}

PrivateFolder::PrivateFolder(PrivateFolder&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}

PrivateFolder::~PrivateFolder() {
  if (lock_ < 0) return;
  remove_whole(path_);
  close(lock_);
}

}  // namespace freezegate
