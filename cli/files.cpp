#include "files.hpp"

#include <freezegate/file_descriptor.hpp>
#include <freezegate/signing_key.hpp>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include <fmt/format.h>

namespace freezegate::cli {

namespace fs = std::filesystem;

namespace {

std::string system_reason(int number) {
  return std::generic_category().message(number);
}

Error unreadable(std::string_view what, std::string_view reason, const fs::path& path) {
  return {ExitCode::untrusted_input, fmt::format("{} cannot be read: {}", what, reason), path.string(),
          "check the path and that the file may be read"};
}

Error unwritable(int number, const fs::path& path) {
  return {ExitCode::environment, "the file cannot be written: " + system_reason(number), path.string(),
          "give a file in a folder that exists and may be written to"};
}

// In one piece: a string that grew would leave copies of a private key behind.
Result<std::string> read_open_file(int descriptor, const fs::path& path, std::string_view what,
                                   std::size_t most) {
  std::string text(most + 1, '\0');
  std::size_t length = 0;
  while (length < text.size()) {
    const ssize_t count = ::read(descriptor, text.data() + length, text.size() - length);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return tl::unexpected(unreadable(what, system_reason(errno), path));
    if (count == 0) break;
    length += static_cast<std::size_t>(count);
  }
  if (length > most) {
    wipe(text);
    return tl::unexpected(unreadable(what, fmt::format("it has more than {} bytes", most), path));
  }
  text.resize(length);
  return text;
}

Result<std::string> read_file(const fs::path& path, std::string_view what, std::size_t most, Links links,
                              bool is_private) {
  const int no_link = links == Links::refused ? O_NOFOLLOW : 0;
  // O_NONBLOCK: opening a FIFO must not wait for a writer; what it is, fstat says afterwards.
  const io::FileDescriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | no_link)};
  struct stat status{};
  if (!file.valid() || ::fstat(file.get(), &status) != 0)
    return tl::unexpected(unreadable(what, system_reason(errno), path));
  if (!S_ISREG(status.st_mode)) return tl::unexpected(unreadable(what, "it is not a regular file", path));
  if (is_private && (status.st_mode & 077U) != 0) {
    return tl::unexpected(Error{ExitCode::untrusted_input,
                                fmt::format("others than its owner may use {}", what), path.string(),
                                "take their permissions away: chmod 600 " + path.string()});
  }
  return read_open_file(file.get(), path, what, most);
}

bool write_all(int descriptor, std::string_view text) noexcept {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return ::fsync(descriptor) == 0;
}

// So that the name is there after a crash, too. Not every file system can; the file itself is safe by then.
void sync_folder(const fs::path& file) noexcept {
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  const io::FileDescriptor descriptor{::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
  if (descriptor.valid()) ::fsync(descriptor.get());
}

}  // namespace

Result<std::string> read_small_file(const fs::path& path, std::string_view what, std::size_t most,
                                    Links links) {
  return read_file(path, what, most, links, false);
}

Result<std::string> read_private_file(const fs::path& path, std::string_view what, std::size_t most) {
  return read_file(path, what, most, Links::followed, true);
}

std::optional<Error> create_file(const fs::path& path, std::string_view text, FileMode mode) {
  const io::FileDescriptor file{
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, static_cast<mode_t>(mode))};
  if (!file.valid() && errno == EEXIST) {
    return Error{ExitCode::environment, "the file is there already, and is not overwritten", path.string(),
                 "give another name, or move it away"};
  }
  if (!file.valid()) return unwritable(errno, path);
  if (!write_all(file.get(), text)) {
    const int reason = errno;
    ::unlink(path.c_str());
    return unwritable(reason, path);
  }
  sync_folder(path);
  return std::nullopt;
}

std::optional<Error> replace_file(const fs::path& path, std::string_view text) {
  std::string temporary = path.string() + ".XXXXXX";
  const io::FileDescriptor file{::mkostemp(temporary.data(), O_CLOEXEC)};
  if (!file.valid()) return unwritable(errno, path);
  const bool written = write_all(file.get(), text) &&
                       ::fchmod(file.get(), static_cast<mode_t>(FileMode::everybody)) == 0 &&
                       std::rename(temporary.c_str(), path.c_str()) == 0;
  if (!written) {
    const int reason = errno;
    ::unlink(temporary.c_str());
    return unwritable(reason, path);
  }
  sync_folder(path);
  return std::nullopt;
}

}  // namespace freezegate::cli
