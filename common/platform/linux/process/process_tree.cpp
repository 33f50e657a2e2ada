#include "process_tree.hpp"

#include <algorithm>
#include <charconv>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace freezegate {

namespace {

// State and parent stand behind the command's name, which is in brackets and may hold anything (proc(5)).
struct Stat {
  char state = '?';
  pid_t parent = -1;
};

Stat stat_of(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  std::getline(file, text, '\0');  // unlike an iterator it does not throw when the process ends meanwhile
  Stat result;
  const std::size_t bracket = text.rfind(')');
  if (bracket == std::string::npos || text.size() < bracket + 5) return result;
  result.state = text[bracket + 2];
  std::from_chars(text.data() + bracket + 4, text.data() + text.size(), result.parent);
  return result;
}

std::vector<std::pair<pid_t, pid_t>> living_processes() {
  std::vector<std::pair<pid_t, pid_t>> result;
  std::error_code error;
  for (std::filesystem::directory_iterator entry("/proc", error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    pid_t process = 0;
    const auto [rest, failed] = std::from_chars(name.data(), name.data() + name.size(), process);
    if (failed != std::errc{} || rest != name.data() + name.size()) continue;
    const Stat stat = stat_of(process);
    if (stat.state != 'Z' && stat.state != 'X') result.emplace_back(process, stat.parent);
  }
  return result;
}

}  // namespace

std::vector<pid_t> descendants_of(pid_t ancestor) {
  const auto processes = living_processes();
  std::vector<pid_t> found{ancestor};
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const auto& [process, parent] : processes) {
      if (parent == found[i] && std::ranges::find(found, process) == found.end()) found.push_back(process);
    }
  }
  found.erase(found.begin());
  return found;
}

char state_of(pid_t process) {
  return stat_of(process).state;
}

void kill_descendants(pid_t ancestor) {
  constexpr int rounds = 50;  // a tree that forks faster than we kill it is given up, not waited for
  for (int round = 0; round < rounds; ++round) {
    const auto descendants = descendants_of(ancestor);
    if (descendants.empty()) return;
    for (const pid_t process : descendants)
      kill(process, SIGKILL);
  }
}

}  // namespace freezegate
