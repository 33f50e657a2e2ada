// check_shapes EXPECTED REPORT...: the shapes and signatures of what was reported, against the table
// EXPECTED.
//
// EXPECTED holds `Suite.Test<TAB>shape` lines, sorted; a test with several shapes has several lines. Each
// REPORT is one run's failures (part_listener.cpp). Each must have exactly the shapes of the table, and
// therefore one signature in all of them; the two tests of each pair `NAME_before`, `NAME_after` must differ.
// `-` for EXPECTED prints the table.
#include "failure_text.hpp"

#include <freezegate/failure.hpp>

#include <cstdio>
#include <exception>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace {

using freezegate::Failure;
using freezegate::FailureKind;
using Table = std::map<std::string, std::vector<std::string>>;

constexpr const char* after_death = "DISABLED_";

Failure failure_of(const nlohmann::json& part) {
  Failure failure;
  failure.type = part.value("type", "");
  // The run script writes what the process could not say of itself.
  const std::string kind = part.value("kind", "");
  for (const FailureKind end : {FailureKind::signal, FailureKind::timeout, FailureKind::premature_exit}) {
    if (kind != to_string(end)) continue;
    failure.kind = end;
    return failure;
  }
  failure.fatal = part.at("fatal").get<bool>();
  failure.file = part.at("file").get<std::string>();
  failure.message = part.at("message").get<std::string>();
  const auto text = freezegate::runtime::parse_failure_text(failure.message.data(), failure.message.size());
  if (text.kind == freezegate::runtime::FailureTextKind::exception) failure.kind = FailureKind::exception;
  failure.family = text.family;
  for (std::size_t i = 0; i < text.source_count; ++i) {
    failure.source.emplace_back(text.source[i].data, text.source[i].size);
  }
  return failure;
}

Table table_of_report(const std::string& path) {
  std::ifstream in(path);
  std::map<std::string, std::vector<Failure>> failures;
  for (std::string line; std::getline(in, line);) {
    const nlohmann::json part = nlohmann::json::parse(line);
    std::string test = part.at("test").get<std::string>();
    if (test.starts_with(after_death)) test.erase(0, std::string(after_death).size());
    failures[test].push_back(failure_of(part));
  }
  Table table;
  for (const auto& [test, of_test] : failures)
    table[test] = freezegate::shape_set(of_test);
  return table;
}

Table table_of_file(const std::string& path) {
  std::ifstream in(path);
  Table table;
  for (std::string line; std::getline(in, line);) {
    const std::size_t tab = line.find('\t');
    if (tab != std::string::npos) table[line.substr(0, tab)].push_back(line.substr(tab + 1));
  }
  return table;
}

std::string signature(const Table& table, const std::string& test) {
  const auto found = table.find(test);
  return found == table.end() ? "none" : freezegate::signature_of(found->second);
}

/// Says each difference; the number of them.
int compare(const Table& expected, const Table& actual, const std::string& report) {
  int differences = 0;
  std::set<std::string> tests;
  for (const auto& entry : expected)
    tests.insert(entry.first);
  for (const auto& entry : actual)
    tests.insert(entry.first);
  for (const std::string& test : tests) {
    if (signature(expected, test) == signature(actual, test)) continue;
    ++differences;
    fmt::print("{}: {} has the signature {}, not {}\n", report, test, signature(actual, test),
               signature(expected, test));
    if (expected.contains(test)) fmt::print("  expected {}\n", fmt::join(expected.at(test), "\n           "));
    if (actual.contains(test)) fmt::print("  actual   {}\n", fmt::join(actual.at(test), "\n           "));
  }
  return differences;
}

int check_pairs(const Table& actual, const std::string& report) {
  int wrong = 0;
  int pairs = 0;
  for (const auto& [test, shapes] : actual) {
    const std::string before = "_before";
    if (!test.ends_with(before)) continue;
    ++pairs;
    const std::string after = test.substr(0, test.size() - before.size()) + "_after";
    if (actual.contains(after) && signature(actual, test) != signature(actual, after)) continue;
    ++wrong;
    fmt::print("{}: {} and {} have the signatures {} and {}\n", report, test, after, signature(actual, test),
               signature(actual, after));
  }
  if (pairs < 12) fmt::print("{}: only {} pairs\n", report, pairs);
  return pairs < 12 ? wrong + 1 : wrong;
}

int check(const std::vector<std::string>& arguments) {
  if (arguments.size() < 2) {
    fmt::print(stderr, "usage: check_shapes EXPECTED|- REPORT...\n");
    return 2;
  }
  if (arguments[0] == "-") {
    for (const auto& [test, shapes] : table_of_report(arguments[1])) {
      for (const std::string& shape : shapes)
        fmt::print("{}\t{}\n", test, shape);
    }
    return 0;
  }
  const Table expected = table_of_file(arguments[0]);
  int differences = 0;
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const Table actual = table_of_report(arguments[i]);
    differences += compare(expected, actual, arguments[i]) + check_pairs(actual, arguments[i]);
  }
  fmt::print("{} tests in {} runs, {} differences\n", expected.size(), arguments.size() - 1, differences);
  return differences == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return check({argv + 1, argv + argc});
  } catch (const std::exception& problem) {  // a report that is no JSON
    std::fprintf(stderr, "check_shapes: %s\n", problem.what());
    return 2;
  }
}
