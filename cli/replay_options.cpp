#include "replay_options.hpp"

#include <freezegate/test_id.hpp>

#include <filesystem>

#include <fmt/format.h>

namespace freezegate::cli {

namespace fs = std::filesystem;

void add_replay_options(CLI::App& command, ReplaySetup& setup) {
  command.add_option("test", setup.test, "The test: path of the binary, ::, and the test's name")
      ->required()
      ->type_name("BINARY::TEST");
  command.add_option("--env", setup.env, "Set a variable for the test; {seed} becomes the seed")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command
      .add_option(
          "--among", setup.among,
          "Run it together with the tests that this filter of its framework selects, such as '*' (default: "
          "alone)")
      ->type_name("FILTER");
  command.add_option("--directory", setup.directory, "Where the test runs (default: here)")->type_name("DIR");
  add_replay_limits(command, setup.limits);
}

Result<ReplayTarget> target_of(const ReplaySetup& setup) {
  const auto id = parse_test_id(setup.test);
  const auto fault = [&](std::string what, std::string mend) {
    return tl::unexpected(Error{ExitCode::untrusted_input, std::move(what), setup.test, std::move(mend)});
  };
  if (!id)
    return fault("that names no test",
                 "write the binary's path, ::, and the test: ./my_tests::Export.Roundtrip");
  const auto program = find_program(id->binary);
  const fs::path path = program ? *program : fs::path(id->binary);
  std::error_code error;
  if (!fs::is_regular_file(path, error))
    return fault(fmt::format("there is no test binary '{}'", id->binary), "build it, or give its path");
  ReplayTarget target;
  target.command = {fs::absolute(path).string()};
  target.test = id->test;
  target.among = setup.among;
  target.directory = setup.directory.empty() ? fs::current_path() : fs::absolute(setup.directory);
  for (const std::string& text : setup.env) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
      return fault(fmt::format("'{}' sets no variable", text), "write --env NAME=VALUE");
    target.environment[text.substr(0, equals)] = text.substr(equals + 1);
  }
  return target;
}

}  // namespace freezegate::cli
