// The table of maps in maps/: every good one is read, every bad one gives exactly the errors that bad.json
// lists.
#include <freezegate/freeze_map_reader.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace freezegate {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const std::filesystem::path maps = FREEZEGATE_TEST_MAPS;

std::string content(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::set<std::string> names_in(const std::string& folder) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(maps / folder))
    names.insert(entry.path().stem());
  return names;
}

const nlohmann::json& table() {
  static const nlohmann::json rows = nlohmann::json::parse(content(maps / "bad.json"));
  return rows;
}

std::string shown(const std::vector<Error>& errors) {
  std::string text;
  for (const Error& error : errors)
    text += error.where + ": " + error.what + " (" + error.mend + ")\n";
  return text;
}

// `map:LINE: /pointer`, or `map:LINE:COLUMN` for malformed JSON.
std::string expected_where(const nlohmann::json& row) {
  const std::string line = "map:" + std::to_string(row.at("line").get<int>());
  if (row.contains("column")) return line + ":" + std::to_string(row.at("column").get<int>());
  const auto pointer = row.at("pointer").get<std::string>();
  return pointer.empty() ? line : line + ": " + pointer;
}

TEST(MapTable, GoodMapsAreRead) {
  const auto names = names_in("good");
  EXPECT_GE(names.size(), 15U);
  for (const std::string& name : names) {
    const auto map = read_freeze_map(content(maps / "good" / (name + ".json")), "map");
    EXPECT_TRUE(map) << name << ": " << (map ? "" : shown(map.error()));
  }
}

TEST(MapTable, EveryBadMapHasARow) {
  std::set<std::string> listed;
  for (const auto& row : table()) {
    EXPECT_TRUE(listed.insert(row.at("map")).second) << row.at("map") << " has two rows";
    EXPECT_FALSE(row.at("errors").empty()) << row.at("map");
  }
  EXPECT_EQ(listed, names_in("bad"));
  EXPECT_GE(listed.size(), 60U);
}

TEST(MapTable, BadMapsGiveExactlyTheListedErrors) {
  for (const auto& row : table()) {
    const auto name = row.at("map").get<std::string>();
    SCOPED_TRACE(name);
    const auto map = read_freeze_map(content(maps / "bad" / (name + ".json")), "map");
    if (map) {
      ADD_FAILURE() << "was read";
      continue;
    }
    const auto& expected = row.at("errors");
    if (map.error().size() != expected.size()) {
      ADD_FAILURE() << expected.size() << " errors expected, got:\n" << shown(map.error());
      continue;
    }
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const Error& error = map.error().at(i);
      EXPECT_EQ(error.where, expected_where(expected[i])) << shown({error});
      EXPECT_THAT(error.what + " / " + error.mend, HasSubstr(expected[i].at("says").get<std::string>()));
    }
  }
}

// Each message has all three parts, is one line without control characters, and is our own: the JSON
// library's texts name its exceptions.
TEST(MapTable, ErrorsAreForPeople) {
  for (const std::string& name : names_in("bad")) {
    const auto map = read_freeze_map(content(maps / "bad" / (name + ".json")), "map");
    if (map) continue;  // BadMapsGiveExactlyTheListedErrors says so
    for (const Error& error : map.error()) {
      SCOPED_TRACE(name + ": " + shown({error}));
      EXPECT_EQ(error.code, ExitCode::untrusted_input);
      EXPECT_THAT(error.where, ::testing::StartsWith("map:"));
      for (const std::string& part : {error.what, error.mend}) {
        EXPECT_THAT(part, Not(IsEmpty()));
        EXPECT_THAT(part, Not(HasSubstr("exception")));
        EXPECT_THAT(part, Not(HasSubstr("parse error")));
        EXPECT_FALSE(part.ends_with('.'));
        EXPECT_TRUE(std::ranges::none_of(part, [](unsigned char c) { return c < 0x20 || c == 0x7F; }));
      }
    }
  }
}

}  // namespace
}  // namespace freezegate
