// freezegate completion: prints a shell's completion script, made from the commands that there are.
#include "command.hpp"

#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

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

std::vector<std::string> options_of(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* const option :
       command.get_options([](const CLI::Option* o) { return !o->get_group().empty(); })) {
    for (const std::string& name : option->get_lnames())
      names.push_back("--" + name);
  }
  return names;
}

std::string bash(const CLI::App& app) {
  std::string cases;
  for (const std::string& name : visible_subcommands(app)) {
    cases += fmt::format("    {}) words=\"{}\" ;;\n", name, words(options_of(*app.get_subcommand(name))));
  }
  return fmt::format(
      "# bash completion for freezegate: . <(freezegate completion bash)\n"
      "_freezegate() {{\n"
      "  local current=${{COMP_WORDS[COMP_CWORD]}} words=\"\"\n"
      "  case ${{COMP_WORDS[1]}} in\n{}"
      "  esac\n"
      "  [ \"$COMP_CWORD\" -gt 1 ] || words=\"{} --help --version\"\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
      "}}\n"
      "complete -o default -F _freezegate freezegate\n",
      cases, words(visible_subcommands(app)));
}

std::string zsh(const CLI::App& app) {
  return "#compdef freezegate\n# zsh completion for freezegate: freezegate completion zsh > a folder of "
         "$fpath/_freezegate\n"
         "autoload -U +X bashcompinit && bashcompinit\n" +
         bash(app);
}

std::string fish(const CLI::App& app) {
  std::string text = "# fish completion for freezegate: freezegate completion fish | source\n";
  for (const std::string& name : visible_subcommands(app)) {
    const CLI::App& command = *app.get_subcommand(name);
    text += fmt::format("complete -c freezegate -n __fish_use_subcommand -f -a {} -d '{}'\n", name,
                        command.get_description());
    for (const std::string& option : options_of(command)) {
      text += fmt::format("complete -c freezegate -n '__fish_seen_subcommand_from {}' -l {}\n", name,
                          option.substr(2));
    }
  }
  return text;
}

}  // namespace

void add_completion(CLI::App& app, Invocation& invocation) {
  auto shell = std::make_shared<std::string>();
  CLI::App* const command =
      app.add_subcommand("completion", "Print a completion script for bash, zsh or fish");
  command->add_option("shell", *shell)
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}))
      ->type_name("SHELL");
  command->callback([shell, &app, &invocation] {
    fmt::print("{}", *shell == "bash" ? bash(app) : *shell == "zsh" ? zsh(app) : fish(app));
    invocation.exit_status = to_int(ExitCode::good);
  });
}

}  // namespace freezegate::cli
