#include "command.hpp"
#include "help.hpp"
#include "say.hpp"
#include "terminal.hpp"
#include "usage.hpp"

#include <freezegate/exit_code.hpp>
#include <freezegate/render.hpp>
#include <freezegate/version.hpp>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

namespace freezegate::cli {

int fail(std::span<const Error> errors) {
  say(render_errors(errors, use_colour(stderr)));
  return to_int(errors.empty() ? ExitCode::environment : errors.front().code);
}

int fail(const Error& error) {
  return fail(std::span(&error, 1));
}

namespace {

constexpr const char* description =
    "freezegate gives C++ teams a freeze in place of a skip: a lease on one flaky test that keeps running, "
    "forgives exactly one known failure, and revokes itself.";

constexpr const char* footer =
    "Exit status:\n"
    "  0    the verdict is good\n"
    "  1    the verdict is bad\n"
    "  2    usage, or a freeze map, report or signature that cannot be understood\n"
    "  3    the environment or freezegate itself failed\n"
    "  4    nothing to judge: no test ran, or no report came\n"
    "  130  interrupted\n"
    "  run passes the test's own exit status through where the verdict does not replace it.\n"
    "\n"
    "Environment:\n"
    "  FREEZEGATE_MAP          the freeze map; without it qa/freeze.json in this folder or the nearest one "
    "above "
    "it, up to the repository's root\n"
    "  FREEZEGATE_BASE         the git revision by whose freeze map a patch is judged\n"
    "  FREEZEGATE_REPORT_DIR   where run reports are written and kept\n"
    "  FREEZEGATE_TRUSTED_KEYS     files of the public keys whose signatures of the map count\n"
    "  FREEZEGATE_ALLOWED_SIGNERS  the same as OpenSSH's allowed_signers files\n"
    "  FREEZEGATE_REVOKED_KEYS     files of the keys that do not count any more\n"
    "  FREEZEGATE_QUIET=1      say nothing where nothing was found\n"
    "  FREEZEGATE_VERDICT=off  a test binary that is run by itself keeps its own exit status\n"
    "  FREEZEGATE_COMMAND      the freezegate command that a test binary which is run by itself asks\n"
    "  FREEZEGATE_DISABLE=1    the listener in a test binary does nothing\n"
    "  NO_COLOR                no colours; CLICOLOR_FORCE=1 asks for them on no terminal, too\n"
    "\n"
    "Every command explains itself: freezegate COMMAND --help";

// `--` parts the command from the test only in `run`; elsewhere it ends the options, as usual.
void split_at_dashes(std::vector<std::string>& arguments, Invocation& invocation) {
  if (arguments.empty() || arguments.front() != "run") return;
  const auto dashes = std::ranges::find(arguments, "--");
  if (dashes == arguments.end()) return;
  invocation.behind_dashes.assign(std::next(dashes), arguments.end());
  arguments.erase(dashes, arguments.end());
}

void add_commands(CLI::App& app, Invocation& invocation) {
  app.formatter(std::make_shared<HelpFormatter>());
  app.footer(footer);
  app.set_version_flag("--version", std::string("freezegate ") + version, "Print the version and exit");
  app.set_help_flag("--help,-h", "Print this help and exit");
  app.require_subcommand(1);
  add_run(app, invocation);
  add_check(app, invocation);
  add_adopt(app, invocation);
  add_list(app, invocation);
  add_explain(app, invocation);
  add_lint(app, invocation);
  add_stats(app, invocation);
  add_pins(app, invocation);
  add_why_flaky(app, invocation);
  add_capture(app, invocation);
  add_freeze(app, invocation);
  add_gate(app, invocation);
  add_renew(app, invocation);
  add_close(app, invocation);
  add_signature(app, invocation);
  add_witness(app, invocation);
  add_keygen(app, invocation);
  add_sign(app, invocation);
  add_verify(app, invocation);
  add_init(app, invocation);
  add_completion(app, invocation);
  add_judge(app, invocation);
}

int print(const std::string& text) {
  const auto error = write_out(stdout, text);
  return error ? fail(*error) : to_int(ExitCode::good);
}

int run_command(std::vector<std::string> arguments) {
  Invocation invocation;
  split_at_dashes(arguments, invocation);
  CLI::App app(description, "freezegate");
  add_commands(app, invocation);
  if (arguments.empty()) {
    say(app.help());
    return to_int(ExitCode::untrusted_input);
  }
  if (const auto error = unknown_subcommand(app, arguments)) return fail(*error);
  std::ranges::reverse(arguments);  // as CLI11 wants it
  try {
    app.parse(std::move(arguments));
  } catch (const CLI::CallForHelp&) {
    return print(app.help());
  } catch (const CLI::CallForVersion&) {
    return print(std::string("freezegate ") + version + "\n");
  } catch (const CLI::ParseError& error) {
    return fail(usage_error(app, error));
  }
  return invocation.exit_status;
}

}  // namespace
}  // namespace freezegate::cli

int main(int argc, char** argv) {
  freezegate::cli::guard_standard_descriptors();
  try {
    return freezegate::cli::run_command({argv + std::min(argc, 1), argv + argc});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: freezegate failed: %s\n  mend: please report this\n", error.what());
  } catch (...) {
    std::fputs("error: freezegate failed\n  mend: please report this\n", stderr);
  }
  return to_int(freezegate::ExitCode::environment);
}
