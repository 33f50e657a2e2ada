// POSIX and C11 primitives, one after the other: each line is an order that the interleaving decides.
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>

namespace {

constexpr int thread_count = 4;
char order[256];
int length;

void note(char who) {
  order[length++] = who;
}

// Runs the same function in four threads, with a letter each, and prints what they noted.
void run(const char* name, void* (*function)(void*)) {
  std::memset(order, 0, sizeof order);
  length = 0;
  static char names[] = "abcd";
  pthread_t threads[thread_count];
  for (int i = 0; i < thread_count; ++i)
    pthread_create(&threads[i], nullptr, function, names + i);
  for (pthread_t thread : threads)
    pthread_join(thread, nullptr);
  std::printf("%s %s\n", name, order);
}

timespec in_an_hour(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  time.tv_sec += 3600;
  return time;
}

pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
pthread_mutex_t note_lock = PTHREAD_MUTEX_INITIALIZER;
sem_t semaphore;
pthread_barrier_t barrier;
pthread_once_t once = PTHREAD_ONCE_INIT;
pthread_spinlock_t spin;
pthread_mutex_t checked = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
pthread_mutex_t robust;
pthread_mutex_t held = PTHREAD_MUTEX_INITIALIZER;

void* use_rwlock(void* who) {
  for (int i = 0; i < 3; ++i) {
    pthread_rwlock_rdlock(&rwlock);
    pthread_rwlock_unlock(&rwlock);
    pthread_rwlock_wrlock(&rwlock);
    note(*static_cast<char*>(who));
    pthread_rwlock_unlock(&rwlock);
  }
  return nullptr;
}

void* use_semaphore(void* who) {
  for (int i = 0; i < 3; ++i) {
    sem_wait(&semaphore);
    note(*static_cast<char*>(who));
    sem_post(&semaphore);
  }
  return nullptr;
}

void* use_barrier(void* who) {
  for (int i = 0; i < 3; ++i) {
    const bool is_last = pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD;
    pthread_mutex_lock(&note_lock);
    note(is_last ? '!' : *static_cast<char*>(who));
    pthread_mutex_unlock(&note_lock);
  }
  return nullptr;
}

char initialiser;
thread_local char self;

void* use_once(void* who) {
  self = *static_cast<char*>(who);
  pthread_once(&once, [] {
    pthread_mutex_lock(&note_lock);  // a point: others come meanwhile
    pthread_mutex_unlock(&note_lock);
    initialiser = self;
  });
  pthread_mutex_lock(&note_lock);
  note(initialiser);
  note(self);
  pthread_mutex_unlock(&note_lock);
  return nullptr;
}

void* use_spin(void* who) {
  for (int i = 0; i < 3; ++i) {
    pthread_spin_lock(&spin);
    sched_yield();
    note(*static_cast<char*>(who));
    pthread_spin_unlock(&spin);
  }
  return nullptr;
}

void* use_checked(void* who) {
  pthread_mutex_lock(&checked);
  sched_yield();
  note(*static_cast<char*>(who));
  if (pthread_mutex_lock(&checked) != EDEADLK) note('?');
  pthread_mutex_unlock(&checked);
  if (pthread_mutex_unlock(&checked) != EPERM) note('?');
  return nullptr;
}

// The first of them ends with the lock held.
void* use_robust(void* who) {
  const int result = pthread_mutex_lock(&robust);
  note(*static_cast<char*>(who));
  if (result == EOWNERDEAD) {
    note('+');
    pthread_mutex_consistent(&robust);
    pthread_mutex_unlock(&robust);
  } else if (length > 1) {
    pthread_mutex_unlock(&robust);
  }
  return nullptr;
}

// Nobody unlocks: all run into their time limits, at once.
void* use_timed(void* who) {
  static sem_t empty;
  // The same for all: who reads the clock when must not decide here.
  static const timespec real = in_an_hour(CLOCK_REALTIME);
  static const timespec monotonic = in_an_hour(CLOCK_MONOTONIC);
  if (pthread_mutex_timedlock(&held, &real) != ETIMEDOUT) note('1');
  if (pthread_mutex_clocklock(&held, CLOCK_MONOTONIC, &monotonic) != ETIMEDOUT) note('2');
  if (pthread_rwlock_timedwrlock(&rwlock, &real) != ETIMEDOUT) note('3');
  if (pthread_rwlock_clockrdlock(&rwlock, CLOCK_MONOTONIC, &monotonic) != ETIMEDOUT) note('4');
  if (sem_timedwait(&empty, &real) != -1 || errno != ETIMEDOUT) note('5');
  if (sem_clockwait(&empty, CLOCK_MONOTONIC, &monotonic) != -1 || errno != ETIMEDOUT) note('6');
  const timespec wrong{0, -1};
  if (pthread_mutex_timedlock(&held, &wrong) != EINVAL) note('7');
  note(*static_cast<char*>(who));
  return nullptr;
}

mtx_t c11_mutex;
cnd_t c11_condition;
int c11_turns;

int use_c11(void* who) {
  mtx_lock(&c11_mutex);
  while (c11_turns == 0)
    cnd_wait(&c11_condition, &c11_mutex);
  --c11_turns;
  note(*static_cast<char*>(who));
  mtx_unlock(&c11_mutex);
  return *static_cast<char*>(who);
}

void run_c11() {
  std::memset(order, 0, sizeof order);
  length = 0;
  static char names[] = "abcd";
  mtx_init(&c11_mutex, mtx_plain);
  cnd_init(&c11_condition);
  thrd_t threads[thread_count];
  for (int i = 0; i < thread_count; ++i)
    thrd_create(&threads[i], use_c11, names + i);
  for (int i = 0; i < thread_count; ++i) {
    mtx_lock(&c11_mutex);
    ++c11_turns;
    cnd_signal(&c11_condition);
    mtx_unlock(&c11_mutex);
  }
  int sum = 0;
  for (thrd_t thread : threads) {
    int value = 0;
    thrd_join(thread, &value);
    sum += value - 'a';
  }
  std::printf("c11 %s %d\n", order, sum);
}

}  // namespace

int main() {
  sem_init(&semaphore, 0, 1);
  pthread_barrier_init(&barrier, nullptr, thread_count);
  pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&robust, &attributes);
  run("rwlock", use_rwlock);
  run("semaphore", use_semaphore);
  run("barrier", use_barrier);
  run("once", use_once);
  run("spin", use_spin);
  run("checked", use_checked);
  run("robust", use_robust);
  run_c11();
  pthread_mutex_lock(&held);
  pthread_rwlock_wrlock(&rwlock);
  run("timed", use_timed);
  pthread_barrier_destroy(&barrier);
}
