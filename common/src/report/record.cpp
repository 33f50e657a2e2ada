#include "record.hpp"

#include <limits>
#include <utility>

#include <fmt/format.h>

namespace freezegate::report {

namespace {

[[noreturn]] void wrong_type(const char* key, const char* wanted) {
  throw Problem{fmt::format("'{}' is not {}", key, wanted)};
}

}  // namespace

Record::Record(nlohmann::json object) : object_(std::move(object)) {
  const auto found = object_.find("record");
  if (found == object_.end() || !found->is_string()) throw Problem{"a line without 'record'"};
  name_ = found->get_ref<const std::string&>();
}

Record Record::parse(std::string_view line) {
  // The JSON parser takes a zero byte for the end of its input: what stands behind it would be passed over.
  if (line.find('\0') != std::string_view::npos) throw Problem{"a line with a zero byte in it"};
  auto value = nlohmann::json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (!value.is_object()) throw Problem{"a line that is not a JSON object"};
  return Record(std::move(value));
}

const nlohmann::json& Record::at(const char* key) const {
  const auto found = object_.find(key);
  if (found == object_.end()) throw Problem{fmt::format("a '{}' record without '{}'", name_, key)};
  return *found;
}

const std::string& Record::text(const char* key) const {
  const auto& value = at(key);
  if (!value.is_string()) wrong_type(key, "text");
  return value.get_ref<const std::string&>();
}

std::string Record::optional_text(const char* key) const {
  return has(key) ? text(key) : std::string();
}

std::int64_t Record::integer(const char* key) const {
  const auto& value = at(key);
  if (!value.is_number_integer()) wrong_type(key, "an integer");
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max()) {
    wrong_type(key, "an integer of 63 bits");
  }
  return value.get<std::int64_t>();
}

std::int64_t Record::count(const char* key) const {
  const auto value = integer(key);
  if (value < 0) wrong_type(key, "a count");
  return value;
}

std::optional<std::int64_t> Record::optional_integer(const char* key) const {
  if (!has(key)) return std::nullopt;
  return count(key);
}

bool Record::boolean(const char* key) const {
  const auto& value = at(key);
  if (!value.is_boolean()) wrong_type(key, "true or false");
  return value.get<bool>();
}

bool Record::optional_boolean(const char* key) const {
  return has(key) && boolean(key);
}

std::vector<std::string> Record::texts(const char* key) const {
  const auto& value = at(key);
  if (!value.is_array()) wrong_type(key, "an array");
  std::vector<std::string> result;
  result.reserve(value.size());
  for (const auto& element : value) {
    if (!element.is_string()) wrong_type(key, "an array of texts");
    result.push_back(element.get_ref<const std::string&>());
  }
  return result;
}

std::vector<std::string> Record::optional_texts(const char* key) const {
  return has(key) ? texts(key) : std::vector<std::string>();
}

std::vector<std::uint64_t> Record::counts(const char* key) const {
  // So that the sums of many of them still fit.
  constexpr std::uint64_t limit = std::uint64_t{1} << 53U;
  const auto& value = at(key);
  if (!value.is_array()) wrong_type(key, "an array");
  std::vector<std::uint64_t> result;
  result.reserve(value.size());
  for (const auto& element : value) {
    const auto* const number = element.get_ptr<const nlohmann::json::number_unsigned_t*>();
    if (number == nullptr || *number >= limit) wrong_type(key, "an array of counts");
    result.push_back(*number);
  }
  return result;
}

std::uint32_t Record::line() const {
  const auto value = optional_integer("line");
  if (value && *value > std::numeric_limits<std::uint32_t>::max()) wrong_type("line", "a line number");
  return static_cast<std::uint32_t>(value.value_or(0));
}

int Record::exit_status(const char* key) const {
  constexpr std::int64_t greatest = 255;
  const auto value = integer(key);
  if (value < 0 || value > greatest) wrong_type(key, "an exit status");
  return static_cast<int>(value);
}

int Record::small_integer(const char* key) const {
  const auto value = integer(key);
  if (value < std::numeric_limits<int>::min() || value > std::numeric_limits<int>::max())
    wrong_type(key, "an integer of 32 bits");
  return static_cast<int>(value);
}

}  // namespace freezegate::report
