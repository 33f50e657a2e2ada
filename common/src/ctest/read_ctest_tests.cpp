#include <freezegate/ctest_run.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

namespace freezegate {

namespace {

using nlohmann::json;

tl::unexpected<Error> not_understood(std::string what, std::string_view source) {
  return tl::unexpected(
      Error{ExitCode::untrusted_input, "the list of ctest's tests cannot be understood: " + std::move(what),
            std::string(source), "run `ctest --show-only=json-v1` there and look at what it prints"});
}

std::string file_name(const std::string& path) {
  return path.substr(path.rfind('/') + 1);  // npos + 1 is 0
}

// Parts `freezegate run OPTIONS -- COMMAND`; other commands stay as they are.
void unwrap(std::vector<std::string> words, CtestTest& test) {
  const auto dashes = std::ranges::find(words, "--");
  if (words.size() < 2 || file_name(words[0]) != "freezegate" || words[1] != "run" || dashes == words.end()) {
    test.command = std::move(words);
    return;
  }
  constexpr std::string_view folder = "--report-dir";
  for (auto word = words.begin(); word != dashes; ++word) {
    if (*word == folder) {
      test.report_folder = *std::next(word);
    } else if (word->starts_with(std::string(folder) + "=")) {
      test.report_folder = word->substr(folder.size() + 1);
    }
  }
  test.command.assign(std::next(dashes), words.end());
}

bool is_on(const json& value) {
  return value.is_boolean() && value.get<bool>();
}

std::vector<std::string> texts_of(const json& value) {
  std::vector<std::string> texts;
  if (value.is_string()) texts.push_back(value);
  if (!value.is_array()) return texts;
  for (const json& item : value) {
    if (item.is_string()) texts.push_back(item);
  }
  return texts;
}

bool read_property(const json& property, CtestTest& test) {
  if (!property.is_object() || !property.contains("name") || !property["name"].is_string()) return false;
  const std::string name = property["name"];
  const json value = property.value("value", json());
  if (name == "DISABLED") test.disabled = is_on(value);
  if (name == "WILL_FAIL") test.will_fail = is_on(value);
  if (name == "PASS_REGULAR_EXPRESSION") test.passes_by_output = value.is_array() && !value.empty();
  if (name == "SKIP_REGULAR_EXPRESSION") test.skips_by_output = value.is_array() && !value.empty();
  if (name == "SKIP_RETURN_CODE" && value.is_number_integer()) test.skip_status = value.get<int>();
  if (name == "ENVIRONMENT") test.environment = texts_of(value);
  if (name == "ENVIRONMENT_MODIFICATION") test.environment_modification = texts_of(value);
  if (name == "WORKING_DIRECTORY" && value.is_string()) test.working_directory = value;
  return true;
}

// A list of the graph's by its name; nothing where it has none.
const json& list_of(const json& graph, const char* name) {
  static const json none = json::array();
  const auto found = graph.is_object() ? graph.find(name) : graph.end();
  return graph.is_object() && found != graph.end() && found->is_array() ? *found : none;
}

// An index that JSON gives into one of its lists, or nullptr: the place of a test is worth nothing against
// the list.
const json* item_at(const json& list, const json& index) {
  if (!index.is_number_unsigned() || index.get<std::size_t>() >= list.size()) return nullptr;
  return &list[index.get<std::size_t>()];
}

// The innermost call in a CMakeLists.txt: what lies below it is a function that many tests are made by.
void read_place(const json& entry, const json& graph, CtestTest& test) {
  const json& nodes = list_of(graph, "nodes");
  const json* node = item_at(nodes, entry.value("backtrace", json()));
  for (std::size_t steps = 0; node != nullptr && node->is_object() && steps < nodes.size(); ++steps) {
    const json* const file = item_at(list_of(graph, "files"), node->value("file", json()));
    const json line = node->value("line", json());
    if (file != nullptr && file->is_string() && line.is_number_unsigned()) {
      const std::string path = *file;
      const bool is_listed = file_name(path) == "CMakeLists.txt";
      if (test.file.empty() || is_listed) {
        test.file = path;
        test.line = line.get<int>();
      }
      if (is_listed) return;
    }
    node = item_at(nodes, node->value("parent", json()));
  }
}

bool read_test(const json& entry, CtestTest& test) {
  if (!entry.is_object() || !entry.contains("name") || !entry["name"].is_string()) return false;
  test.name = entry["name"];
  if (entry.contains("command")) {  // a test that is not available has none
    const json& command = entry["command"];
    if (!command.is_array() ||
        !std::ranges::all_of(command, [](const json& word) { return word.is_string(); }))
      return false;
    unwrap(command.get<std::vector<std::string>>(), test);
  }
  const json properties = entry.value("properties", json::array());
  return properties.is_array() &&
         std::ranges::all_of(properties, [&](const json& property) { return read_property(property, test); });
}

}  // namespace

Result<std::vector<CtestTest>> read_ctest_tests(std::string_view text, std::string_view source) {
  const json document = json::parse(text, nullptr, false);
  if (document.is_discarded()) return not_understood("it is not JSON", source);
  const json version = document.is_object() ? document.value("version", json()) : json();
  if (!version.is_object() || document.value("kind", json()) != "ctestInfo" ||
      version.value("major", json()) != 1)
    return not_understood("it is not the format `ctestInfo` in version 1", source);
  const json tests = document.value("tests", json());
  if (!tests.is_array()) return not_understood("it has no `tests`", source);
  const json graph = document.value("backtraceGraph", json());
  std::vector<CtestTest> result;
  for (const json& entry : tests) {
    if (!read_test(entry, result.emplace_back())) {
      return not_understood(
          "test number " + std::to_string(result.size()) + " is " + entry.dump(-1, ' ', true), source);
    }
    read_place(entry, graph, result.back());
  }
  return result;
}

}  // namespace freezegate
