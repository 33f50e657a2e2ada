#include "ctest_options.hpp"

namespace freezegate::cli {

CLI::Option* add_ctest_options(CLI::App& command, CtestOptions& options, const std::string& what) {
  CLI::Option* const ctest = command.add_option("--ctest", options.build_directory, what)->type_name("DIR");
  command.add_option("--build-config", options.configuration, "Configuration of that build tree")
      ->needs(ctest)
      ->type_name("NAME");
  command.add_option("--ctest-command", options.command, "The ctest program")
      ->needs(ctest)
      ->type_name("FILE");
  return ctest;
}

}  // namespace freezegate::cli
