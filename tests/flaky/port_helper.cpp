// Flaky: two servers of one test ask a helper for ports, and it draws numbers. Axis: pid, clock.
#include "frameworks.hpp"

#include <cstdlib>
#include <ctime>
#include <unistd.h>

namespace {

// "Random, so that tests can run in parallel."
class PortHelper {
 public:
  PortHelper() { std::srand(static_cast<unsigned>(std::time(nullptr) ^ getpid())); }
  int next() { return 20000 + std::rand() % 20; }
};

}  // namespace

TEST(PortHelper, GivesEachServerItsOwn) {
  PortHelper ports;
  const int server = ports.next();
  const int admin = ports.next();
  EXPECT_NE(server, admin);
}
