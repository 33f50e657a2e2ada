#include <freezegate/process_output.hpp>

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

namespace freezegate {

namespace {

// A file without a name: nothing is left behind, and no folder is taken that a replay would have got.
class MemoryFile {
 public:
  MemoryFile() : number_(memfd_create("freezegate-output", MFD_CLOEXEC)) {}
  ~MemoryFile() {
    if (number_ >= 0) close(number_);
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  MemoryFile(MemoryFile&&) = delete;
  MemoryFile& operator=(MemoryFile&&) = delete;

  [[nodiscard]] bool valid() const { return number_ >= 0; }
  [[nodiscard]] std::string path() const { return fmt::format("/proc/{}/fd/{}", getpid(), number_); }

  [[nodiscard]] std::optional<std::string> content() const {
    std::string text;
    std::array<char, std::size_t{64} * 1024> block{};
    while (true) {
      const ssize_t count = pread(number_, block.data(), block.size(), static_cast<off_t>(text.size()));
      if (count == 0) return text;
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) return std::nullopt;
      text.append(block.data(), static_cast<std::size_t>(count));
    }
  }

 private:
  int number_;
};

}  // namespace

Result<ProgramOutput> run_for_output(Launch launch) {
  const auto lost = [&launch](int reason) {
    return tl::unexpected(
        Error{ExitCode::environment,
              std::string("the output of a program that is needed cannot be kept: ") + std::strerror(reason),
              launch.command.empty() ? "" : launch.command.front(), "free some memory"});
  };
  const MemoryFile output;
  const MemoryFile errors;
  if (!output.valid() || !errors.valid()) return lost(errno);
  launch.captured = CapturedOutput{output.path(), errors.path()};
  const auto process = supervise(launch);
  if (!process) return tl::unexpected(process.error());
  auto text = output.content();
  auto said = errors.content();
  if (!text || !said) return lost(errno);
  return ProgramOutput{process->end, *std::move(text), *std::move(said), process->interrupted};
}

}  // namespace freezegate
