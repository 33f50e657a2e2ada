// Flaky: a file's name is made of the time in milliseconds. Axis: clock.
//
// Two exports take longer than a millisecond, nearly always.
#include "frameworks.hpp"

#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

namespace {

std::string new_name() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return "export-" + std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(now).count()) +
         ".csv";
}

class Exporter {
 public:
  void save() {
    names_.push_back(new_name());
    std::this_thread::sleep_for(std::chrono::microseconds(850));  // what a disk takes
  }
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::vector<std::string> names_;
};

}  // namespace

TEST(ExportFiles, HaveNamesOfTheirOwn) {
  Exporter exporter;
  exporter.save();
  exporter.save();
  EXPECT_NE(exporter.names()[0], exporter.names()[1]);
}
