#include "ledger/suggestion.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace freezegate::ledger {
namespace {

TEST(Nearest, GivesWhatIsNearEnoughToBeMeant) {
  constexpr std::array<std::string_view, 6> keys = {"nodeid", "seeds",          "expires",
                                                    "env",    "max_lease_days", "owner"};
  struct Row {
    std::string_view word;
    std::optional<std::string_view> meant;
  };
  for (const auto& [word, meant] :
       {Row{"nodeId", "nodeid"}, Row{"seed", "seeds"}, Row{"sedes", "seeds"}, Row{"expiry", "expires"},
        Row{"max-lease-days", "max_lease_days"}, Row{"enw", "env"}, Row{"owne", "owner"},
        Row{"onwer", "owner"}, Row{"zzz", std::nullopt}, Row{"x", std::nullopt}, Row{"", std::nullopt},
        Row{"reason", std::nullopt}}) {
    EXPECT_EQ(nearest(word, keys), meant) << word;
  }
  EXPECT_EQ(nearest(std::string(1'000'000, 's'), keys), std::nullopt);
}

TEST(Nearest, TakesTheNearestOfSeveral) {
  constexpr std::array<std::string_view, 2> keys = {"failing", "failed"};
  EXPECT_EQ(nearest("faild", keys), "failed");
}

}  // namespace
}  // namespace freezegate::ledger
