#include "build_tests.hpp"

#include <freezegate/process.hpp>
#include <freezegate/process_output.hpp>

#include <cstdlib>
#include <iterator>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

namespace freezegate::cli {

namespace fs = std::filesystem;

namespace {

std::optional<std::string> own_variable(const std::string& name) {
  const char* const value = std::getenv(name.c_str());
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

std::map<std::string, std::vector<fs::path>> executables_below(const fs::path& folder,
                                                               std::error_code& error) {
  std::map<std::string, std::vector<fs::path>> files;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->is_regular_file(error) && access(entry->path().c_str(), X_OK) == 0)
      files[entry->path().filename().string()].push_back(fs::absolute(entry->path()));
  }
  return files;
}

}  // namespace

void add_build_options(CLI::App& command, BuildOptions& options) {
  command
      .add_option("--build", options.build,
                  "Build directory of the tests: ctest says where they are and how they run")
      ->type_name("DIR");
  command
      .add_option("--binaries", options.binaries, "Folder of the test binaries, instead of a build directory")
      ->type_name("DIR");
}

Result<BuildTests> BuildTests::open(const BuildOptions& options) {
  BuildTests tests;
  if (options.build.empty() == options.binaries.empty()) {
    return tl::unexpected(
        Error{ExitCode::untrusted_input,
              options.build.empty() ? "nothing says where the tests are" : "two places are given",
              "the command line", "give --build DIR or --binaries DIR"});
  }
  std::error_code error;
  tests.where_ = options.build.empty() ? options.binaries : options.build;
  if (!fs::is_directory(tests.where_, error)) {
    return tl::unexpected(Error{ExitCode::environment, "there is no such directory", tests.where_,
                                "build the tests, and name the directory they were built in"});
  }
  if (!options.binaries.empty()) {
    tests.files_ = executables_below(options.binaries, error);
    if (!error) return tests;
    return tl::unexpected(
        Error{ExitCode::environment, "the folder cannot be read: " + error.message(), tests.where_, ""});
  }
  const auto output =
      output_of(std::vector<std::string>{"ctest", "--show-only=json-v1", "--test-dir", options.build});
  if (!output) return tl::unexpected(output.error());
  auto listed = read_ctest_tests(*output, options.build);
  if (!listed) return tl::unexpected(listed.error());
  tests.tests_ = *std::move(listed);
  return tests;
}

tl::expected<ReplayTarget, std::string> BuildTests::target_of(const TestId& id) const {
  ReplayTarget target;
  target.test = id.test;
  if (tests_.empty()) {
    const auto found = files_.find(id.binary);
    if (found == files_.end())
      return tl::unexpected(fmt::format("there is no binary {} in {}", id.binary, where_));
    if (found->second.size() > 1) {
      return tl::unexpected(fmt::format("there are several binaries {}: {} and {}", id.binary,
                                        found->second[0].string(), found->second[1].string()));
    }
    target.command = {found->second.front().string()};
    target.directory = found->second.front().parent_path();
    return target;
  }
  const CtestTest* const test = test_that_runs(tests_, id);
  if (test == nullptr)
    return tl::unexpected(fmt::format("no test of {} runs a binary {}", where_, id.binary));
  if (const auto programs = programs_named(tests_, id.binary); programs.size() > 1) {
    return tl::unexpected(fmt::format("there are several binaries {}: {} and {}", id.binary,
                                      *programs.begin(), *std::next(programs.begin())));
  }
  if (const CtestTest* const other = other_way_to_run(tests_, id, *test)) {
    return tl::unexpected(
        fmt::format("ctest tests `{}` and `{}` run {} in two ways: give them one environment, directory and "
                    "command, or let one "
                    "run this test by its name",
                    test->name, other->name, id.binary));
  }
  target.command = command_of(*test, id.binary);
  target.directory = test->working_directory;
  auto environment = environment_of(*test, own_variable);
  if (!environment) return tl::unexpected(environment.error().what);
  target.environment = *std::move(environment);
  if (!find_program(target.command.front()))
    return tl::unexpected(fmt::format("{} was not built", target.command.front()));
  return target;
}

}  // namespace freezegate::cli
