// Flaky: a counter is raised by two threads, and nothing guards it. Axis: race.
#include "frameworks.hpp"

#include <string>
#include <thread>

namespace {

class HitCounter {
 public:
  ELSEWHERE void serve(const std::string& path) {
    if (path != "/health") ++hits_;
  }
  int hits() const { return hits_; }

 private:
  int hits_ = 0;
};

constexpr int requests = 3000;

void visit(HitCounter& counter) {
  const std::string path = "/index.html";
  for (int i = 0; i < requests; ++i)
    counter.serve(path);
}

}  // namespace

TEST(HitCounter, CountsEveryRequest) {
  HitCounter counter;
  std::thread other([&counter] { visit(counter); });
  visit(counter);
  other.join();
  EXPECT_EQ(counter.hits(), 2 * requests);
}
