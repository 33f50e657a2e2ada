// Flaky: a member is left without a value, and the memory that it lies in was used before. Axis: heap.
//
// What it finds there is a byte of an address. In 12 of 256 cases that is too small a number.
#include "frameworks.hpp"

#include <cstdint>
#include <memory>

namespace {

struct Endpoint {
  std::uint64_t number;
  const char* host;
  const char* aliases[41];
};

class RetryPolicy {
 public:
  ELSEWHERE RetryPolicy() : deadline_(1000), pause_(5) {}
  ELSEWHERE bool allows(int attempt) const { return attempt <= limit_; }
  ELSEWHERE void note_failure(std::uint64_t when) { failures_[count_++ % 40] = when; }
  std::uint64_t deadline() const { return deadline_ + failures_[0] + pause_; }

 private:
  std::uint64_t deadline_;
  std::uint64_t count_ = 0;
  std::uint16_t pause_;
  std::uint8_t limit_;  // meant to be set by whoever reads the configuration
  std::uint64_t failures_[40];
};

ELSEWHERE std::unique_ptr<Endpoint> connect(const char* host) {
  auto endpoint = std::make_unique<Endpoint>();
  endpoint->host = host;
  for (const char*& alias : endpoint->aliases)
    alias = host;
  return endpoint;
}

}  // namespace

TEST(RetryPolicy, AllowsSeveralAttempts) {
  connect("db.example.org").reset();
  const std::unique_ptr<RetryPolicy> policy(new RetryPolicy);
  policy->note_failure(11);
  EXPECT_EQ(policy->deadline(), 1016U);
  EXPECT_TRUE(policy->allows(12));
}
