#include <freezegate/file_descriptor.hpp>
#include <freezegate/freeze_map_reader.hpp>
#include <freezegate/map_file.hpp>

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

namespace freezegate {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds between_tries{10};

Error failed(std::string_view what, const fs::path& path, int number, std::string_view mend) {
  return {ExitCode::environment, fmt::format("{}: {}", what, std::generic_category().message(number)),
          path.string(), std::string(mend)};
}

Error changed_meanwhile(const fs::path& path) {
  return {ExitCode::environment, "the freeze map was changed by somebody else meanwhile", path.string(),
          "nothing was written: look at the change, and try again"};
}

// Where the new text is written first. One name, so that what a killed process left goes with the next
// change.
fs::path new_file(const fs::path& file) {
  return file.parent_path() / ('.' + file.filename().string() + ".new");
}

Result<std::string> read_whole(const fs::path& path) {
  const io::FileDescriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)};
  struct stat status{};
  if (!file.valid() || ::fstat(file.get(), &status) != 0)
    return tl::unexpected(failed("the freeze map cannot be read", path, errno, "check the path"));
  if (!S_ISREG(status.st_mode)) {
    return tl::unexpected(
        Error{ExitCode::environment, "that is no file", path.string(), "name a regular file"});
  }
  std::string text;
  std::array<char, std::size_t{64} * 1024> buffer{};
  while (text.size() <= max_freeze_map_bytes) {
    const ssize_t count = ::read(file.get(), buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return tl::unexpected(failed("the freeze map cannot be read", path, errno, "try again"));
    if (count == 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return tl::unexpected(
      failed("the freeze map cannot be read", path, EFBIG, "check that this is a freeze map"));
}

int write_whole(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return ::fsync(descriptor) == 0 ? 0 : errno;
}

// The new text in a file of its own, with the old one's mode and, where we may give it away, its owner.
std::optional<Error> write_beside(const fs::path& beside, std::string_view text, const struct stat& like) {
  constexpr std::string_view what = "the new freeze map cannot be written";
  constexpr std::string_view mend = "make room in the map's folder, and see that it may be written to";
  if (::unlink(beside.c_str()) != 0 && errno != ENOENT) return failed(what, beside, errno, mend);
  const io::FileDescriptor file{
      ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600)};
  if (!file.valid()) return failed(what, beside, errno, mend);
  if ((like.st_uid != ::geteuid() || like.st_gid != ::getegid()) &&
      ::fchown(file.get(), like.st_uid, like.st_gid) != 0 && ::geteuid() == 0)
    return failed(what, beside, errno, mend);
  if (::fchmod(file.get(), like.st_mode & 07777U) != 0) return failed(what, beside, errno, mend);
  if (const int number = write_whole(file.get(), text); number != 0)
    return failed(what, beside, number, mend);
  return std::nullopt;
}

// Waits without a place in a queue: changes take milliseconds.
std::optional<Error> lock(int folder, const fs::path& path, std::chrono::milliseconds patience) {
  const auto until = std::chrono::steady_clock::now() + patience;
  while (::flock(folder, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EINTR) continue;
    if (errno != EWOULDBLOCK) {
      return failed("the freeze map's folder cannot be locked", path, errno,
                    "change the map where its file system can lock folders");
    }
    if (std::chrono::steady_clock::now() >= until) {
      return Error{ExitCode::environment, "another process is changing the freeze map", path.string(),
                   "wait for it to end, and try again"};
    }
    std::this_thread::sleep_for(between_tries);
  }
  return std::nullopt;
}

}  // namespace

Result<MapFile> MapFile::hold(const fs::path& path, std::chrono::milliseconds patience) {
  std::error_code error;
  const fs::path file = fs::canonical(path, error);
  if (error)
    return tl::unexpected(failed("the freeze map cannot be read", path, error.value(), "check the path"));
  MapFile held(file, ::open(file.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!held.folder_.valid())
    return tl::unexpected(failed("the freeze map's folder cannot be opened", file.parent_path(), errno, ""));
  if (auto refused = lock(held.folder_.get(), file.parent_path(), patience))
    return tl::unexpected(*std::move(refused));
  auto text = read_whole(file);
  if (!text) return tl::unexpected(text.error());
  held.text_ = *std::move(text);
  return held;
}

std::optional<Error> MapFile::replace(std::string_view text) {
  struct stat before{};
  // rename() asks the folder only: a file that may not be written to is meant to stay as it is.
  if (::stat(file_.c_str(), &before) != 0 || ::access(file_.c_str(), W_OK) != 0)
    return failed("the freeze map cannot be written", file_, errno, "see that it may be written to");
  const fs::path beside = new_file(file_);
  if (auto error = write_beside(beside, text, before)) {
    ::unlink(beside.c_str());
    return error;
  }
  const auto now = read_whole(file_);
  if (!now || *now != text_) {
    ::unlink(beside.c_str());
    return now ? changed_meanwhile(file_) : now.error();
  }
  if (::rename(beside.c_str(), file_.c_str()) != 0) {
    const int number = errno;
    ::unlink(beside.c_str());
    return failed("the new freeze map cannot take its place", file_, number,
                  "see that its folder may be written to");
  }
  text_ = text;
  // The name, too, must outlive a loss of power.
  if (::fsync(folder_.get()) != 0 && errno != EINVAL)
    return failed("the freeze map was written, and may not outlive a loss of power", file_, errno, "");
  return std::nullopt;
}

}  // namespace freezegate
