// Flaky: whoever comes first makes the pool, and two may both be first. Axis: sched.
#include "frameworks.hpp"

#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace {

class Configuration {
 public:
  std::string get(const std::string& key) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return values_[key];
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::string> values_ = {{"host", "db.example.org"}, {"user", "reader"}};
};

Configuration configuration;
std::atomic<int> pools_made{0};

class ConnectionPool {
 public:
  ConnectionPool() {
    for (const char* key : {"host", "port", "user", "password", "schema", "timeout", "retries", "size"})
      settings_.push_back(configuration.get(key));
    ++pools_made;
  }

  static ConnectionPool& instance() {
    static std::atomic<ConnectionPool*> the_only_one{nullptr};
    if (the_only_one == nullptr) the_only_one = new ConnectionPool;
    return *the_only_one;
  }
  const std::string& host() const { return settings_.front(); }

 private:
  std::vector<std::string> settings_;
};

}  // namespace

TEST(ConnectionPool, IsMadeOnce) {
  std::vector<std::thread> requests;
  for (int i = 0; i < 3; ++i)
    requests.emplace_back([] { ConnectionPool::instance(); });
  for (auto& request : requests)
    request.join();
  EXPECT_EQ(ConnectionPool::instance().host(), "db.example.org");
  EXPECT_EQ(pools_made.load(), 1);
}
