// Signals without looking at a condition: at some seeds before anybody waits. The waiter then runs into its
// time limit of an hour, which is virtual.
#include <cstdio>
#include <ctime>
#include <pthread.h>
#include <thread>

int main() {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
  std::thread waiter([&] {
    timespec limit{};
    clock_gettime(CLOCK_REALTIME, &limit);
    limit.tv_sec += 3600;
    pthread_mutex_lock(&mutex);
    const int result = pthread_cond_timedwait(&condition, &mutex, &limit);
    pthread_mutex_unlock(&mutex);
    std::puts(result == 0 ? "woken" : "lost");
  });
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  pthread_cond_signal(&condition);
  waiter.join();
}
