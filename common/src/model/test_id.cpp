#include <freezegate/test_id.hpp>

namespace freezegate {

std::optional<TestId> parse_test_id(std::string_view text) {
  const std::size_t colons = text.find("::");
  if (colons == std::string_view::npos || colons == 0 || colons + 2 == text.size()) return std::nullopt;
  return TestId{std::string(text.substr(0, colons)), std::string(text.substr(colons + 2))};
}

std::string to_string(const TestId& id) {
  return id.binary + "::" + id.test;
}

}  // namespace freezegate
