// A time limit of 200 ms on the real clock, and a sleep, while another thread waits for the end.
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <pthread.h>
#include <thread>

int main() {
  std::thread([] {
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
    timespec limit{};
    clock_gettime(CLOCK_MONOTONIC, &limit);
    limit.tv_nsec += 200 * 1000 * 1000;
    if (limit.tv_nsec >= 1000000000) {
      limit.tv_nsec -= 1000000000;
      ++limit.tv_sec;
    }
    pthread_mutex_lock(&mutex);
    const int result = pthread_cond_clockwait(&condition, &mutex, CLOCK_MONOTONIC, &limit);
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    const bool is_late =
        now.tv_sec > limit.tv_sec || (now.tv_sec == limit.tv_sec && now.tv_nsec >= limit.tv_nsec);
    std::puts(result == ETIMEDOUT && is_late ? "over" : "early");
    pthread_mutex_unlock(&mutex);
  }).join();
  std::thread([] {
    timespec before{};
    timespec after{};
    const timespec duration{0, 100 * 1000 * 1000};
    clock_gettime(CLOCK_MONOTONIC, &before);
    const int result = nanosleep(&duration, nullptr);
    clock_gettime(CLOCK_MONOTONIC, &after);
    const long long slept = (after.tv_sec - before.tv_sec) * 1000000000LL + after.tv_nsec - before.tv_nsec;
    std::puts(result == 0 && slept >= duration.tv_nsec ? "slept" : "awake");
  }).join();
}
