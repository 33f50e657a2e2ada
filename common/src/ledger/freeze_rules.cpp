#include "ledger/backticks.hpp"
#include "ledger/rules.hpp"

#include <freezegate/assertions.hpp>
#include <freezegate/failure.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace freezegate::ledger {

namespace {

// The binary part of a test id is a file name. Other test runners put paths there, and only a command can run
// them.
void check_binary_part(const JsonValue& at, const TestId& id, const Freeze& freeze, Problems& problems) {
  if (id.binary.find('/') == std::string::npos || !freeze.command.empty()) return;
  problems.add(at, fmt::format("the test id {} holds a path", in_backticks(to_string(id))),
               "write the test binary's file name only, or add the `command` of another test runner");
}

void check_ids(const Freeze& freeze, const JsonValue& json, Problems& problems) {
  if (find_member(json, "command") != nullptr && freeze.command.empty()) return;  // reported with the command
  const JsonValue* nodeid = find_member(json, "nodeid");
  if (nodeid != nullptr) check_binary_part(*nodeid, freeze.id, freeze, problems);
  const JsonValue* witnesses = find_member(json, "witnesses");
  if (witnesses == nullptr) return;
  for (const JsonValue& item : items_of(*witnesses)) {
    const auto* text = std::get_if<std::string>(&item.data);
    const auto id = text != nullptr ? parse_test_id(*text) : std::nullopt;
    if (!id) continue;
    check_binary_part(item, *id, freeze, problems);
    if (*id == freeze.id) {
      problems.add(item, "a test is its own witness", "name another test: this one is frozen");
    }
  }
}

// Each renewal begins a lease of its own, behind the one before.
void check_renewals(const Freeze& freeze, const JsonValue& json, Problems& problems) {
  const JsonValue* renewals = find_member(json, "renewals");
  if (renewals == nullptr || freeze.opened == Date{}) return;
  if (freeze.renewals.size() != items_of(*renewals).size()) return;  // reported when they were read
  Date before = freeze.opened;
  for (std::size_t i = 0; i < freeze.renewals.size(); ++i) {
    const Date on = freeze.renewals[i].on;
    if (on <= before) {
      problems.add(items_of(*renewals)[i],
                   fmt::format("it was renewed on {}, and the lease before began on {}", to_string(on),
                               to_string(before)),
                   "list the renewals in the order of their days, behind `opened`");
    }
    before = on;
  }
}

void check_lease(const Freeze& freeze, const JsonValue& json, const Policy* policy, Problems& problems) {
  check_renewals(freeze, json, problems);
  const JsonValue* opened = find_member(json, "opened");
  const JsonValue* expires = find_member(json, "expires");
  if (opened == nullptr || freeze.opened == Date{} || expires == nullptr || !freeze.expires) return;
  const Date begin = lease_begin(freeze);
  const int days = days_between(begin, *freeze.expires);
  if (days < 0) {
    problems.add(*expires,
                 fmt::format("the lease ends on {}, before it was {} on {}", to_string(*freeze.expires),
                             freeze.renewals.empty() ? "opened" : "renewed", to_string(begin)),
                 "correct one of the two dates");
  } else if (policy != nullptr && days > policy->max_lease_days) {
    problems.add(*expires,
                 fmt::format("the lease of {} days is longer than the {} that the policy allows", days,
                             policy->max_lease_days),
                 fmt::format("end it on {} at the latest",
                             to_string(begin + std::chrono::days{policy->max_lease_days})));
  }
}

void check_seeds(const Freeze& freeze, const JsonValue& json, const Policy* policy, Problems& problems) {
  const JsonValue* seeds = find_member(json, "seeds");
  const auto count = static_cast<std::int64_t>(seeds != nullptr ? items_of(*seeds).size() : 0);
  if (policy != nullptr && count > 0 && count < policy->min_seeds) {
    problems.add(*seeds,
                 fmt::format("{} given, at least {} are needed by the policy", count, policy->min_seeds),
                 "let `freezegate capture` find more seeds at which the test fails");
  }
  const JsonValue* controls = find_member(json, "controls");
  if (controls == nullptr) return;
  for (const JsonValue& item : items_of(*controls)) {
    const auto* control = std::get_if<std::int64_t>(&item.data);
    if (control == nullptr || std::ranges::find(freeze.seeds, *control) == freeze.seeds.end()) continue;
    problems.add(item, fmt::format("{} is a seed and a control", *control),
                 "a seed fails and a control passes: keep it in one of the two lists");
  }
}

void check_fixtures(const JsonValue& json, Problems& problems) {
  const JsonValue* reason = find_member(json, "no_fixtures");
  const bool fixtures = find_member(json, "fixtures") != nullptr;
  if (fixtures && reason != nullptr) {
    problems.add(*reason, "there are fixtures and a reason why there are none", "drop one of the two keys");
  } else if (!fixtures && reason == nullptr) {
    problems.add(json, "the key `fixtures` is missing",
                 "pin a file that the test reads, or say in `no_fixtures` why there is none");
  }
}

// The shape is there for people: it must say the same as the signature that it explains.
void check_shape(const Freeze& freeze, const JsonValue& json, Problems& problems) {
  const JsonValue* shape = find_member(json, "shape");
  if (shape == nullptr || freeze.shape.empty()) return;
  if (!std::ranges::is_sorted(freeze.shape)) {
    problems.add(*shape, "the lines of the shape are not sorted",
                 "copy the lines that `freezegate capture` prints");
    return;
  }
  const std::string signature = signature_of(freeze.shape);
  if (freeze.signatures.empty() || std::ranges::find(freeze.signatures, signature) != freeze.signatures.end())
    return;
  problems.add(*shape,
               fmt::format("the shape has the signature {}, and the entry allows {}", signature,
                           fmt::join(freeze.signatures, ", ")),
               "shape and signature belong together: copy both from `freezegate capture`");
}

// The text of two sorted lines that differ in their count only; empty when there are none.
std::string repeated_text(const std::vector<std::string>& lines) {
  std::set<std::string_view> texts;
  for (const std::string& line : lines) {
    // ` x2` stands behind a bracket or a quote; `maybe ` is another line's text.
    const std::string_view text = std::string_view(line).substr(0, line.find_last_of(")\"") + 1);
    if (!texts.insert(text).second) return std::string(text);
  }
  return {};
}

// So are the lines of what the test asserts, for their digest.
void check_asserts(const Freeze& freeze, const JsonValue& json, Problems& problems) {
  const JsonValue* asserts = find_member(json, "asserts");
  if (asserts == nullptr || freeze.asserts.empty()) return;
  constexpr std::string_view mend = "copy the lines that `freezegate capture` prints";
  if (!std::ranges::is_sorted(freeze.asserts)) {
    problems.add(*asserts, "the lines of what the test asserts are not sorted", std::string(mend));
    return;
  }
  if (const std::string text = repeated_text(freeze.asserts); !text.empty()) {
    problems.add(*asserts, fmt::format("{} stands here with two counts", in_backticks(text)),
                 "add them up in one line: ` x2` behind it says that there are two");
    return;
  }
  if (freeze.assertions.empty() || is_assertions_digest(freeze.assertions, freeze.asserts)) return;
  problems.add(*asserts,
               fmt::format("the lines have the digest {}, and `assertions` is {}",
                           assertions_digest(freeze.asserts), freeze.assertions),
               "lines and digest belong together: copy both from `freezegate capture`");
}

}  // namespace

void check_freeze(const Read<Freeze>& freeze, const Policy* policy, Problems& problems) {
  const JsonValue& json = *freeze.json;
  if (!std::holds_alternative<JsonValue::Object>(json.data)) return;  // reported when it was read
  check_ids(freeze.record, json, problems);
  check_lease(freeze.record, json, policy, problems);
  check_seeds(freeze.record, json, policy, problems);
  check_fixtures(json, problems);
  check_shape(freeze.record, json, problems);
  check_asserts(freeze.record, json, problems);
}

}  // namespace freezegate::ledger
