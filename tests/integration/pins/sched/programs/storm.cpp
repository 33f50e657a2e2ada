// Threads that do nothing but lock, for figures: storm THREADS LOCKS; prints nanoseconds of a lock and
// unlock.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <sys/syscall.h>
#include <thread>
#include <time.h>
#include <unistd.h>
#include <vector>

int main(int count, char** arguments) {
  const int thread_count = count > 1 ? std::atoi(arguments[1]) : 8;
  const int lock_count = count > 2 ? std::atoi(arguments[2]) : 2000;
  std::mutex mutex;
  unsigned long total = 0;
  const auto work = [&] {
    for (int i = 0; i < lock_count; ++i) {
      const std::lock_guard<std::mutex> guard(mutex);
      ++total;
    }
  };
  timespec before{};
  timespec after{};
  clock_gettime(CLOCK_MONOTONIC, &before);
  std::vector<std::thread> threads;
  for (int i = 1; i < thread_count; ++i)
    threads.emplace_back(work);
  work();
  for (std::thread& thread : threads)
    thread.join();
  clock_gettime(CLOCK_MONOTONIC, &after);
  const double nanoseconds = 1e9 * static_cast<double>(after.tv_sec - before.tv_sec) +
                             static_cast<double>(after.tv_nsec - before.tv_nsec);
  std::printf("%lu locks\n", total);
  std::fprintf(stderr, "%.1f ns each\n", nanoseconds / static_cast<double>(total));
}
