// What the subcommands share: how one is added, and how it answers.
#pragma once

#include <freezegate/error.hpp>

#include <functional>
#include <span>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace freezegate::cli {

/// What the whole command line gave: the exit status, and of `run` what stood behind `--`.
struct Invocation {
  std::vector<std::string> behind_dashes;
  int exit_status = 0;
};

/// Prints errors on standard error. \returns the exit status: that of the first error.
int fail(std::span<const Error> errors);
int fail(const Error& error);

// One function a subcommand: adds it to the application; its callback sets the exit status.
void add_run(CLI::App& app, Invocation& invocation);
void add_pins(CLI::App& app, Invocation& invocation);
void add_gate(CLI::App& app, Invocation& invocation);
void add_capture(CLI::App& app, Invocation& invocation);
void add_freeze(CLI::App& app, Invocation& invocation);
void add_renew(CLI::App& app, Invocation& invocation);
void add_close(CLI::App& app, Invocation& invocation);
void add_signature(CLI::App& app, Invocation& invocation);
void add_why_flaky(CLI::App& app, Invocation& invocation);
void add_check(CLI::App& app, Invocation& invocation);
void add_adopt(CLI::App& app, Invocation& invocation);
void add_lint(CLI::App& app, Invocation& invocation);
void add_list(CLI::App& app, Invocation& invocation);
void add_stats(CLI::App& app, Invocation& invocation);
void add_explain(CLI::App& app, Invocation& invocation);
void add_witness(CLI::App& app, Invocation& invocation);
void add_keygen(CLI::App& app, Invocation& invocation);
void add_sign(CLI::App& app, Invocation& invocation);
void add_verify(CLI::App& app, Invocation& invocation);
void add_init(CLI::App& app, Invocation& invocation);
void add_judge(CLI::App& app, Invocation& invocation);
void add_completion(CLI::App& app, Invocation& invocation);

}  // namespace freezegate::cli
