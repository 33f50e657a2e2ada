#include "ledger/record.hpp"

#include "ledger/backticks.hpp"
#include "ledger/suggestion.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace freezegate::ledger {

void report_unknown_keys(const JsonValue::Object& members, std::span<const std::string_view> known,
                         Problems& problems) {
  for (const JsonMember& member : members) {
    if (std::ranges::find(known, member.key) != known.end()) continue;
    const auto meant = nearest(member.key, known);
    problems.add(member, fmt::format("unknown key {}", in_backticks(member.key)),
                 meant ? fmt::format("did you mean `{}`?", *meant)
                       : fmt::format("remove it; the keys here are {}", fmt::join(known, ", ")));
  }
}

void report_missing_key(const JsonValue& object, std::string_view key, Problems& problems) {
  problems.add(object, fmt::format("the key `{}` is missing", key), fmt::format("add `{}`", key));
}

const JsonValue::Object* read_object(const JsonValue& value, std::string_view mend, Problems& problems) {
  const auto* members = std::get_if<JsonValue::Object>(&value.data);
  if (members == nullptr) {
    problems.add(value, fmt::format("expected an object, found {}", describe(value)), std::string(mend));
  }
  return members;
}

}  // namespace freezegate::ledger
