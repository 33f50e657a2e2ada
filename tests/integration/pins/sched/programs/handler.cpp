// All threads wait, and a signal handler wakes one: not a deadlock. Handlers also run in the middle of the
// scheduler.
#include <csignal>
#include <cstdio>
#include <mutex>
#include <pthread.h>
#include <semaphore.h>
#include <sys/time.h>
#include <thread>
#include <vector>

namespace {
sem_t posted;
}

int main() {
  sem_init(&posted, 0, 0);
  std::signal(SIGALRM, [](int) { sem_post(&posted); });
  const itimerval once{{0, 0}, {0, 200000}};
  setitimer(ITIMER_REAL, &once, nullptr);
  sem_wait(&posted);
  std::puts("woken");

  const itimerval often{{0, 100}, {0, 100}};
  setitimer(ITIMER_REAL, &often, nullptr);
  std::mutex mutex;
  unsigned long total = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int j = 0; j < 5000; ++j) {
        const std::lock_guard<std::mutex> guard(mutex);
        ++total;
      }
      for (int j = 0; j < 20; ++j)
        sem_wait(&posted);
    });
  }
  for (std::thread& thread : threads)
    thread.join();
  const itimerval off{};
  setitimer(ITIMER_REAL, &off, nullptr);
  std::printf("%lu locks\n", total);
}
