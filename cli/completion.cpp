// freezegate completion: prints a shell's completion script, made from the commands that there are.
#include "command.hpp"
#include "say.hpp"

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace freezegate::cli {

namespace {

std::string words(const std::vector<std::string>& list) {
  std::string text;
  for (const std::string& word : list)
    text += (text.empty() ? "" : " ") + word;
  return text;
}

std::vector<std::string> visible_subcommands(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* const command :
       app.get_subcommands([](const CLI::App* c) { return !c->get_group().empty(); })) {
    names.push_back(command->get_name());
  }
  return names;
}

struct OptionWords {
  std::vector<std::string> names;  // with their dashes
  std::string description;
  bool takes_value = false;
};

std::vector<OptionWords> options_of(const CLI::App& command) {
  std::vector<OptionWords> options;
  for (const CLI::Option* const option : command.get_options(
           [](const CLI::Option* o) { return !o->get_group().empty() && !o->get_positional(); })) {
    OptionWords& words = options.emplace_back();
    for (const std::string& name : option->get_lnames())
      words.names.push_back("--" + name);
    for (const std::string& name : option->get_snames())
      words.names.push_back("-" + name);
    words.description = option->get_description();
    words.takes_value = option->get_items_expected_max() != 0;
  }
  // Those of the commands in a group: it is their names that stand in front.
  for (const std::string& name : visible_subcommands(command)) {
    for (OptionWords& option : options_of(*command.get_subcommand(name))) {
      const bool is_known = std::ranges::find(options, option.names, &OptionWords::names) != options.end();
      if (!is_known) options.push_back(std::move(option));
    }
  }
  return options;
}

std::string option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const OptionWords& option : options_of(command))
    names.insert(names.end(), option.names.begin(), option.names.end());
  return words(names);
}

// What stands behind an option, or in place of an argument, as bash's compgen knows it.
constexpr const char* bash_functions =
    R"bash(  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} list="" i
  # Behind two dashes stands a program with arguments of its own.
  for ((i = 2; i < COMP_CWORD; ++i)); do
    if [ "${COMP_WORDS[i]}" = -- ]; then
      if [ "$((i + 1))" = "$COMP_CWORD" ]; then COMPREPLY=($(compgen -c -- "$current")); fi
      return
    fi
  done
)bash";

// Options whose value bash completes as a file, as `--map|--root`.
std::string value_options(const CLI::App& app) {
  std::set<std::string> names;
  for (const std::string& command : visible_subcommands(app)) {
    for (const OptionWords& option : options_of(*app.get_subcommand(command))) {
      if (option.takes_value) names.insert(option.names.begin(), option.names.end());
    }
  }
  names.erase("--format");
  return fmt::format("{}", fmt::join(names, "|"));
}

// What a command takes besides its options.
std::string_view operands_of(std::string_view command) {
  if (command == "completion") return "bash zsh fish ";
  if (command == "witness") return "brief ";
  return command == "run" ? "-- " : "";
}

std::string bash(const CLI::App& app) {
  std::string cases;
  for (const std::string& name : visible_subcommands(app)) {
    cases += fmt::format("    {}) list=\"{}{}\" ;;\n", name, operands_of(name),
                         option_names(*app.get_subcommand(name)));
  }
  return fmt::format(
      "# bash completion for freezegate. In ~/.bashrc: . <(freezegate completion bash)\n"
      "_freezegate() {{\n{}"
      "  case $before in\n"
      "    {}) return ;;\n"
      "    --format) COMPREPLY=($(compgen -W \"text json github junit sarif\" -- \"$current\")); return ;;\n"
      "  esac\n"
      "  case ${{COMP_WORDS[1]}} in\n{}"
      "  esac\n"
      "  [ \"$COMP_CWORD\" -gt 1 ] || list=\"{} {}\"\n"
      "  COMPREPLY=($(compgen -W \"$list\" -- \"$current\"))\n"
      "}}\n"
      "complete -o default -F _freezegate freezegate\n",
      bash_functions, value_options(app), cases, words(visible_subcommands(app)), "--help --version");
}  // namespace

std::string zsh(const CLI::App& app) {
  return "# zsh completion for freezegate. In ~/.zshrc, behind compinit: . <(freezegate completion zsh)\n"
         "autoload -U +X bashcompinit && bashcompinit\n" +
         bash(app);
}

// In single quotes, as fish reads them.
std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

std::string fish(const CLI::App& app) {
  std::string text =
      "# fish completion for freezegate. In config.fish: freezegate completion fish | source\n";
  for (const std::string& name : visible_subcommands(app)) {
    const CLI::App& command = *app.get_subcommand(name);
    text += fmt::format("complete -c freezegate -n __fish_use_subcommand -f -a {} -d {}\n", name,
                        quoted(command.get_description()));
    for (const OptionWords& option : options_of(command)) {
      text += fmt::format("complete -c freezegate -n '__fish_seen_subcommand_from {}'", name);
      for (const std::string& option_name : option.names)
        text +=
            option_name.starts_with("--") ? " -l " + option_name.substr(2) : " -s " + option_name.substr(1);
      text += fmt::format("{} -d {}\n", option.takes_value ? " -r" : "", quoted(option.description));
    }
  }
  return text;
}

std::string script(const CLI::App& app, std::string_view shell) {
  if (shell == "bash") return bash(app);
  return shell == "zsh" ? zsh(app) : fish(app);
}

}  // namespace

void add_completion(CLI::App& app, Invocation& invocation) {
  auto shell = std::make_shared<std::string>();
  CLI::App* const command =
      app.add_subcommand("completion", "Print a completion script for bash, zsh or fish");
  command->footer("Example:\n  . <(freezegate completion bash)");
  command->add_option("shell", *shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}))
      ->type_name("SHELL");
  command->callback([shell, &app, &invocation] {
    const auto error = write_out(stdout, script(app, *shell));
    invocation.exit_status = error ? fail(*error) : to_int(ExitCode::good);
  });
}

}  // namespace freezegate::cli
