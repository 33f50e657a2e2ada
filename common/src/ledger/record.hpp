// Reads a JSON object with a fixed set of keys by a table of its fields.
#pragma once

#include "ledger/json_value.hpp"
#include "ledger/problems.hpp"

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

namespace freezegate::ledger {

/// One key of a record, and how its value is read.
template <typename Record>
struct Field {
  std::string_view key;
  bool required = false;
  void (*read)(const JsonValue& value, Record& record, Problems& problems) = nullptr;
};

/// Reports each key that is not among the known ones, with the one that may have been meant.
void report_unknown_keys(const JsonValue::Object& members, std::span<const std::string_view> known,
                         Problems& problems);

/// Reports that a required key is missing.
void report_missing_key(const JsonValue& object, std::string_view key, Problems& problems);

/// Reports that a value is no object; gives its members when it is one.
[[nodiscard]] const JsonValue::Object* read_object(const JsonValue& value, std::string_view mend,
                                                   Problems& problems);

/// Reads an object into a record: unknown and missing keys are reported, each known key is read, in the
/// table's order.
template <typename Record>
void read_record(const JsonValue& value, std::span<const Field<Record>> fields, Record& record,
                 Problems& problems, std::string_view elsewhere = {}) {
  const JsonValue::Object* members =
      read_object(value, "write an object with the documented keys here", problems);
  if (members == nullptr) return;
  std::vector<std::string_view> known(fields.size());
  std::ranges::transform(fields, known.begin(), &Field<Record>::key);
  if (!elsewhere.empty()) known.push_back(elsewhere);
  report_unknown_keys(*members, known, problems);
  for (const Field<Record>& field : fields) {
    if (const JsonValue* found = find_member(value, field.key)) {
      field.read(*found, record, problems);
    } else if (field.required) {
      report_missing_key(value, field.key, problems);
    }
  }
}

}  // namespace freezegate::ledger
