#include "run_fixtures.hpp"

#include "freezes_of.hpp"

#include <freezegate/fixture.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

namespace freezegate::cli {

namespace {

std::string words_of(const FixtureState& state) {
  return state.actual.empty() ? state.detail : state.actual;
}

}  // namespace

RunFixtures::RunFixtures(const FreezeMap& map, std::filesystem::path root,
                         std::span<const std::string> command)
    : map_(map), root_(std::move(root)) {
  std::vector<Freeze> freezes;
  for (const Freeze& freeze : map.freezes) {
    const bool may_run = std::ranges::any_of(
        command, [&](const std::string& word) { return word.find(freeze.id.binary) != std::string::npos; });
    if (may_run && freeze.command.empty()) freezes.push_back(freeze);
  }
  before_ = check_fixtures(root_, freezes);
}

void RunFixtures::look_again(std::span<const std::string> binaries) {
  std::vector<Freeze> freezes;
  for (const std::string& binary : binaries) {
    auto more = freezes_of(map_, binary);
    std::ranges::move(more, std::back_inserter(freezes));
  }
  after_ = check_fixtures(root_, freezes);
}

std::map<std::string, FixtureState> RunFixtures::states() const {
  auto states = after_;
  for (const auto& [path, state] : before_) {
    const auto found = states.find(path);
    if (found != states.end() && state.kind != FixtureState::Kind::intact) found->second = state;
  }
  return states;
}

std::vector<FixtureRecord> RunFixtures::records_of(const std::string& binary) const {
  std::vector<FixtureRecord> records;
  for (const Freeze& freeze : freezes_of(map_, binary)) {
    for (const auto& [path, digest] : freeze.fixtures) {
      const auto before = before_.find(path);
      const auto after = after_.find(path);
      records.push_back({path, before == before_.end() ? "not looked at" : words_of(before->second),
                         after == after_.end() ? "not looked at" : words_of(after->second)});
    }
  }
  return records;
}

}  // namespace freezegate::cli
