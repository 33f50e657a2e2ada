// Found in /proc among the launcher's descendants: the test's process id that the state page has is that of
// its own namespace.
#include "process_tree.hpp"

#include <freezegate/stopped_test.hpp>

#include <charconv>
#include <chrono>
#include <elf.h>
#include <fstream>
#include <string>
#include <sys/wait.h>
#include <system_error>
#include <thread>

namespace freezegate {

namespace {

namespace fs = std::filesystem;

// It stays for whoever waits for it.
bool has_ended(pid_t child) {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
}

fs::path folder_of(pid_t process) {
  return fs::path("/proc") / std::to_string(process);
}

// The first mapping of the program's file starts it (proc(5)).
std::uint64_t load_address_of(pid_t process, const fs::path& executable) {
  Elf64_Ehdr header{};
  std::ifstream program(folder_of(process) / "exe", std::ios::binary);
  program.read(reinterpret_cast<char*>(&header), sizeof header);
  if (!program || header.e_type != ET_DYN) return 0;
  std::ifstream maps(folder_of(process) / "maps");
  for (std::string line; std::getline(maps, line);) {
    std::uint64_t address = 0;
    if (!line.ends_with(" " + executable.string())) continue;
    std::from_chars(line.data(), line.data() + line.size(), address, 16);
    return address;
  }
  return 0;
}

// Stopped, and no longer the launcher, which its own init and the test before its exec still are.
std::optional<StoppedTest> stopped_test(pid_t process, const fs::path& launcher) {
  if (state_of(process) != 'T') return std::nullopt;
  std::error_code error;
  const fs::path executable = fs::read_symlink(folder_of(process) / "exe", error);
  if (error || executable == launcher) return std::nullopt;
  return StoppedTest{process, executable, load_address_of(process, executable)};
}

}  // namespace

std::optional<StoppedTest> wait_for_stopped_test(std::int64_t launcher, const fs::path& program) {
  constexpr std::chrono::milliseconds pause{5};
  std::error_code error;
  const fs::path resolved = fs::canonical(program, error);
  const auto ancestor = static_cast<pid_t>(launcher);
  while (!has_ended(ancestor)) {
    for (const pid_t process : descendants_of(ancestor)) {
      if (auto test = stopped_test(process, resolved)) return test;
    }
    std::this_thread::sleep_for(pause);
  }
  return std::nullopt;
}

}  // namespace freezegate
