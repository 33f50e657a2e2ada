#include "read_text.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

namespace freezegate::cli {

namespace {

Error cannot_read(const std::filesystem::path& path, std::string_view why) {
  return {ExitCode::untrusted_input, fmt::format("this file cannot be read: {}", why), path.string(),
          "name a regular file that may be read"};
}

Result<std::string> read_all(int descriptor, const std::filesystem::path& path, std::size_t most_bytes) {
  struct stat status{};
  if (::fstat(descriptor, &status) != 0) return tl::unexpected(cannot_read(path, std::strerror(errno)));
  if (!S_ISREG(status.st_mode)) return tl::unexpected(cannot_read(path, "it is no regular file"));
  std::string text(std::min(static_cast<std::size_t>(status.st_size), most_bytes) + 1, '\0');
  std::size_t size = 0;
  while (true) {
    const ssize_t count = ::read(descriptor, text.data() + size, text.size() - size);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return tl::unexpected(cannot_read(path, std::strerror(errno)));
    if (count == 0) break;
    size += static_cast<std::size_t>(count);
    if (size > most_bytes) {
      return tl::unexpected(cannot_read(path, fmt::format("it has more than {} bytes", most_bytes)));
    }
    if (size == text.size()) text.resize(text.size() * 2);
  }
  text.resize(size);
  return text;
}

}  // namespace

Result<std::string> read_text(const std::filesystem::path& path, std::size_t most_bytes) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW);
  if (descriptor < 0) return tl::unexpected(cannot_read(path, std::strerror(errno)));
  auto text = read_all(descriptor, path, most_bytes);
  ::close(descriptor);
  return text;
}

}  // namespace freezegate::cli
