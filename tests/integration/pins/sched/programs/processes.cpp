// A fork while other threads run: the child has one thread, starts threads of its own and is waited for.
#include <cstdio>
#include <mutex>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

std::string race_of_letters() {
  std::mutex mutex;
  std::string order;
  std::vector<std::thread> threads;
  for (char who = 'a'; who < 'e'; ++who) {
    threads.emplace_back([&, who] {
      for (int i = 0; i < 3; ++i) {
        const std::lock_guard<std::mutex> guard(mutex);
        order += who;
      }
    });
  }
  for (std::thread& thread : threads)
    thread.join();
  return order;
}

}  // namespace

int main() {
  std::mutex mutex;
  std::string order;
  std::thread other([&] {
    for (int i = 0; i < 8; ++i) {
      const std::lock_guard<std::mutex> guard(mutex);
      order += 'o';
    }
  });
  const pid_t child = fork();
  if (child == 0) {
    std::printf("child %s\n", race_of_letters().c_str());
    std::fflush(stdout);
    _exit(7);
  }
  int status = 0;
  waitpid(child, &status, 0);
  {
    const std::lock_guard<std::mutex> guard(mutex);
    order += 'w';
  }
  other.join();
  std::printf("parent %s %d %s\n", order.c_str(), WEXITSTATUS(status), race_of_letters().c_str());
}
