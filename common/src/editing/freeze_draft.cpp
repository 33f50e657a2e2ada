#include "editing/layout.hpp"
#include "editing/shape_information.hpp"
#include "ledger/json_reader.hpp"
#include "ledger/utf8.hpp"

#include <freezegate/freeze_draft.hpp>

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace freezegate {

namespace {

using ledger::JsonMember;
using ledger::JsonValue;

Error not_a_draft(std::string what, std::string_view path, std::string mend) {
  return {ExitCode::untrusted_input, std::move(what), std::string(path), std::move(mend)};
}

std::string text_in(const JsonValue& entry, std::string_view key) {
  const JsonValue* const value = find_member(entry, key);
  const auto* const text = value != nullptr ? std::get_if<std::string>(&value->data) : nullptr;
  return text != nullptr ? *text : std::string();
}

bool is_blank(const std::string& text) {
  return text.find_first_not_of(" \t\r\n") == std::string::npos;
}

bool has_members(const JsonValue& entry, std::string_view key) {
  const JsonValue* const value = find_member(entry, key);
  const auto* const members = value != nullptr ? std::get_if<JsonValue::Object>(&value->data) : nullptr;
  return members != nullptr && !members->empty();
}

// A set of shapes says as much as the line that says most.
bool shape_says_little(const JsonValue& entry) {
  const JsonValue* const shape = find_member(entry, "shape");
  if (shape == nullptr || items_of(*shape).empty()) return false;
  return std::ranges::all_of(items_of(*shape), [](const JsonValue& line) {
    const auto* const text = std::get_if<std::string>(&line.data);
    return text != nullptr && editing::says_little(*text);
  });
}

Result<const JsonValue*> entry_in(const JsonValue& root, std::string_view path) {
  const JsonValue* entry = &root;
  if (find_member(root, "schema_version") != nullptr) {  // capture --format json
    entry = find_member(root, "freeze");
    if (entry == nullptr || !std::holds_alternative<JsonValue::Object>(entry->data)) {
      const std::string refusal = text_in(root, "refusal");
      return tl::unexpected(
          not_a_draft(refusal.empty() ? "it holds no freeze" : "capture refused it: " + refusal, path,
                      "a freeze is made by a capture that finds one"));
    }
  }
  if (find_member(*entry, "signature") == nullptr && find_member(*entry, "cause") != nullptr) {
    return tl::unexpected(
        not_a_draft("it is an escalation, which forgives nothing, and no freeze", path,
                    "put it into `escalations` of the map, or let the seed decide and capture it again"));
  }
  if (find_member(*entry, "nodeid") == nullptr) {
    return tl::unexpected(not_a_draft("it holds no entry", path, "give what `freezegate capture` printed"));
  }
  return entry;
}

void place(JsonValue& entry, std::string_view key, JsonValue value, std::string_view behind) {
  auto& members = std::get<JsonValue::Object>(entry.data);
  if (const auto found = std::ranges::find(members, key, &JsonMember::key); found != members.end()) {
    found->value = std::move(value);
    return;
  }
  const auto before = std::ranges::find(members, behind, &JsonMember::key);
  members.insert(before == members.end() ? before : std::next(before),
                 JsonMember{std::string(key), 0, std::move(value)});
}

void place_text(JsonValue& entry, std::string_view key, const std::string& text, std::string_view behind) {
  if (!text.empty()) place(entry, key, JsonValue{text}, behind);
}

// Key and value in the fixtures' place, which is empty.
void place_reason_for_no_fixtures(JsonValue& entry, const std::string& reason) {
  if (reason.empty()) return;
  auto& members = std::get<JsonValue::Object>(entry.data);
  const auto fixtures = std::ranges::find(members, "fixtures", &JsonMember::key);
  if (fixtures != members.end()) fixtures->key = "no_fixtures";
  place(entry, "no_fixtures", JsonValue{reason}, "witnesses");
}

std::optional<Error> text_fault(const FreezeAnswers& answers) {
  std::vector<std::string_view> texts = {answers.owner, answers.reason, answers.issue, answers.no_fixtures};
  texts.insert(texts.end(), answers.witnesses.begin(), answers.witnesses.end());
  const bool is_good = std::ranges::all_of(
      texts, [](std::string_view text) { return ledger::find_invalid_utf8(text) == std::string_view::npos; });
  if (is_good) return std::nullopt;
  return Error{ExitCode::untrusted_input, "an answer is not UTF-8 text", "the command line",
               "give it in UTF-8"};
}

}  // namespace

Result<FreezeDraft> read_draft(std::string_view text, std::string_view path) {
  const auto root = ledger::read_json(text, path);
  if (!root) return tl::unexpected(root.error());
  ledger::Problems problems;
  ledger::find_duplicate_keys(*root, problems);
  if (problems.count() > 0) return tl::unexpected(problems.in_order(*root, path).front());
  const auto entry = entry_in(*root, path);
  if (!entry) return tl::unexpected(entry.error());
  const auto id = parse_test_id(text_in(**entry, "nodeid"));
  if (!id) {
    return tl::unexpected(not_a_draft("its `nodeid` is no test id", path, "write `binary::test`"));
  }
  FreezeDraft draft;
  draft.entry = text.substr((*entry)->begin, (*entry)->end - (*entry)->begin);
  draft.id = *id;
  draft.owner = text_in(**entry, "owner");
  draft.reason = text_in(**entry, "reason");
  draft.issue = text_in(**entry, "issue");
  if (const JsonValue* const witnesses = find_member(**entry, "witnesses"))
    draft.witnesses = items_of(*witnesses).size();
  draft.has_fixtures = has_members(**entry, "fixtures") || !is_blank(text_in(**entry, "no_fixtures"));
  draft.says_little = shape_says_little(**entry);
  return draft;
}

std::vector<MissingAnswer> missing_answers(const FreezeDraft& draft, const FreezeAnswers& answers) {
  std::vector<MissingAnswer> missing;
  const auto ask = [&](bool is_given, std::string_view option, std::string what) {
    if (!is_given) missing.push_back({option, std::move(what)});
  };
  const auto given = [](const std::string& one, const std::string& other) {
    return !is_blank(one) || !is_blank(other);
  };
  ask(given(draft.owner, answers.owner), "--owner", "the one person or team who answers for it");
  ask(given(draft.reason, answers.reason), "--reason", "why the test is flaky");
  ask(given(draft.issue, answers.issue), "--issue", "where its repair is tracked");
  const std::size_t witnesses = answers.witnesses.empty() ? draft.witnesses : answers.witnesses.size();
  const std::size_t needed = draft.says_little ? witnesses_of_little : 1;
  ask(witnesses >= needed, "--witness",
      needed == 1
          ? "a test that checks a weaker property while this one is frozen"
          : fmt::format("{} tests that check weaker properties: this failure says nothing about what is "
                        "wrong, so one is not enough",
                        needed));
  ask(draft.has_fixtures || !is_blank(answers.no_fixtures), "--no-fixtures",
      "why it reads no file, or the files that it reads under `fixtures` of the draft");
  return missing;
}

Result<std::string> completed_draft(const FreezeDraft& draft, const FreezeAnswers& answers, Date opened) {
  if (auto fault = text_fault(answers)) return tl::unexpected(*std::move(fault));
  auto entry = ledger::read_json(draft.entry, "the draft");
  if (!entry) return tl::unexpected(entry.error());
  if (!answers.witnesses.empty()) {
    JsonValue::Array witnesses;
    for (const std::string& witness : answers.witnesses)
      witnesses.push_back(JsonValue{witness});
    place(*entry, "witnesses", JsonValue{std::move(witnesses)}, "seeds");
  }
  if (!answers.no_fixtures.empty() && has_members(*entry, "fixtures")) {
    return tl::unexpected(not_a_draft("the draft pins files, and a reason is given why there are none",
                                      "--no-fixtures", "leave one of the two out"));
  }
  place_reason_for_no_fixtures(*entry, answers.no_fixtures);
  place_text(*entry, "opened", to_string(opened), "fixtures");
  place_text(*entry, "owner", answers.owner, "opened");
  if (answers.expires) place_text(*entry, "expires", to_string(*answers.expires), "opened");
  place_text(*entry, "reason", answers.reason, "owner");
  place_text(*entry, "issue", answers.issue, "reason");
  return editing::in_lines(*entry, editing::Layout{}, "");
}

}  // namespace freezegate
