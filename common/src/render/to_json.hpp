// The models as JSON values, shared by the JSON views. Keys that also stand in the freeze map have the same
// name here.
#pragma once

#include <freezegate/failure.hpp>
#include <freezegate/freeze_map.hpp>
#include <freezegate/verdict.hpp>

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace freezegate::render {

/// Keys in the order in which they are written, so that a person can read the output, too.
using Json = nlohmann::ordered_json;

[[nodiscard]] Json to_json(const Failure& failure);
[[nodiscard]] Json to_json(const Freeze& freeze);
[[nodiscard]] Json to_json(const Escalation& escalation);
[[nodiscard]] Json to_json(const Revocation& revocation);
[[nodiscard]] Json to_json(const Finding& finding);
[[nodiscard]] Json to_json(const SeenAssertions& asserts);
/// The totals of assertions. \param by_test  list the tests, too.
[[nodiscard]] Json assertions_to_json(const Verdict& verdict, bool by_test);
/// An array of `binary::test`.
[[nodiscard]] Json ids_to_json(const std::vector<TestId>& list);

/// Indented, with a newline at the end. Bytes that are not UTF-8 become U+FFFD: a view never throws.
[[nodiscard]] std::string dump(const Json& value);

/// Null for empty text: programs should not have to know that empty means none.
[[nodiscard]] Json or_null(const std::string& text);

}  // namespace freezegate::render
