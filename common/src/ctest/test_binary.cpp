// How a build runs a test binary, from what ctest says.
#include <freezegate/test_binary.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <string_view>

#include <fmt/format.h>

namespace freezegate {

namespace {

std::string_view file_name(std::string_view path) {
  return path.substr(path.rfind('/') + 1);  // npos + 1 is 0
}

// The word of the command that is the binary: not always the first, as tests are run under emulators and
// tools.
std::vector<std::string>::const_iterator binary_in(const CtestTest& test, const std::string& binary) {
  return std::ranges::find_if(test.command, [&](const std::string& word) {
    return file_name(word) == binary ||
           (test.link_targets.contains(binary) && &word == &test.command.front());
  });
}

bool selects(std::string_view argument) {
  constexpr std::array<std::string_view, 4> options = {"--gtest_filter", "--gtest_also_run_disabled_tests",
                                                       "--gtest_shuffle", "--gtest_repeat"};
  return !argument.starts_with("-") ||
         std::ranges::any_of(options, [&](std::string_view option) { return argument.starts_with(option); });
}

bool names_test(const CtestTest& test, const TestId& id) {
  return std::ranges::any_of(test.command, [&](const std::string& word) {
    return word == id.test || word == "--gtest_filter=" + id.test;
  });
}

struct Modification {
  std::string_view name;
  std::string_view operation;
  std::string_view value;
};

std::optional<Modification> parse_modification(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0) return std::nullopt;
  const std::size_t colon = text.find(':', equals);
  if (colon == std::string_view::npos) return std::nullopt;
  return Modification{text.substr(0, equals), text.substr(equals + 1, colon - equals - 1),
                      text.substr(colon + 1)};
}

std::string joined(std::string_view first, std::string_view separator, std::string_view second) {
  if (first.empty() || second.empty()) return fmt::format("{}{}", first, second);
  return fmt::format("{}{}{}", first, separator, second);
}

// CMake's documentation of ENVIRONMENT_MODIFICATION.
std::optional<std::string> modified(const Modification& change, const std::string& now,
                                    const std::string& original) {
  if (change.operation == "set") return std::string(change.value);
  if (change.operation == "unset") return std::string();
  if (change.operation == "reset") return original;
  if (change.operation == "string_append") return joined(now, "", change.value);
  if (change.operation == "string_prepend") return joined(change.value, "", now);
  if (change.operation == "path_list_append") return joined(now, ":", change.value);
  if (change.operation == "path_list_prepend") return joined(change.value, ":", now);
  if (change.operation == "cmake_list_append") return joined(now, ";", change.value);
  if (change.operation == "cmake_list_prepend") return joined(change.value, ";", now);
  return std::nullopt;
}

}  // namespace

Result<std::map<std::string, std::string>> environment_of(const CtestTest& test,
                                                          const VariableLookup& before) {
  std::map<std::string, std::string> variables;
  for (const std::string& text : test.environment) {
    const std::size_t equals = text.find('=');
    if (equals != std::string::npos) variables[text.substr(0, equals)] = text.substr(equals + 1);
  }
  for (const std::string& text : test.environment_modification) {
    const auto change = parse_modification(text);
    const std::string name(change ? change->name : std::string_view());
    const std::string original = change ? before(name).value_or("") : "";
    const auto set = variables.find(name);
    auto value =
        change ? modified(*change, set == variables.end() ? original : set->second, original) : std::nullopt;
    if (!value) {
      return tl::unexpected(
          Error{ExitCode::untrusted_input,
                fmt::format("ctest's ENVIRONMENT_MODIFICATION '{}' is not understood", text), test.name,
                "use an operation that CMake documents"});
    }
    variables[name] = *std::move(value);
  }
  return variables;
}

std::set<std::string> programs_named(std::span<const CtestTest> tests, const std::string& binary) {
  std::set<std::string> programs;
  for (const CtestTest& test : tests) {
    const auto program = binary_in(test, binary);
    if (test.disabled || program == test.command.end()) continue;
    const std::filesystem::path path = std::filesystem::path(test.working_directory) / *program;
    programs.insert(path.lexically_normal().string());
  }
  return programs;
}

const CtestTest* test_that_runs(std::span<const CtestTest> tests, const TestId& id) {
  const CtestTest* found = nullptr;
  for (const CtestTest& test : tests) {
    if (test.disabled || binary_in(test, id.binary) == test.command.end()) continue;
    if (names_test(test, id)) return &test;
    if (found == nullptr) found = &test;
  }
  return found;
}

const CtestTest* other_way_to_run(std::span<const CtestTest> tests, const TestId& id,
                                  const CtestTest& chosen) {
  const bool is_named = names_test(chosen, id);
  const auto other = std::ranges::find_if(tests, [&](const CtestTest& test) {
    if (test.disabled || binary_in(test, id.binary) == test.command.end()) return false;
    if (names_test(test, id) != is_named) return false;
    return test.environment != chosen.environment ||
           test.environment_modification != chosen.environment_modification ||
           test.working_directory != chosen.working_directory ||
           command_of(test, id.binary) != command_of(chosen, id.binary);
  });
  return other == tests.end() ? nullptr : &*other;
}

std::vector<std::string> command_of(const CtestTest& test, const std::string& binary) {
  const auto program = binary_in(test, binary);
  if (program == test.command.end()) return {};
  std::vector<std::string> command(test.command.begin(), std::next(program));
  std::copy_if(std::next(program), test.command.end(), std::back_inserter(command),
               [](const std::string& argument) { return !selects(argument); });
  return command;
}

}  // namespace freezegate
