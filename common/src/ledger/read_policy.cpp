#include "ledger/backticks.hpp"
#include "ledger/fields.hpp"
#include "ledger/read_records.hpp"
#include "ledger/record.hpp"

#include <array>
#include <string>

#include <fmt/format.h>

namespace freezegate::ledger {

namespace {

// A limit of the policy. Longer leases than a year, or hundreds of seeds, are a mistake and not a policy.
template <int Policy::* Limit, int Min, int Max>
void read_limit(const JsonValue& value, Policy& policy, Problems& problems) {
  if (const auto number = read_integer(value, Min, Max, "choose a number in this range", problems)) {
    policy.*Limit = static_cast<int>(*number);
  }
}

template <Severity Policy::* Choice>
void read_severity(const JsonValue& value, Policy& policy, Problems& problems) {
  constexpr std::string_view mend = R"(write "allow", "warn" or "fail")";
  const std::string* text = read_text(value, mend, problems);
  if (text == nullptr) return;
  if (*text == "allow") {
    policy.*Choice = Severity::allow;
  } else if (*text == "warn") {
    policy.*Choice = Severity::warn;
  } else if (*text == "fail") {
    policy.*Choice = Severity::fail;
  } else {
    problems.add(value, fmt::format("{} is not a severity", in_backticks(*text)), std::string(mend));
  }
}

void read_ended_lease(const JsonValue& value, Policy& policy, Problems& problems) {
  const std::size_t before = problems.count();
  read_severity<&Policy::ended_lease>(value, policy, problems);
  if (problems.count() != before || policy.ended_lease != Severity::allow) return;
  problems.add(value, "an ended lease cannot be allowed: nothing is forgiven for ever",
               R"(write "fail", or "warn" to give the owners one more lease's time)");
}

constexpr std::array<Field<Policy>, 9> policy_fields = {{
    {"cap", false, read_limit<&Policy::cap, 0, 1000>},
    {"max_lease_days", false, read_limit<&Policy::max_lease_days, 1, 365>},
    {"warn_days", false, read_limit<&Policy::warn_days, 0, 365>},
    {"min_seeds", false, read_limit<&Policy::min_seeds, 1, 64>},
    {"skips", false, read_severity<&Policy::skips>},
    {"on_seed_stable", false, read_severity<&Policy::on_seed_stable>},
    {"incomplete", false, read_severity<&Policy::incomplete>},
    {"masked_failures", false, read_severity<&Policy::masked_failures>},
    {"ended_lease", false, read_ended_lease},
}};

}  // namespace

Policy read_policy(const JsonValue& value, Problems& problems) {
  Policy policy;
  read_record<Policy>(value, policy_fields, policy, problems);
  return policy;
}

}  // namespace freezegate::ledger
