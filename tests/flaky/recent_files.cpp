// Flaky: what was used last is told from times in milliseconds, and two may have the same. Axis: clock.
#include "frameworks.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <string>
#include <thread>

namespace {

class RecentFiles {
 public:
  void open(const std::string& name) {
    if (last_use_.size() == 2 && last_use_.count(name) == 0) forget_the_oldest();
    last_use_[name] = now();
    std::this_thread::sleep_for(std::chrono::microseconds(850));  // what a disk takes
  }
  bool knows(const std::string& name) const { return last_use_.count(name) > 0; }

 private:
  static long long now() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  }

  void forget_the_oldest() {
    last_use_.erase(std::min_element(last_use_.begin(), last_use_.end(),
                                     [](const auto& a, const auto& b) { return a.second < b.second; }));
  }

  std::map<std::string, long long> last_use_;
};

}  // namespace

TEST(RecentFiles, TheOneNotUsedIsForgotten) {
  RecentFiles files;
  files.open("letter.txt");
  files.open("report.txt");
  files.open("letter.txt");
  files.open("budget.txt");
  EXPECT_TRUE(files.knows("letter.txt"));
}
