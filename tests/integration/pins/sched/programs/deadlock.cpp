// Two threads take two locks in opposite orders.
#include <cstdio>
#include <mutex>
#include <thread>

int main() {
  std::mutex a;
  std::mutex b;
  std::thread other([&] {
    const std::lock_guard<std::mutex> first(a);
    const std::lock_guard<std::mutex> second(b);
  });
  {
    const std::lock_guard<std::mutex> first(b);
    const std::lock_guard<std::mutex> second(a);
  }
  other.join();
  std::puts("passed");
}
