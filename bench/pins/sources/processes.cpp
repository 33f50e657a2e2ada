// Who comes first among processes, and among files that become readable.
#include "source.hpp"

#include <poll.h>
#include <stdexcept>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace {

struct Pipe {
  int ends[2];

  Pipe() {
    if (pipe(ends) != 0) throw std::runtime_error("pipe");
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close(ends[0]);
    close_writer();
  }
  void close_writer() {
    if (ends[1] >= 0) close(ends[1]);
    ends[1] = -1;
  }
};

void write_often(int file, char letter) {
  for (int i = 0; i < 40; ++i) {
    if (write(file, &letter, 1) != 1) return;
    if (i % 8 == 0) usleep(10);
  }
}

// Two children that write into one pipe.
std::string children_order() {
  Pipe pipe;
  for (const char letter : {'a', 'b'}) {
    if (fork() == 0) {
      write_often(pipe.ends[1], letter);
      _exit(0);
    }
  }
  pipe.close_writer();
  std::string order;
  char letter = 0;
  while (read(pipe.ends[0], &letter, 1) == 1)
    order += letter;
  while (wait(nullptr) > 0) {
  }
  return order;
}

// Two pipes fed by two threads: which of them poll() finds readable.
std::string poll_order() {
  Pipe left;
  Pipe right;
  std::thread feeds_left([&] { write_often(left.ends[1], 'l'), left.close_writer(); });
  std::thread feeds_right([&] { write_often(right.ends[1], 'r'), right.close_writer(); });
  pollfd files[2] = {{left.ends[0], POLLIN, 0}, {right.ends[0], POLLIN, 0}};
  std::string order;
  int open_files = 2;
  while (open_files > 0 && poll(files, 2, 10000) > 0) {
    for (pollfd& file : files) {
      char letter = 0;
      if (file.revents == 0) continue;
      if (read(file.fd, &letter, 1) == 1) {
        order += letter;
      } else {
        file.fd = -1;
        --open_files;
      }
    }
  }
  feeds_left.join();
  feeds_right.join();
  return order;
}

}  // namespace

std::vector<Source> process_sources() {
  return {{"children_output_order", "-", children_order}, {"poll_order", "sched", poll_order}};
}
