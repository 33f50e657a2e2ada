#include <freezegate/process_identity.hpp>

#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <unistd.h>

#include <fmt/format.h>

namespace freezegate {

namespace {

// Field 22 of proc(5)'s stat; fields are counted from behind the command's name, which is in brackets and may
// hold anything.
std::optional<std::int64_t> start_of(std::int64_t pid) {
  constexpr int fields_before = 19;
  std::ifstream file(fmt::format("/proc/{}/stat", pid));
  std::string text;
  std::getline(file, text, '\0');  // unlike an iterator it does not throw when the process ends meanwhile
  const std::size_t bracket = text.rfind(')');
  if (bracket == std::string::npos) return std::nullopt;
  std::istringstream fields(text.substr(bracket + 1));
  std::string field;
  for (int i = 0; i < fields_before; ++i)
    fields >> field;
  std::int64_t started = 0;
  if (!(fields >> started)) return std::nullopt;
  return started;
}

}  // namespace

Result<ProcessIdentity> parent_process() {
  const std::int64_t pid = getppid();
  const auto started = start_of(pid);
  if (!started) {
    return tl::unexpected(Error{ExitCode::environment,
                                "the process that started this one cannot be looked at",
                                fmt::format("/proc/{}/stat", pid), "let /proc be mounted and readable"});
  }
  return ProcessIdentity{pid, *started};
}

bool is_alive(const ProcessIdentity& process) {
  return start_of(process.pid) == process.started;
}

}  // namespace freezegate
