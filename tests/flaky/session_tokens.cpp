// Flaky: tokens are too short to be different. Axis: entropy.
//
// Four hexadecimal digits seem to be many; among 80 sessions two have the same one in about 5 of 100 runs.
#include "frameworks.hpp"

#include <cstdint>
#include <map>
#include <random>
#include <string>

namespace {

class Sessions {
 public:
  void open(const std::string& user) { users_[new_token()] = user; }
  std::size_t count() const { return users_.size(); }

 private:
  std::uint16_t new_token() { return static_cast<std::uint16_t>(random_()); }

  std::random_device random_;
  std::map<std::uint16_t, std::string> users_;
};

}  // namespace

TEST(Sessions, EveryUserHasOne) {
  Sessions sessions;
  for (int i = 0; i < 80; ++i)
    sessions.open("user " + std::to_string(i));
  EXPECT_EQ(sessions.count(), 80U);
}
