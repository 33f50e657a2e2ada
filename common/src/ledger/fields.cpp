#include "ledger/fields.hpp"

#include "ledger/backticks.hpp"

#include <algorithm>
#include <unordered_set>

#include <fmt/format.h>

namespace freezegate::ledger {

namespace {

constexpr std::string_view white_space = " \t\r\n\f\v";

struct IdFault {
  std::string_view what;
  std::string_view mend;
};

// A freeze names one test: what looks like a pattern is refused, so that nobody believes that it covers more.
std::optional<IdFault> test_id_fault(std::string_view text) {
  constexpr std::string_view form = "write `binary::test`, for example `export_tests::Export.Roundtrip`";
  if (text.find_first_not_of(white_space) == std::string_view::npos) return IdFault{"is blank", form};
  if (white_space.find(text.front()) != std::string_view::npos ||
      white_space.find(text.back()) != std::string_view::npos) {
    return IdFault{"has white space around it", "remove the white space"};
  }
  if (std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; })) {
    return IdFault{"holds a control character", "write the test's name as the framework lists it"};
  }
  if (text.ends_with("::") || text.ends_with('.')) {
    return IdFault{"is a prefix, not one test", "name one test: a freeze never covers several"};
  }
  const auto id = parse_test_id(text);
  if (!id) return IdFault{"is not a test id", form};
  if (id->binary.find_first_of("*?") != std::string::npos || id->test.ends_with('*')) {
    return IdFault{"holds a wildcard", "name one test: a freeze never covers several"};
  }
  return std::nullopt;
}

}  // namespace

void read_schema_name(const JsonValue& value, Problems& problems) {
  static_cast<void>(read_text(value, "name the schema's address, or drop the key", problems));
}

const std::string* read_text(const JsonValue& value, std::string_view mend, Problems& problems) {
  const auto* text = std::get_if<std::string>(&value.data);
  if (text == nullptr) {
    problems.add(value, fmt::format("expected a string, found {}", describe(value)), std::string(mend));
  }
  return text;
}

std::string read_filled_text(const JsonValue& value, std::string_view mend, Problems& problems) {
  const std::string* text = read_text(value, mend, problems);
  if (text == nullptr) return {};
  if (text->find_first_not_of(white_space) != std::string::npos) return *text;
  problems.add(value, "this string is blank", std::string(mend));
  return {};
}

std::optional<std::int64_t> read_integer(const JsonValue& value, std::int64_t min, std::int64_t max,
                                         std::string_view mend, Problems& problems) {
  const auto* number = std::get_if<std::int64_t>(&value.data);
  if (number != nullptr && *number >= min && *number <= max) return *number;
  problems.add(value,
               fmt::format("expected a whole number from {} to {}, found {}", min, max, describe(value)),
               std::string(mend));
  return std::nullopt;
}

std::optional<Date> read_date(const JsonValue& value, Problems& problems) {
  constexpr std::string_view mend = "write the day as YYYY-MM-DD, for example \"2026-11-07\"";
  const std::string* text = read_text(value, mend, problems);
  if (text == nullptr) return std::nullopt;
  const auto date = parse_date(*text);
  if (!date) problems.add(value, fmt::format("{} is not a date", in_backticks(*text)), std::string(mend));
  return date;
}

std::optional<TestId> read_test_id(const JsonValue& value, Problems& problems) {
  const std::string* text = read_text(value, "write a test id, `binary::test`", problems);
  if (text == nullptr) return std::nullopt;
  if (const auto fault = test_id_fault(*text)) {
    problems.add(value, fmt::format("the test id {} {}", in_backticks(*text), fault->what),
                 std::string(fault->mend));
    return std::nullopt;
  }
  return parse_test_id(*text);
}

const JsonValue::Array* read_array(const JsonValue& value, std::string_view mend, Problems& problems) {
  const auto* items = std::get_if<JsonValue::Array>(&value.data);
  if (items == nullptr) {
    problems.add(value, fmt::format("expected an array, found {}", describe(value)), std::string(mend));
  }
  return items;
}

std::vector<std::int64_t> read_seeds(const JsonValue& value, std::size_t least, std::string_view mend,
                                     Problems& problems) {
  std::vector<std::int64_t> seeds;
  const JsonValue::Array* items = read_array(value, mend, problems);
  if (items == nullptr) return seeds;
  seeds.reserve(items->size());
  for (const JsonValue& item : *items) {
    if (const auto seed = read_integer(item, 0, max_seed, mend, problems)) seeds.push_back(*seed);
  }
  report_repeated_items(*items, problems);
  if (items->size() < least) {
    problems.add(value, fmt::format("{} given, at least {} are needed", items->size(), least),
                 std::string(mend));
  }
  return seeds;
}

void report_repeated_items(const JsonValue::Array& items, Problems& problems) {
  std::unordered_set<std::int64_t> numbers;
  std::unordered_set<std::string_view> texts;
  for (const JsonValue& item : items) {
    const auto* number = std::get_if<std::int64_t>(&item.data);
    const auto* text = std::get_if<std::string>(&item.data);
    const bool repeated = (number != nullptr && !numbers.insert(*number).second) ||
                          (text != nullptr && !texts.insert(*text).second);
    if (repeated)
      problems.add(item, fmt::format("{} stands here twice", describe(item)), "keep one of the two");
  }
}

bool is_lower_hex(std::string_view text) noexcept {
  return std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

}  // namespace freezegate::ledger
