// freezegate freeze: puts a captured entry into the freeze map, with what a person gives for it.
#include "ask.hpp"
#include "command.hpp"
#include "map_change.hpp"
#include "say.hpp"

#include <freezegate/freeze_draft.hpp>
#include <freezegate/freeze_map_reader.hpp>
#include <freezegate/gate.hpp>
#include <freezegate/gate_cost.hpp>

#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <unistd.h>
#include <vector>

#include <fmt/format.h>

namespace freezegate::cli {

namespace {

struct FreezeOptions {
  ChangeOptions change;
  std::string draft;
  FreezeAnswers answers;
  std::string expires;
};

Error cannot_read(const std::string& path, std::string why) {
  return {ExitCode::untrusted_input, "the draft cannot be read: " + std::move(why), path,
          "name the file that `freezegate capture` was written to, or pipe it in"};
}

Result<std::string> text_of_draft(const std::string& path) {
  const bool is_piped = path == "-" || (path.empty() && ::isatty(STDIN_FILENO) != 1);
  if (path.empty() && !is_piped) return tl::unexpected(cannot_read("the command line", "none is given"));
  std::ifstream file;
  if (!is_piped) file.open(path, std::ios::binary);
  std::istream& in = is_piped ? std::cin : file;
  if (!in) return tl::unexpected(cannot_read(path, "there is no such file"));
  std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (in.bad()) return tl::unexpected(cannot_read(path, "it cannot be read to its end"));
  if (text.find_first_not_of(" \t\r\n") == std::string::npos)
    return tl::unexpected(
        cannot_read(is_piped ? "standard input" : path, "it is empty: was the freeze refused?"));
  return text;
}

std::string fault_of_blank(const std::string& text) {
  return text.empty() ? "it cannot be left out" : std::string();
}

std::string fault_of_id(const std::string& text) {
  return text.empty() || parse_test_id(text) ? std::string() : "write a test id, `binary::test`";
}

// One a line, for a test's name can hold anything else; an empty line ends them.
bool ask_witnesses(const MissingAnswer& missing, FreezeAnswers& answers) {
  while (true) {
    const auto question =
        fmt::format("{} ({}; an empty line ends them)", missing.option.substr(2), missing.what);
    const auto answer = ask(answers.witnesses.empty() ? question : "another witness", fault_of_id);
    if (!answer) return false;
    if (answer->empty()) return true;
    answers.witnesses.push_back(*answer);
  }
}

bool ask_for(const MissingAnswer& missing, FreezeAnswers& answers) {
  if (missing.option == "--witness") return ask_witnesses(missing, answers);
  const auto answer = ask(fmt::format("{} ({})", missing.option.substr(2), missing.what), fault_of_blank);
  if (!answer) return false;
  std::string& place = missing.option == "--owner"    ? answers.owner
                       : missing.option == "--reason" ? answers.reason
                       : missing.option == "--issue"  ? answers.issue
                                                      : answers.no_fixtures;
  place = *answer;
  return true;
}

void ask_for_missing(const FreezeDraft& draft, FreezeAnswers& answers) {
  const auto missing = missing_answers(draft, answers);
  if (!missing.empty()) say(fmt::format("{}\n", to_string(draft.id)));
  for (const MissingAnswer& answer : missing) {
    if (!ask_for(answer, answers)) return;
  }
}

Error still_missing(const FreezeDraft& draft, const std::vector<MissingAnswer>& missing) {
  std::string what = fmt::format("the freeze of {} is not complete; a person must give", to_string(draft.id));
  std::string options;
  for (const MissingAnswer& answer : missing) {
    what += fmt::format("\n    {:14} {}", answer.option, answer.what);
    options += (options.empty() ? "" : ", ") + std::string(answer.option);
  }
  return {ExitCode::untrusted_input, std::move(what), "the command line", "give " + options};
}

// The rules that hold on the day on which a freeze is opened, beside those of every map.
std::optional<Error> refusal_of(const FreezeMap& map, const TestId& id, Date today) {
  if (std::string cap = cap_problem(map, std::nullopt); !cap.empty())
    return Error{ExitCode::bad, std::move(cap), map.path, "mend a frozen test and close its freeze first"};
  const Freeze* const freeze = map.find(id);
  if (freeze == nullptr || lease_end(*freeze, map.policy) >= today) return std::nullopt;
  return Error{ExitCode::untrusted_input,
               fmt::format("its lease would have ended on {}", to_string(lease_end(*freeze, map.policy))),
               map.path, "give a later day with --expires"};
}

std::string lease_words(const FreezeMap& map, const TestId& id) {
  const Freeze& freeze = *map.find(id);
  return fmt::format("  its lease ends on {}; {} answers for it; {} of {} freezes are open\n",
                     to_string(lease_end(freeze, map.policy)), freeze.owner, map.freezes.size(),
                     map.policy.cap);
}

Result<FreezeDraft> draft_to_freeze(FreezeOptions& options) {
  const auto text = text_of_draft(options.draft);
  if (!text) return tl::unexpected(text.error());
  auto draft =
      read_draft(*text, options.draft.empty() || options.draft == "-" ? "standard input" : options.draft);
  if (!draft) return draft;
  if (!options.expires.empty()) {
    options.answers.expires = parse_date(options.expires);
    if (!options.answers.expires) {
      return tl::unexpected(Error{ExitCode::untrusted_input, fmt::format("'{}' is no date", options.expires),
                                  "--expires", "write it as YYYY-MM-DD"});
    }
  }
  if (can_ask()) ask_for_missing(*draft, options.answers);
  if (const auto missing = missing_answers(*draft, options.answers); !missing.empty())
    return tl::unexpected(still_missing(*draft, missing));
  return draft;
}

int freeze(FreezeOptions options) {
  const auto loaded = load_map_to_change(options.change);
  if (!loaded) return fail(loaded.error());
  const auto draft = draft_to_freeze(options);
  if (!draft) return fail(draft.error());
  const auto entry = completed_draft(*draft, options.answers, loaded->today);
  if (!entry) return fail(entry.error());
  const auto edit = change_map(*loaded, options.change, [&](std::string_view text, std::string_view path) {
    auto added = freezegate::add_freeze(text, path, *entry);
    if (!added) return added;
    if (auto refusal = refusal_of(added->map, draft->id, loaded->today))
      return Checked<MapEdit>(tl::unexpected(std::vector<Error>{*std::move(refusal)}));
    return added;
  });
  if (!edit) return fail(edit.error());
  return say_changed(options.change, *loaded, *edit, "froze " + to_string(draft->id),
                     lease_words(edit->map, draft->id));
}

}  // namespace

void add_freeze(CLI::App& app, Invocation& invocation) {
  auto options = std::make_shared<FreezeOptions>();
  CLI::App* const command = app.add_subcommand(
      "freeze", "Put a captured entry into the freeze map, with what a person gives for it");
  command->footer(
      "Example:\n"
      "  freezegate capture ./export_tests::Export.Roundtrip > draft.json\n"
      "  freezegate freeze draft.json\n"
      "\n"
      "What a person must give is asked for on a terminal, and otherwise taken from the options: it is never "
      "made "
      "up. The rest of the map keeps its order, its comments and its layout. It is refused in CI.");
  CLI::Option* const draft =
      command
          ->add_option("draft", options->draft,
                       "What freezegate capture printed; - or nothing reads standard input")
          ->type_name("DRAFT");
  command->add_option("--from", options->draft, "The same, by name")->type_name("FILE")->excludes(draft);
  command->add_option("--owner", options->answers.owner, "The one person or team who answers for it")
      ->type_name("NAME");
  command->add_option("--reason", options->answers.reason, "Why the test is flaky")->type_name("TEXT");
  command->add_option("--issue", options->answers.issue, "Where its repair is tracked")->type_name("LINK");
  command
      ->add_option("--witness", options->answers.witnesses,
                   "A test that checks a weaker property meanwhile; may be given several times")
      ->type_name("NODEID")
      ->allow_extra_args(false);
  command
      ->add_option("--no-fixtures", options->answers.no_fixtures,
                   "Why the test reads no file, where the draft pins none")
      ->type_name("TEXT");
  command
      ->add_option("--expires", options->expires,
                   "The last day of its lease (default: as long as the policy allows)")
      ->type_name("YYYY-MM-DD");
  add_change_options(*command, options->change);
  command->callback([options, &invocation] { invocation.exit_status = freeze(*options); });
}

}  // namespace freezegate::cli
