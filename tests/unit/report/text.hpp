// The text of a run report, put together record by record.
#pragma once

#include <freezegate/run_report_reader.hpp>

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace freezegate::testing {

using Json = nlohmann::json;
using Records = std::vector<Json>;

/// Records of each sort with every key, in an order in which a process could write them.
Records every_record();

/// A whole report of one passing test: its first records, one test, and its last records.
Records small_report();

/// One record a line.
std::string text_of(const Records& records);

/// What the reader says of a text: empty when it takes it, else what is wrong.
std::string fault_of(std::string_view text);
std::string fault_of(const Records& records);

}  // namespace freezegate::testing
