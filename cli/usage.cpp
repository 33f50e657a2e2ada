#include "usage.hpp"

#include "../common/src/ledger/suggestion.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include <fmt/format.h>

namespace freezegate::cli {

namespace {

constexpr const char* command_line = "the command line";

std::optional<std::string> nearest_of(std::string_view word, const std::vector<std::string>& candidates) {
  const std::vector<std::string_view> views(candidates.begin(), candidates.end());
  const auto found = ledger::nearest(word, views);
  return found ? std::optional<std::string>(*found) : std::nullopt;
}

std::vector<std::string> command_names(const CLI::App& app, bool hidden_too) {
  std::vector<std::string> names;
  for (const CLI::App* const command : app.get_subcommands(
           [&](const CLI::App* candidate) { return hidden_too || !candidate->get_group().empty(); })) {
    names.push_back(command->get_name());
  }
  return names;
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* const option : command.get_options()) {
    for (const std::string& name : option->get_lnames())
      names.push_back("--" + name);
  }
  return names;
}

Error unexpected_argument(const CLI::App& command, const std::string& name, const std::string& argument) {
  const bool is_option = argument.size() > 1 && argument.front() == '-';
  Error error{
      ExitCode::untrusted_input,
      fmt::format("{} does not know {} '{}'", name, is_option ? "the option" : "the argument", argument),
      command_line, fmt::format("see {} --help", name)};
  if (is_option) {
    const std::string option = argument.substr(0, argument.find('='));
    if (const auto near = nearest_of(option, option_names(command))) {
      error.mend = fmt::format("did you mean {}?", *near);
      return error;
    }
  }
  if (command.get_name() == "run") {
    error.mend =
        "put the test and its arguments behind two dashes: freezegate run -- ./my_tests --its-arguments";
  }
  return error;
}

}  // namespace

std::optional<Error> unknown_subcommand(const CLI::App& app, const std::vector<std::string>& arguments) {
  const std::string& word = arguments.front();
  const std::vector<std::string> known = command_names(app, true);
  const bool is_option = !word.empty() && word.front() == '-';
  if (is_option || std::ranges::find(known, word) != known.end()) return std::nullopt;
  const auto near = nearest_of(word, command_names(app, false));
  std::string mend = near ? fmt::format("did you mean {}?", *near) : std::string("see freezegate --help");
  if (!near && word.find('/') != std::string::npos) mend = "to run a test: freezegate run -- " + word;
  return Error{ExitCode::untrusted_input, fmt::format("there is no subcommand '{}'", word), command_line,
               mend};
}

Error usage_error(const CLI::App& app, const CLI::ParseError& error) {
  const auto parsed = app.get_subcommands();
  const CLI::App* innermost = &app;
  std::string name = "freezegate";
  for (auto below = parsed; !below.empty(); below = innermost->get_subcommands()) {
    innermost = below.front();
    name += ' ' + innermost->get_name();
  }
  const CLI::App& command = *innermost;
  // What the parser does not know is said first: it finds something missing only because of that.
  const auto left = app.remaining(true);
  if (!left.empty()) return unexpected_argument(command, name, left.front());
  std::string what = error.what();
  if (!command_names(command, true).empty() && dynamic_cast<const CLI::RequiredError*>(&error) != nullptr)
    what = "there is no subcommand";
  return {ExitCode::untrusted_input, what, command_line, fmt::format("see {} --help", name)};
}

}  // namespace freezegate::cli
