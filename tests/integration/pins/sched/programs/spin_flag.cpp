// Spins on a flag with no point in between: no scheduler can see that it waits.
#include <atomic>
#include <cstdio>
#include <thread>

int main() {
  std::atomic<bool> is_set = false;
  std::thread spinner([&] {
    while (!is_set.load(std::memory_order_acquire)) {
    }
  });
  std::thread setter([&] { is_set.store(true, std::memory_order_release); });
  spinner.join();
  setter.join();
  std::puts("seen");
}
