#include "ledger/problems.hpp"

#include <utility>

#include <fmt/format.h>

namespace freezegate::ledger {

namespace {

// RFC 6901: `~` and `/` inside a key are escaped. So are control characters: the pointer is shown on a
// terminal.
std::string pointer_token(std::string_view key) {
  std::string token;
  for (const char c : key) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '~') {
      token += "~0";
    } else if (c == '/') {
      token += "~1";
    } else if (byte < 0x20 || byte == 0x7F) {
      token += fmt::format("\\u{:04x}", byte);
    } else {
      token += c;
    }
  }
  return token;
}

// Visits a tree in the order of its text with the JSON pointer of each value. Its depth is bounded by the
// reader.
template <typename Visitor>
void walk(const JsonValue& value, const std::string& pointer, const Visitor& visit) {
  visit(value, pointer);
  if (const auto* items = std::get_if<JsonValue::Array>(&value.data)) {
    for (std::size_t i = 0; i < items->size(); ++i)
      walk((*items)[i], fmt::format("{}/{}", pointer, i), visit);
  } else if (const auto* members = std::get_if<JsonValue::Object>(&value.data)) {
    for (const JsonMember& member : *members)
      walk(member.value, pointer + "/" + pointer_token(member.key), visit);
  }
}

}  // namespace

void Problems::add(const JsonValue& at, std::string what, std::string mend) {
  by_value_[&at].push_back({at.line, std::move(what), std::move(mend)});
  ++count_;
}

void Problems::add(const JsonMember& at, std::string what, std::string mend) {
  by_value_[&at.value].push_back({at.line, std::move(what), std::move(mend)});
  ++count_;
}

std::vector<Error> Problems::in_order(const JsonValue& root, std::string_view path) const {
  std::vector<Error> errors;
  errors.reserve(count_);
  walk(root, "", [&](const JsonValue& value, const std::string& pointer) {
    const auto found = by_value_.find(&value);
    if (found == by_value_.end()) return;
    for (const Problem& problem : found->second) {
      const std::string_view colon = pointer.empty() ? "" : ": ";
      errors.push_back({ExitCode::untrusted_input, problem.what,
                        fmt::format("{}:{}{}{}", path, problem.line, colon, pointer), problem.mend});
    }
  });
  return errors;
}

}  // namespace freezegate::ledger
