// Reads the values that several records share. Each function reports what is wrong and then gives nothing.
#pragma once

#include "ledger/json_value.hpp"
#include "ledger/problems.hpp"

#include <freezegate/date.hpp>
#include <freezegate/test_id.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate::ledger {

/// The key with which an editor finds the schema of a file; allowed at the top level only.
inline constexpr std::string_view schema_key = "$schema";

/// The value of schema_key: any string.
void read_schema_name(const JsonValue& value, Problems& problems);

/// The largest seed: what fits a signed 64-bit integer.
inline constexpr std::int64_t max_seed = INT64_MAX;

/// Any string.
[[nodiscard]] const std::string* read_text(const JsonValue& value, std::string_view mend, Problems& problems);

/// A string with something else than white space in it; empty when it is not.
[[nodiscard]] std::string read_filled_text(const JsonValue& value, std::string_view mend, Problems& problems);

/// A whole number in a range, both ends included.
[[nodiscard]] std::optional<std::int64_t> read_integer(const JsonValue& value, std::int64_t min,
                                                       std::int64_t max, std::string_view mend,
                                                       Problems& problems);

/// `YYYY-MM-DD`.
[[nodiscard]] std::optional<Date> read_date(const JsonValue& value, Problems& problems);

/// `binary::test`, one test: no white space around it, no wildcard, no prefix.
[[nodiscard]] std::optional<TestId> read_test_id(const JsonValue& value, Problems& problems);

/// An array; nullptr when it is none.
[[nodiscard]] const JsonValue::Array* read_array(const JsonValue& value, std::string_view mend,
                                                 Problems& problems);

/// Different integers from 0 to max_seed, at least `least` of them.
[[nodiscard]] std::vector<std::int64_t> read_seeds(const JsonValue& value, std::size_t least,
                                                   std::string_view mend, Problems& problems);

/// Reports each string or integer of an array that stands in it twice.
void report_repeated_items(const JsonValue::Array& items, Problems& problems);

/// True when every character is a lower-case hex digit.
[[nodiscard]] bool is_lower_hex(std::string_view text) noexcept;

}  // namespace freezegate::ledger
