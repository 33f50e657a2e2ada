#include <freezegate/file_descriptor.hpp>
#include <freezegate/freeze_map_reader.hpp>

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include <fmt/format.h>

namespace freezegate {

namespace {

Error cannot_read(const std::filesystem::path& path, std::string_view reason, std::string_view mend) {
  return {ExitCode::untrusted_input, fmt::format("the freeze map cannot be read: {}", reason), path.string(),
          std::string(mend)};
}

Error cannot_read(const std::filesystem::path& path, int number) {
  return cannot_read(path, std::generic_category().message(number),
                     "check the path and that the file may be read");
}

std::string_view file_type(mode_t mode) noexcept {
  if (S_ISDIR(mode)) return "it is a folder";
  if (S_ISFIFO(mode)) return "it is a FIFO";
  return "it is a device or a socket";
}

// Reads one byte more than is allowed, so that a file that grows, or one whose size the system does not know,
// is found to be too large without being read to its end.
Result<std::string> read_all(int descriptor, const std::filesystem::path& path) {
  std::string text;
  std::array<char, std::size_t{64} * 1024> buffer{};
  while (text.size() <= max_freeze_map_bytes) {
    const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return tl::unexpected(cannot_read(path, errno));
    if (count == 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return tl::unexpected(cannot_read(path, fmt::format("it has more than {} bytes", max_freeze_map_bytes),
                                    "check that this is a freeze map"));
}

Result<std::string> read_file(const std::filesystem::path& path) {
  // O_NONBLOCK: opening a FIFO must not wait for a writer; what it is, fstat says afterwards.
  const io::FileDescriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)};
  if (!file.valid()) return tl::unexpected(cannot_read(path, errno));
  struct stat status{};
  if (::fstat(file.get(), &status) != 0) return tl::unexpected(cannot_read(path, errno));
  if (!S_ISREG(status.st_mode)) {
    return tl::unexpected(cannot_read(path, file_type(status.st_mode), "name a regular file"));
  }
  return read_all(file.get(), path);
}

}  // namespace

Checked<FreezeMap> load_freeze_map(const std::filesystem::path& path) {
  const Result<std::string> text = read_file(path);
  if (!text) return tl::unexpected(std::vector<Error>{text.error()});
  return read_freeze_map(*text, path.string());
}

}  // namespace freezegate
