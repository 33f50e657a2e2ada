// How threads begin and end: detached, cancelled, by pthread_exit, by the hundred; their local destructors.
#include <atomic>
#include <cstdio>
#include <mutex>
#include <pthread.h>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

std::mutex mutex;
std::string order;

void note(char who) {
  const std::lock_guard<std::mutex> guard(mutex);
  order += who;
}

void print(const char* name) {
  std::printf("%s %s\n", name, order.c_str());
  order.clear();
}

// A lock in a thread-local destructor is a point like any other.
struct Local {
  char who;
  ~Local() { note(who); }
};

void use_locals() {
  std::vector<std::thread> threads;
  for (char who = 'a'; who < 'e'; ++who) {
    threads.emplace_back([who] {
      static thread_local Local local{who};
      note(static_cast<char>(local.who - 'a' + 'A'));
    });
  }
  for (std::thread& thread : threads)
    thread.join();
  print("locals");
}

void use_keys() {
  static pthread_key_t key;
  pthread_key_create(&key, [](void* value) { note(*static_cast<char*>(value)); });
  static char names[] = "abcd";
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([i] { pthread_setspecific(key, names + i); });
  for (std::thread& thread : threads)
    thread.join();
  print("keys");
}

void use_detached() {
  static pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
  static pthread_cond_t all_done = PTHREAD_COND_INITIALIZER;
  static int running = 4;
  for (char who = 'a'; who < 'e'; ++who) {
    std::thread([who] {
      note(who);
      pthread_mutex_lock(&own);
      if (--running == 0) pthread_cond_signal(&all_done);
      pthread_mutex_unlock(&own);
    }).detach();
  }
  pthread_mutex_lock(&own);
  while (running > 0)
    pthread_cond_wait(&all_done, &own);
  pthread_mutex_unlock(&own);
  print("detached");
}

void use_cancel() {
  static pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
  static pthread_cond_t never = PTHREAD_COND_INITIALIZER;
  pthread_t thread;
  pthread_create(
      &thread, nullptr,
      [](void*) -> void* {
        pthread_mutex_lock(&own);
        pthread_cleanup_push([](void*) { pthread_mutex_unlock(&own); }, nullptr);
        note('w');
        for (;;)
          pthread_cond_wait(&never, &own);
        pthread_cleanup_pop(1);
        return nullptr;
      },
      nullptr);
  pthread_cancel(thread);
  void* value = nullptr;
  pthread_join(thread, &value);
  pthread_mutex_lock(&own);  // the clean-up handler has unlocked it
  pthread_mutex_unlock(&own);
  note(value == PTHREAD_CANCELED ? 'c' : '?');
  print("cancel");
}

void use_exit() {
  pthread_t thread;
  static char result = 'x';
  pthread_create(
      &thread, nullptr,
      [](void*) -> void* {
        note('e');
        pthread_exit(&result);
      },
      nullptr);
  void* value = nullptr;
  pthread_join(thread, &value);
  note(*static_cast<char*>(value));
  print("exit");
}

// More threads at once than any table of fixed size.
void use_many() {
  std::vector<std::thread> threads;
  unsigned long digest = 0;
  for (unsigned i = 0; i < 600; ++i) {
    threads.emplace_back([i, &digest] {
      const std::lock_guard<std::mutex> guard(mutex);
      digest = digest * 31 + i;
    });
  }
  for (std::thread& thread : threads)
    thread.join();
  std::printf("many %lx\n", digest);
}

}  // namespace

int main() {
  use_locals();
  use_keys();
  use_detached();
  use_cancel();
  use_exit();
  use_many();
  std::thread([] {
    std::printf("last\n");
    std::fflush(stdout);
  }).detach();
  std::fflush(stdout);
  pthread_exit(nullptr);
}
