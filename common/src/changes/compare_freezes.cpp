// Which way each field of a freeze goes, as one table.
#include "changes/compare.hpp"
#include "changes/words.hpp"

#include <array>
#include <string_view>

#include <fmt/format.h>

namespace freezegate::changes {

namespace {

using enum ChangeDirection;

// Fewer of what is allowed tightens; fewer of what is asked for loosens.
constexpr SetDirections of_allowed{tightened, loosened};
constexpr SetDirections of_asked{loosened, tightened};
// What decides how a replay is made, or how it is read: no change of it is known to be harmless.
constexpr SetDirections of_conditions{loosened, loosened};

// Two entries of one test, each with the policy of its map.
struct Pair {
  const Freeze& before;
  const Policy& policy_before;
  const Freeze& after;
  const Policy& policy_after;
};

MaybeChange signatures(const Pair& pair) {
  return compare_sets(pair.before.signatures, pair.after.signatures, of_allowed);
}

// The reader holds it against the signature, so that it can only be other words for the same.
MaybeChange shape(const Pair& pair) {
  if (pair.before.shape == pair.after.shape) return std::nullopt;
  return FieldChange{neutral, "other words for the signature"};
}

MaybeChange seeds(const Pair& pair) {
  return compare_sets(pair.before.seeds, pair.after.seeds, of_asked);
}

MaybeChange controls(const Pair& pair) {
  return compare_sets(pair.before.controls, pair.after.controls, of_asked);
}

MaybeChange witnesses(const Pair& pair) {
  return compare_sets(pair.before.witnesses, pair.after.witnesses, of_asked);
}

MaybeChange follows(const Pair& pair) {
  return compare_sets(pair.before.follows, pair.after.follows, of_conditions);
}

MaybeChange env(const Pair& pair) {
  if (pair.before.env == pair.after.env) return std::nullopt;
  return FieldChange{loosened, table_words(pair.before.env, pair.after.env)};
}

std::map<std::string, std::string> words_of(const std::map<std::string, PinMode>& pins) {
  std::map<std::string, std::string> words;
  for (const auto& [axis, mode] : pins)
    words.emplace(axis, freezegate::to_string(mode));
  return words;
}

MaybeChange pins(const Pair& pair) {
  if (pair.before.pins == pair.after.pins) return std::nullopt;
  return FieldChange{loosened, table_words(words_of(pair.before.pins), words_of(pair.after.pins))};
}

MaybeChange fixtures(const Pair& pair) {
  if (pair.before.fixtures == pair.after.fixtures) return std::nullopt;
  bool all_stay = true;
  for (const auto& [path, digest] : pair.before.fixtures) {
    const auto now = pair.after.fixtures.find(path);
    all_stay = all_stay && now != pair.after.fixtures.end() && now->second == digest;
  }
  return FieldChange{all_stay ? tightened : loosened, table_words(pair.before.fixtures, pair.after.fixtures)};
}

// Why nothing is pinned. That it appears is said of the fixtures; as a new excuse it is still the owner's.
MaybeChange no_fixtures(const Pair& pair) {
  const bool is_new = pair.before.no_fixtures.empty();
  return compare_texts(pair.before.no_fixtures, pair.after.no_fixtures, is_new ? loosened : neutral);
}

MaybeChange opened(const Pair& pair) {
  return compare_texts(to_string(pair.before.opened), to_string(pair.after.opened), loosened);
}

bool begins_with(const std::vector<Renewal>& all, const std::vector<Renewal>& beginning) {
  return all.size() >= beginning.size() && std::equal(beginning.begin(), beginning.end(), all.begin());
}

MaybeChange renewals(const Pair& pair) {
  if (pair.before.renewals == pair.after.renewals) return std::nullopt;
  if (!begins_with(pair.after.renewals, pair.before.renewals))
    return FieldChange{loosened, "what was renewed before is told otherwise"};
  const Renewal& last = pair.after.renewals.back();
  return FieldChange{renewed, fmt::format("for the {}. time, on {}: {}", pair.after.renewals.size(),
                                          to_string(last.on), last.reason)};
}

// The lease's end, however it is written. A later one is a renewal where the map says that there was one.
MaybeChange expires(const Pair& pair) {
  const Date was = lease_end(pair.before, pair.policy_before);
  const Date is = lease_end(pair.after, pair.policy_after);
  if (was == is) {
    if (pair.before.expires == pair.after.expires) return std::nullopt;
    // Without an end of its own it follows the policy, whose changes are judged, too.
    return FieldChange{neutral, fmt::format("the same end, {}, written otherwise", to_string(is))};
  }
  const std::string words = instead_of(to_string(is), to_string(was));
  if (is < was) return FieldChange{tightened, words};
  const bool is_renewal = pair.after.renewals.size() > pair.before.renewals.size() &&
                          begins_with(pair.after.renewals, pair.before.renewals);
  return FieldChange{is_renewal ? renewed : loosened, words};
}

MaybeChange owner(const Pair& pair) {
  return compare_texts(pair.before.owner, pair.after.owner, loosened);
}

MaybeChange reason(const Pair& pair) {
  return compare_texts(pair.before.reason, pair.after.reason, neutral);
}

MaybeChange issue(const Pair& pair) {
  return compare_texts(pair.before.issue, pair.after.issue, neutral);
}

std::string words_of(const std::optional<FailureRate>& rate) {
  return rate ? fmt::format("{} of {}", rate->failed, rate->runs) : std::string();
}

MaybeChange rate(const Pair& pair) {
  return compare_texts(words_of(pair.before.rate), words_of(pair.after.rate), loosened);
}

MaybeChange assertions(const Pair& pair) {
  return compare_pinned(pair.before.assertions, pair.after.assertions);
}

MaybeChange asserts(const Pair& pair) {
  if (pair.before.asserts == pair.after.asserts) return std::nullopt;
  if (pair.before.asserts.empty()) return FieldChange{tightened, "now pinned in words, too"};
  auto change = compare_sets(pair.before.asserts, pair.after.asserts, of_conditions);
  return change ? change : FieldChange{loosened, "in another order"};
}

MaybeChange parameter(const Pair& pair) {
  const bool is_new = pair.before.parameter.empty();
  return compare_texts(pair.before.parameter, pair.after.parameter, is_new ? tightened : loosened);
}

MaybeChange among(const Pair& pair) {
  return compare_texts(pair.before.among, pair.after.among, loosened);
}

MaybeChange command(const Pair& pair) {
  return compare_texts(pair.before.command, pair.after.command, loosened);
}

struct Rule {
  std::string_view field;
  MaybeChange (*compare)(const Pair&);
};

constexpr std::array<Rule, 22> rules{{
    {"signature", signatures},
    {"shape", shape},
    {"seeds", seeds},
    {"env", env},
    {"witnesses", witnesses},
    {"fixtures", fixtures},
    {"no_fixtures", no_fixtures},
    {"opened", opened},
    {"expires", expires},
    {"renewals", renewals},
    {"owner", owner},
    {"reason", reason},
    {"issue", issue},
    {"pins", pins},
    {"controls", controls},
    {"follows", follows},
    {"rate", rate},
    {"assertions", assertions},
    {"asserts", asserts},
    {"parameter", parameter},
    {"among", among},
    {"command", command},
}};

// Does not compile when a freeze gets a field that has no rule: the id, which the two have in common, the
// line, which means nothing, and those above.
[[maybe_unused]] std::size_t count_fields(const Freeze& freeze) {
  const auto& [id, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, line] = freeze;
  static_assert(rules.size() == 'v' - 'a' + 1);
  return sizeof(id);
}

}  // namespace

void compare_freezes(const Freeze& before, const Policy& policy_before, const Freeze& after,
                     const Policy& policy_after, std::vector<MapChange>& changes) {
  const Pair pair{before, policy_before, after, policy_after};
  for (const Rule& rule : rules) {
    const auto change = rule.compare(pair);
    if (!change) continue;
    changes.push_back({change->direction, freezegate::to_string(before.id), std::string(rule.field),
                       fmt::format("{}: {}", rule.field, change->what)});
  }
}

}  // namespace freezegate::changes
