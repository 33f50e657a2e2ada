// The process ends while threads wait: by exit() in another thread, or by main's return.
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>

int main(int count, char** arguments) {
  static std::mutex mutex;
  static std::condition_variable never;
  for (int i = 0; i < 3; ++i) {
    std::thread([] {
      std::unique_lock<std::mutex> lock(mutex);
      never.wait(lock, [] { return false; });
    }).detach();
  }
  std::atexit([] { std::puts("left"); });
  if (count > 1 && std::strcmp(arguments[1], "exit") == 0) {
    std::thread([] { std::exit(3); }).join();
  }
  return 3;
}
