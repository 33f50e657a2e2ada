#include <freezegate/stats.hpp>

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace freezegate {

namespace {

// One freeze, for as long as it is open: the same test may be frozen again later.
using Key = std::pair<TestId, Date>;

Key key_of(const Freeze& freeze) {
  return {freeze.id, freeze.opened};
}

std::set<Key> keys_of(const FreezeMap& map) {
  std::set<Key> keys;
  for (const Freeze& freeze : map.freezes)
    keys.insert(key_of(freeze));
  return keys;
}

// Tombstones that a later version has dropped count, too.
std::map<Key, Departure> tombstones_of(const StatsInput& input) {
  std::map<Key, Departure> tombstones;
  const auto add = [&](const FreezeMap& map) {
    for (const Revocation& revocation : map.revoked) {
      tombstones[{revocation.id, revocation.opened}] = {revocation.id, revocation.opened, revocation.revoked,
                                                        revocation.revocation_class, revocation.change};
    }
  };
  for (const MapVersion& version : input.versions)
    add(version.map);
  add(input.map);
  return tombstones;
}

// Entries that one version has and the next has not; the last time counts.
std::map<Key, Departure> removals_of(const StatsInput& input) {
  std::map<Key, Departure> removals;
  const auto compare = [&](const std::set<Key>& before, const std::set<Key>& after, Date on,
                           const std::string& commit) {
    for (const Key& key : before)
      if (!after.contains(key)) removals[key] = {key.first, key.second, on, {}, commit};
  };
  std::optional<std::set<Key>> before;
  for (const MapVersion& version : input.versions) {
    std::set<Key> after = keys_of(version.map);
    if (before) compare(*before, after, version.date, version.commit);
    before = std::move(after);
  }
  const std::set<Key> now = keys_of(input.map);
  if (before) compare(*before, now, input.today, {});
  for (const Key& key : now)
    removals.erase(key);  // it came back
  return removals;
}

void count_departures(const StatsInput& input, Stats& stats) {
  auto departures = removals_of(input);
  for (auto& [key, tombstone] : tombstones_of(input))
    departures[key] = std::move(tombstone);
  for (auto& [key, departure] : departures) {
    const int ago = days_between(departure.on, input.today);
    if (ago < 0 || ago > input.days) continue;
    if (departure.revocation_class.empty()) {
      ++stats.unknown;
    } else if (departure.revocation_class == "WITHDRAWN") {
      ++stats.withdrawn;
    } else {
      ++stats.revoked;
      ++stats.classes[departure.revocation_class];
    }
    stats.departures.push_back(std::move(departure));
  }
  std::ranges::sort(stats.departures, [](const Departure& a, const Departure& b) {
    return std::tie(b.on, a.id, a.opened) < std::tie(a.on, b.id, b.opened);
  });
}

void count_open(const StatsInput& input, Stats& stats) {
  stats.open = input.map.freezes.size();
  stats.cap = input.map.policy.cap;
  if (stats.open == 0) return;
  std::vector<int> ages;
  for (const Freeze& freeze : input.map.freezes) {
    ages.push_back(days_between(freeze.opened, input.today));
    stats.renewals += freeze.renewals.size();
    if (freeze.renewals.empty()) continue;
    ++stats.renewed;
    if (!stats.most_renewed || stats.most_renewed->renewals.size() < freeze.renewals.size())
      stats.most_renewed = freeze;
  }
  const auto middle = ages.begin() + static_cast<std::ptrdiff_t>((ages.size() - 1) / 2);
  std::ranges::nth_element(ages, middle);
  stats.median_age = *middle;
  stats.oldest = *oldest_freezes(input.map, 1).front();
  stats.oldest_age = days_between(stats.oldest->opened, input.today);
}

}  // namespace

Stats stats_of(const StatsInput& input) {
  Stats stats;
  stats.days = input.days;
  count_departures(input, stats);
  count_open(input, stats);
  stats.cost = cost_of(input.map, input.measure);
  return stats;
}

}  // namespace freezegate
