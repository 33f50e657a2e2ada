// Flaky: whoever comes first makes the pool, and two may both be first. Axis: sched.
#include "frameworks.hpp"

#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <thread>

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
  ConnectionPool() : host_(configuration.get("host")), user_(configuration.get("user")) { ++pools_made; }

  static ConnectionPool& instance() {
    static std::atomic<ConnectionPool*> the_only_one{nullptr};
    if (the_only_one == nullptr) the_only_one = new ConnectionPool;
    return *the_only_one;
  }
  const std::string& host() const { return host_; }

 private:
  std::string host_;
  std::string user_;
};

}  // namespace

TEST(ConnectionPool, IsMadeOnce) {
  std::thread other([] { ConnectionPool::instance(); });
  EXPECT_EQ(ConnectionPool::instance().host(), "db.example.org");
  other.join();
  EXPECT_EQ(pools_made.load(), 1);
}
