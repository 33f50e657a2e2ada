// Flaky: a member is left without a value, and the memory that it lies in was used before. Axis: heap.
//
// What it finds there is a byte of an address. In 12 of 256 cases that is too small a number.
#include "frameworks.hpp"

#include <cstdint>
#include <memory>

namespace {

struct Endpoint {
  std::uint64_t number;
  std::uint64_t weight;
  const char* host;
  const Endpoint* fallback;
};

class RetryPolicy {
 public:
  ELSEWHERE RetryPolicy() : deadline_(1000), pause_(5) {}
  ELSEWHERE bool allows(int attempt) const { return attempt <= limit_; }
  std::uint64_t deadline() const { return deadline_ + last_failure_ * pause_; }

 private:
  std::uint64_t deadline_;
  std::uint64_t last_failure_ = 0;
  std::uint16_t pause_;
  std::uint8_t limit_;  // meant to be set by whoever reads the configuration
  std::uint64_t total_ = 0;
};

ELSEWHERE std::uint64_t weight_of(const Endpoint& endpoint) {
  return endpoint.weight + (endpoint.fallback == &endpoint ? 1 : 0);
}

ELSEWHERE std::unique_ptr<Endpoint> connect(const char* host) {
  auto endpoint = std::make_unique<Endpoint>();
  *endpoint = {1, 10, host, endpoint.get()};
  return endpoint;
}

}  // namespace

TEST(RetryPolicy, AllowsSeveralAttempts) {
  static const char host[] = "db.example.org";
  auto endpoint = connect(host);
  const std::uint64_t weight = weight_of(*endpoint);
  endpoint.reset();
  const std::unique_ptr<RetryPolicy> policy(new RetryPolicy);
  EXPECT_EQ(policy->deadline() + weight, 1011U);
  EXPECT_TRUE(policy->allows(12));
}
