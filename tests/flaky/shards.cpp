// Flaky: a worker's number is its process id's remainder, and the first one is the master. Axis: pid.
#include "frameworks.hpp"

#include <string>
#include <unistd.h>

namespace {

std::string queue_of_this_process() {
  const int shard = getpid() % 16;
  return shard == 0 ? "master" : "worker-" + std::to_string(shard);
}

}  // namespace

TEST(Shards, AProcessIsAWorker) {
  EXPECT_EQ(queue_of_this_process().substr(0, 6), "worker");
}
