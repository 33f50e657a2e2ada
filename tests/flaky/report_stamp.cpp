// Flaky: two looks at the clock are expected to see the same second. Axis: clock.
#include "frameworks.hpp"

#include <chrono>
#include <ctime>
#include <string>
#include <thread>

namespace {

std::string stamp() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32] = "";
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &parts);
  return text;
}

class Report {
 public:
  Report() : title_("Report of " + stamp()) {}

  std::string print() const {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));  // what a printer takes
    return title_ + "\n\nprinted at " + stamp();
  }

 private:
  std::string title_;
};

}  // namespace

TEST(Report, IsPrintedWhenItIsMade) {
  const std::string now = stamp();
  const std::string text = Report().print();
  EXPECT_EQ(text, "Report of " + now + "\n\nprinted at " + now);
}
