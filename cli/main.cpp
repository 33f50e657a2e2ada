#include "command.hpp"
#include "terminal.hpp"

#include <freezegate/exit_code.hpp>
#include <freezegate/render.hpp>
#include <freezegate/version.hpp>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <iterator>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace freezegate::cli {

int fail(std::span<const Error> errors) {
  fmt::print(stderr, "{}", render_errors(errors, use_colour(stderr)));
  return to_int(errors.empty() ? ExitCode::environment : errors.front().code);
}

int fail(const Error& error) {
  return fail(std::span(&error, 1));
}

namespace {

constexpr const char* description =
    "freezegate gives C++ teams a freeze in place of a skip: a lease on one flaky test that keeps running, "
    "forgives\n"
    "exactly one known failure, and revokes itself.";

constexpr const char* footer =
    "Exit status:\n"
    "  0    the verdict is good\n"
    "  1    the verdict is bad\n"
    "  2    usage, or a freeze map, report or signature that cannot be understood\n"
    "  3    the environment or freezegate itself failed\n"
    "  4    nothing to judge: no test ran, or no report came\n"
    "  130  interrupted\n"
    "`run` passes the test's own exit status through where the verdict does not replace it.\n"
    "\n"
    "Environment:\n"
    "  FREEZEGATE_MAP         the freeze map; else qa/freeze.json in this folder or one above it, in the "
    "repository\n"
    "  FREEZEGATE_REPORT_DIR  where listeners write their run reports\n"
    "  FREEZEGATE_QUIET=1     no summary line where there is nothing to say\n"
    "  FREEZEGATE_VERDICT=off a test binary that is run by itself keeps its own exit status\n"
    "  NO_COLOR               no colours";

// CLI11 has an exit code for each kind of mistake; ours are all usage.
int usage_error(const CLI::App& app, const CLI::ParseError& error) {
  if (error.get_exit_code() == 0) return app.exit(error);  // --help, --version
  return fail(Error{ExitCode::untrusted_input, error.what(), "the command line", "see freezegate --help"});
}

int run_command(std::vector<std::string> arguments) {
  Invocation invocation;
  const auto dashes = std::find(arguments.begin(), arguments.end(), "--");
  if (dashes != arguments.end()) {
    invocation.has_dashes = true;
    invocation.behind_dashes.assign(std::next(dashes), arguments.end());
    arguments.erase(dashes, arguments.end());
  }
  CLI::App app(description, "freezegate");
  app.footer(footer);
  app.set_version_flag("--version", std::string("freezegate ") + version);
  app.require_subcommand(1);
  app.get_formatter()->column_width(34);
  add_run(app, invocation);
  add_check(app, invocation);
  add_list(app, invocation);
  add_explain(app, invocation);
  add_completion(app, invocation);
  add_judge(app, invocation);
  if (arguments.empty()) {
    fmt::print(stderr, "{}", app.help());
    return to_int(ExitCode::untrusted_input);
  }
  std::reverse(arguments.begin(), arguments.end());  // as CLI11 wants it
  try {
    app.parse(std::move(arguments));
  } catch (const CLI::ParseError& error) {
    return usage_error(app, error);
  }
  return invocation.exit_status;
}

}  // namespace
}  // namespace freezegate::cli

int main(int argc, char** argv) {
  try {
    return freezegate::cli::run_command({argv + std::min(argc, 1), argv + argc});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: freezegate failed: %s\n  mend: please report this\n", error.what());
  } catch (...) {
    std::fputs("error: freezegate failed\n  mend: please report this\n", stderr);
  }
  return to_int(freezegate::ExitCode::environment);
}
