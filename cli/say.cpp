#include "say.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <unistd.h>

namespace freezegate::cli {

void guard_standard_descriptors() {
  // open() takes the lowest free number, so that each call fills the gap that was just found.
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(descriptor, F_GETFD) == -1 && open("/dev/null", O_RDWR | O_CLOEXEC) < 0) return;
  }
}

void say(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
}

std::optional<Error> write_out(std::FILE* stream, std::string_view text) {
  errno = 0;
  const bool written = std::fwrite(text.data(), 1, text.size(), stream) == text.size();
  if (std::fflush(stream) == 0 && written) return std::nullopt;
  return Error{ExitCode::environment, std::string("the output cannot be written: ") + std::strerror(errno),
               stream == stdout ? "standard output" : "standard error", "make room where the output goes"};
}

}  // namespace freezegate::cli
