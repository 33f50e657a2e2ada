// The C++ library's means, C++20's included: each line is an order that the interleaving decides.
#include <atomic>
#include <barrier>
#include <condition_variable>
#include <cstdio>
#include <future>
#include <latch>
#include <mutex>
#include <semaphore>
#include <shared_mutex>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace {

std::mutex order_mutex;
std::string order;

void note(char who) {
  const std::lock_guard<std::mutex> guard(order_mutex);
  order += who;
}

template <class Function>
void run(const char* name, Function function) {
  order.clear();
  {
    std::vector<std::jthread> threads;
    for (char who = 'a'; who < 'e'; ++who)
      threads.emplace_back([who, &function] { function(who); });
  }
  std::printf("%s %s\n", name, order.c_str());
}

void use_future() {
  order.clear();
  std::vector<std::future<int>> results;
  for (int i = 0; i < 4; ++i) {
    results.push_back(std::async(std::launch::async, [i] {
      note(static_cast<char>('a' + i));
      return i;
    }));
  }
  int sum = 0;
  for (std::future<int>& result : results)
    sum += result.get();
  std::promise<int> promise;
  std::packaged_task<int()> task([&promise] { return promise.get_future().get() + 1; });
  std::future<int> packaged = task.get_future();
  std::thread runner(std::move(task));
  std::thread([&promise] { promise.set_value(41); }).join();
  runner.join();
  std::printf("future %s %d %d\n", order.c_str(), sum, packaged.get());
}

void use_stop_token() {
  order.clear();
  {
    std::vector<std::jthread> threads;
    for (char who = 'a'; who < 'd'; ++who) {
      threads.emplace_back([who](std::stop_token token) {
        std::mutex mutex;
        std::condition_variable_any condition;
        std::unique_lock<std::mutex> lock(mutex);
        condition.wait(lock, token, [] { return false; });
        note(who);
      });
    }
    for (std::jthread& thread : threads)
      thread.request_stop();
  }
  std::printf("stop_token %s\n", order.c_str());
}

int local_static(char who) {
  struct Slow {
    explicit Slow(char first) : value(first) {
      std::this_thread::yield();
      note('*');
    }
    int value;
  };
  static const Slow slow(who);
  return slow.value;
}

}  // namespace

int main() {
  use_future();
  use_stop_token();

  std::latch latch(4);
  run("latch", [&](char who) {
    latch.arrive_and_wait();
    note(who);
  });

  std::barrier barrier(4);
  run("barrier", [&](char who) {
    for (int i = 0; i < 3; ++i) {
      barrier.arrive_and_wait();
      note(who);
    }
  });

  std::counting_semaphore<2> semaphore(2);
  run("semaphore", [&](char who) {
    for (int i = 0; i < 3; ++i) {
      semaphore.acquire();
      note(who);
      semaphore.release();
    }
  });

  std::atomic<int> turn = 0;
  run("atomic_wait", [&](char who) {
    const int mine = 'd' - who;
    for (int now = turn; now != mine; now = turn)
      turn.wait(now);
    note(who);
    ++turn;
    turn.notify_all();
  });

  run("local_static", [](char who) { note(static_cast<char>(local_static(who))); });

  std::once_flag flag;
  std::atomic<int> attempts = 0;
  run("call_once", [&](char who) {
    try {
      std::call_once(flag, [&] {
        std::this_thread::yield();
        if (++attempts < 3) throw std::runtime_error("again");
        note('!');
      });
    } catch (const std::runtime_error&) {
      note('-');
    }
    note(who);
  });

  std::shared_timed_mutex shared;
  run("shared_timed_mutex", [&](char who) {
    for (int i = 0; i < 2; ++i) {
      {
        const std::shared_lock<std::shared_timed_mutex> lock(shared);
      }
      const std::unique_lock<std::shared_timed_mutex> lock(shared);
      note(who);
    }
  });
}
