// What processes share is left to the kernel: a thread that waits for another process lets the others run.
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <mutex>
#include <pthread.h>
#include <semaphore.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace {

struct Shared {
  pthread_mutex_t mutex;
  pthread_cond_t condition;
  pthread_barrier_t barrier;
  pthread_rwlock_t rwlock;
  sem_t semaphore;
  bool is_set;
};

void initialise(Shared& shared) {
  pthread_mutexattr_t mutex;
  pthread_mutexattr_init(&mutex);
  pthread_mutexattr_setpshared(&mutex, PTHREAD_PROCESS_SHARED);
  pthread_mutex_init(&shared.mutex, &mutex);
  pthread_condattr_t condition;
  pthread_condattr_init(&condition);
  pthread_condattr_setpshared(&condition, PTHREAD_PROCESS_SHARED);
  pthread_cond_init(&shared.condition, &condition);
  pthread_barrierattr_t barrier;
  pthread_barrierattr_init(&barrier);
  pthread_barrierattr_setpshared(&barrier, PTHREAD_PROCESS_SHARED);
  pthread_barrier_init(&shared.barrier, &barrier, 2);
  pthread_rwlockattr_t rwlock;
  pthread_rwlockattr_init(&rwlock);
  pthread_rwlockattr_setpshared(&rwlock, PTHREAD_PROCESS_SHARED);
  pthread_rwlock_init(&shared.rwlock, &rwlock);
  sem_init(&shared.semaphore, 1, 0);
}

void set(Shared& shared) {
  pthread_mutex_lock(&shared.mutex);
  shared.is_set = true;
  pthread_cond_signal(&shared.condition);
  pthread_mutex_unlock(&shared.mutex);
  pthread_barrier_wait(&shared.barrier);
  sem_post(&shared.semaphore);
}

void wait(Shared& shared) {
  pthread_mutex_lock(&shared.mutex);
  while (!shared.is_set)
    pthread_cond_wait(&shared.condition, &shared.mutex);
  pthread_mutex_unlock(&shared.mutex);
  pthread_barrier_wait(&shared.barrier);
  sem_wait(&shared.semaphore);
  pthread_rwlock_wrlock(&shared.rwlock);
  pthread_rwlock_unlock(&shared.rwlock);
}

}  // namespace

int main() {
  void* const memory =
      mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  auto& shared = *static_cast<Shared*>(memory);
  initialise(shared);
  const pid_t child = fork();
  if (child == 0) {
    usleep(20000);
    set(shared);
    _exit(0);
  }
  std::mutex own;
  std::thread waiter([&] { wait(shared); });
  for (int i = 0; i < 100; ++i)
    const std::lock_guard<std::mutex> guard(own);
  waiter.join();
  int status = 1;
  waitpid(child, &status, 0);
  std::printf("child %d\n", status);

  // A child's output through a pipe, while another thread locks.
  std::thread other([&] {
    for (int i = 0; i < 100; ++i)
      const std::lock_guard<std::mutex> guard(own);
  });
  std::FILE* const pipe = popen("echo hello", "r");
  char line[32] = "";
  if (std::fgets(line, sizeof line, pipe) == nullptr) std::puts("nothing");
  std::printf("%d %s", pclose(pipe), line);
  std::printf("%d\n", std::system("exit 3") / 256);
  other.join();
}
