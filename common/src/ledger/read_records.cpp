#include "ledger/read_records.hpp"

#include "ledger/backticks.hpp"
#include "ledger/fields.hpp"
#include "ledger/record.hpp"
#include "ledger/suggestion.hpp"

#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace freezegate::ledger {

namespace {

constexpr std::array<std::string_view, 9> revocation_classes = {
    "SEED_STABLE",    "DRIFTED",  "UNSTABLE_FREEZE", "EXPIRED",  "FIXTURE_CHANGED",
    "WITNESS_FAILED", "WEAKENED", "MISSING",         "WITHDRAWN"};

template <typename Record>
void read_id(const JsonValue& value, Record& record, Problems& problems) {
  if (auto id = read_test_id(value, problems)) record.id = *std::move(id);
}

template <typename Record, Date Record::* Day>
void read_day(const JsonValue& value, Record& record, Problems& problems) {
  if (const auto date = read_date(value, problems)) record.*Day = *date;
}

void read_cause(const JsonValue& value, Escalation& record, Problems& problems) {
  record.cause = read_filled_text(value, "name what makes it flaky, for example \"scheduling\"", problems);
}

void read_owner(const JsonValue& value, Escalation& record, Problems& problems) {
  record.owner = read_filled_text(value, "name one person or team who answers for it", problems);
}

void read_note(const JsonValue& value, Escalation& record, Problems& problems) {
  record.note = read_filled_text(value, "write a note, or drop the key", problems);
}

void read_class(const JsonValue& value, Revocation& record, Problems& problems) {
  const std::string mend = fmt::format("write one of {}", fmt::join(revocation_classes, ", "));
  const std::string* text = read_text(value, mend, problems);
  if (text == nullptr) return;
  record.revocation_class = *text;
  if (std::ranges::find(revocation_classes, *text) != revocation_classes.end()) return;
  const auto meant = nearest(*text, revocation_classes);
  problems.add(value, fmt::format("{} is not a class of revocation", in_backticks(*text)),
               meant ? fmt::format("did you mean `{}`?", *meant) : mend);
}

void read_change(const JsonValue& value, Revocation& record, Problems& problems) {
  record.change = read_filled_text(value, "name the commit, or drop the key", problems);
}

constexpr std::array<Field<Escalation>, 5> escalation_fields = {{
    {"nodeid", true, read_id<Escalation>},
    {"cause", true, read_cause},
    {"owner", true, read_owner},
    {"opened", true, read_day<Escalation, &Escalation::opened>},
    {"note", false, read_note},
}};

constexpr std::array<Field<Revocation>, 5> revocation_fields = {{
    {"nodeid", true, read_id<Revocation>},
    {"opened", true, read_day<Revocation, &Revocation::opened>},
    {"revoked", true, read_day<Revocation, &Revocation::revoked>},
    {"class", true, read_class},
    {"change", false, read_change},
}};

}  // namespace

Escalation read_escalation(const JsonValue& value, Problems& problems) {
  Escalation record;
  record.line = value.line;
  read_record<Escalation>(value, escalation_fields, record, problems);
  return record;
}

Revocation read_revocation(const JsonValue& value, Problems& problems) {
  Revocation record;
  record.line = value.line;
  const std::size_t before = problems.count();
  read_record<Revocation>(value, revocation_fields, record, problems);
  if (problems.count() == before && record.revoked < record.opened) {
    problems.add(*find_member(value, "revoked"),
                 fmt::format("it was revoked on {}, before it was opened on {}", to_string(record.revoked),
                             to_string(record.opened)),
                 "correct one of the two dates");
  }
  return record;
}

}  // namespace freezegate::ledger
