// What a start through freezegate-launch costs beside a plain one: each axis alone, and all of them together.
//
//   launch_bench [PROGRAM [ARG...]]      default: /bin/true
//
// All ways to start take turns; the figures are lower quartiles, in microseconds, and their ratios to the
// plain start.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <protocol/axes.hpp>
#include <protocol/pin_state.hpp>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

extern char** environ;  // NOLINT(readability-redundant-declaration)

namespace {

using namespace freezegate::pins;

constexpr int rounds = 300;

struct Way {
  std::string name;
  std::vector<Axis> axes;
  bool is_plain;
  std::vector<double> times;
};

double start(const std::vector<std::string>& command) {
  std::vector<char*> words;
  for (const std::string& word : command)
    words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  const auto began = std::chrono::steady_clock::now();
  pid_t process = 0;
  int status = 0;
  if (posix_spawnp(&process, words[0], nullptr, nullptr, words.data(), environ) != 0 ||
      waitpid(process, &status, 0) < 0 || status != 0) {
    std::fprintf(stderr, "launch_bench: %s cannot be run\n", words[0]);
    std::exit(1);
  }
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - began).count();
}

std::string settings(const std::vector<Axis>& axes, unsigned value, const std::string& page) {
  std::string text = "v1";
  for (const Axis axis : axes) {
    char word[64];
    std::snprintf(word, sizeof word, " %s=%016x", name_of(axis), value);
    text += word;
  }
  return text + " state=" + page;
}

std::string prepare_page() {
  char path[] = "/tmp/launch-bench-XXXXXX";
  const int file = mkstemp(path);
  const std::uint32_t head[2] = {state_magic, state_version};
  if (file < 0 || ftruncate(file, 4096) != 0 || write(file, head, sizeof head) != sizeof head) std::exit(1);
  close(file);
  return path;
}

double lower_quartile(std::vector<double>& times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 4];
}

}  // namespace

int main(int count, char** arguments) {
  std::vector<std::string> program(arguments + 1, arguments + count);
  if (program.empty()) program = {"/bin/true"};
  std::vector<Way> ways = {
      {"plain", {}, true, {}},
      {"no axis", {}, false, {}},
      {"layout", {Axis::layout}, false, {}},
      {"entropy, clock", {Axis::entropy, Axis::clock}, false, {}},
      {"pid", {Axis::pid}, false, {}},
      {"ports", {Axis::ports}, false, {}},
      {"host", {Axis::host}, false, {}},
      {"all", {Axis::layout, Axis::entropy, Axis::clock, Axis::pid, Axis::ports, Axis::host}, false, {}}};
  const std::string page = prepare_page();
  for (int round = 0; round < rounds; ++round) {
    for (Way& way : ways) {
      std::vector<std::string> command = program;
      if (!way.is_plain) {
        const std::string text = settings(way.axes, static_cast<unsigned>(round), page);
        command.insert(command.begin(), {FREEZEGATE_LAUNCH, text, "--"});
      }
      way.times.push_back(start(command));
    }
  }
  unlink(page.c_str());
  const double plain = lower_quartile(ways[0].times);
  for (Way& way : ways) {
    const double time = lower_quartile(way.times);
    std::printf("%-16s %6.0f us  %5.2f\n", way.name.c_str(), time, time / plain);
  }
  return 0;
}
