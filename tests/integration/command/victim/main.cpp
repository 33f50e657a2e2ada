// A main of the victim's own, which does with the result of its tests what VICTIM_MAIN says.
#include "conduct.hpp"

#include <cstdlib>
#include <string>
#include <unistd.h>

#include <gtest/gtest.h>

namespace {

using victim::setting;

// Ends the process after main, while static objects are destroyed.
struct LastWill {
  LastWill() = default;
  LastWill(const LastWill&) = delete;
  LastWill& operator=(const LastWill&) = delete;
  ~LastWill() { victim::end_as_told(setting("VICTIM_DESTRUCTOR")); }
};
const LastWill last_will;

class Surroundings : public testing::Environment {
 public:
  void SetUp() override {
    if (setting("VICTIM_ENVIRONMENT") == "fail") ADD_FAILURE() << "no surroundings";
    if (setting("VICTIM_ENVIRONMENT") == "skip") GTEST_SKIP() << "no surroundings";
  }
};

}  // namespace

int main(int argc, char** argv) {
  const std::string conduct = setting("VICTIM_MAIN");
  if (conduct == "exec first" && setting("VICTIM_AGAIN").empty()) {
    setenv("VICTIM_AGAIN", "1", 1);
    execv("/proc/self/exe", argv);
  }
  testing::InitGoogleTest(&argc, argv);
  testing::AddGlobalTestEnvironment(new Surroundings);  // NOLINT: GoogleTest owns it
  std::atexit([] { victim::end_as_told(setting("VICTIM_ATEXIT")); });
  if (conduct == "no tests") return std::atoi(setting("VICTIM_STATUS").c_str());
  const int result = RUN_ALL_TESTS();
  if (conduct == "_exit") _exit(result);
  if (conduct == "quick_exit") std::quick_exit(result);
  if (conduct == "ignore") return 0;
  if (conduct == "seven") return 7;
  if (conduct == "twice") return RUN_ALL_TESTS() | result;
  if (conduct == "exec after") victim::end_as_told("exec");
  return result;
}
