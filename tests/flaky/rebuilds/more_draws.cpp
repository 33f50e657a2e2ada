// A harmless change: a static object that draws random numbers, looks at the clock and takes locks before
// main().
#include <chrono>
#include <mutex>
#include <random>

namespace {

class Session {
 public:
  Session() {
    std::random_device random;
    for (int i = 0; i < 7; ++i) {
      const std::lock_guard<std::mutex> lock(mutex_);
      number_ = number_ * 31 + random();
    }
    start_ = std::chrono::system_clock::now();
  }
  bool is_new() const { return number_ != 0 && start_.time_since_epoch().count() != 0; }

 private:
  std::mutex mutex_;
  unsigned long number_ = 0;
  std::chrono::system_clock::time_point start_;
};

}  // namespace

extern const bool added_session_is_new;
const bool added_session_is_new = Session().is_new();
