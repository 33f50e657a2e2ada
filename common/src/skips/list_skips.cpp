#include "skips/sources.hpp"

#include <freezegate/skips.hpp>

#include <iterator>
#include <unordered_set>
#include <utility>

namespace freezegate {

namespace skipping {

std::string enabled_name(std::string_view name) {
  constexpr std::string_view prefix = "DISABLED_";
  std::string stripped;
  for (std::size_t at = 0; at < name.size();) {
    const bool starts_a_part = at == 0 || name[at - 1] == '.' || name[at - 1] == '/';
    if (starts_a_part && name.substr(at).starts_with(prefix)) {
      at += prefix.size();
    } else {
      stripped += name[at++];
    }
  }
  return stripped;
}

}  // namespace skipping

std::string_view to_string(SkipKind kind) noexcept {
  switch (kind) {
    case SkipKind::skipped:
      return "skipped";
    case SkipKind::partly_skipped:
      return "partly skipped";
    case SkipKind::disabled:
      return "disabled";
    case SkipKind::hidden:
      return "hidden";
    case SkipKind::excused:
      break;
  }
  return "excused";
}

bool can_be_frozen(const Skip& skip) noexcept {
  return skip.id.binary != ctest_binary && !skip.id.test.empty();
}

std::vector<Skip> list_skips(std::span<const ProcessReport> reports, std::span<const CtestTest> tests,
                             const FreezeMap& map) {
  const skipping::Frozen frozen(map);
  std::vector<Skip> skips = skipping::report_skips(reports, frozen);
  std::unordered_set<TestId> known;
  for (const Skip& skip : skips)
    known.insert(skip.id);
  for (Skip& skip : skipping::ctest_skips(tests, reports, frozen)) {
    // gtest_discover_tests() declares what the binary disables, and the framework knows the better place.
    if (skip.kind == SkipKind::disabled && known.contains(skip.id)) continue;
    skips.push_back(std::move(skip));
  }
  return skips;
}

}  // namespace freezegate
