#include "write_whole.hpp"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace freezegate::cli {

namespace {

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

std::optional<Error> write_whole(const std::filesystem::path& path, std::string_view text) {
  std::string draft = path.string() + ".XXXXXX";
  const int file = ::mkstemp(draft.data());
  bool is_good = file >= 0;
  if (is_good) {
    constexpr mode_t readable = S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH;  // mkstemp's is for its owner alone
    is_good = write_all(file, text) && ::fchmod(file, readable) == 0 && ::fsync(file) == 0;
    is_good = ::close(file) == 0 && is_good && ::rename(draft.c_str(), path.c_str()) == 0;
  }
  if (is_good) return std::nullopt;
  const std::string why = std::generic_category().message(errno);
  if (file >= 0) ::unlink(draft.c_str());
  return Error{ExitCode::environment, "the file cannot be written: " + why, path.string(),
               "make its folder writable"};
}

}  // namespace freezegate::cli
