// Producers and consumers over a small queue; timed waits of all kinds.
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace {

std::mutex mutex;
std::condition_variable has_room;
std::condition_variable has_item;
std::deque<int> queue;
std::string taken;

void produce(int from) {
  for (int i = from; i < from + 5; ++i) {
    std::unique_lock<std::mutex> lock(mutex);
    has_room.wait(lock, [] { return queue.size() < 2; });
    queue.push_back(i);
    has_item.notify_one();
  }
}

void consume(char who) {
  for (int i = 0; i < 5; ++i) {
    std::unique_lock<std::mutex> lock(mutex);
    has_item.wait(lock, [] { return !queue.empty(); });
    taken += who + std::to_string(queue.front()) + " ";
    queue.pop_front();
    has_room.notify_all();
  }
}

void wait_for_times() {
  std::mutex own;
  std::condition_variable nobody;
  std::string order;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&, i] {
      std::unique_lock<std::mutex> lock(own);
      nobody.wait_for(lock, std::chrono::hours(1));
      order += static_cast<char>('a' + i);
    });
  }
  for (std::thread& thread : threads)
    thread.join();
  std::printf("times %s\n", order.c_str());
}

}  // namespace

int main() {
  std::vector<std::thread> threads;
  threads.emplace_back(produce, 0);
  threads.emplace_back(produce, 10);
  threads.emplace_back(consume, 'x');
  threads.emplace_back(consume, 'y');
  for (std::thread& thread : threads)
    thread.join();
  std::printf("taken %s\n", taken.c_str());
  wait_for_times();
}
