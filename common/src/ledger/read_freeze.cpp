#include "ledger/backticks.hpp"
#include "ledger/fields.hpp"
#include "ledger/read_records.hpp"
#include "ledger/record.hpp"
#include "ledger/suggestion.hpp"

#include <freezegate/assertions.hpp>
#include <freezegate/fixture.hpp>

#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace freezegate::ledger {

namespace {

void read_nodeid(const JsonValue& value, Freeze& freeze, Problems& problems) {
  if (auto id = read_test_id(value, problems)) freeze.id = *std::move(id);
}

void read_one_signature(const JsonValue& value, Freeze& freeze, Problems& problems) {
  constexpr std::string_view mend = "copy the 12 lower-case hex digits that `freezegate capture` prints";
  const std::string* text = read_text(value, mend, problems);
  if (text == nullptr) return;
  if (text->size() != 12 || !is_lower_hex(*text)) {
    problems.add(value, fmt::format("{} is not a signature", in_backticks(*text)), std::string(mend));
    return;
  }
  freeze.signatures.push_back(*text);
}

void read_signature(const JsonValue& value, Freeze& freeze, Problems& problems) {
  const auto* items = std::get_if<JsonValue::Array>(&value.data);
  if (items == nullptr) {
    read_one_signature(value, freeze, problems);
    return;
  }
  if (items->empty() || items->size() > 3) {
    problems.add(value, fmt::format("{} signatures, where one to three are allowed", items->size()),
                 "a test that fails in more ways has no honest freeze: escalate it");
  }
  for (const JsonValue& item : *items)
    read_one_signature(item, freeze, problems);
  report_repeated_items(*items, problems);
}

void read_shape(const JsonValue& value, Freeze& freeze, Problems& problems) {
  constexpr std::string_view mend = "copy the lines that `freezegate capture` prints";
  const std::size_t before = problems.count();
  const JsonValue::Array* items = read_array(value, mend, problems);
  if (items == nullptr) return;
  if (items->empty() || items->size() > 64) {
    problems.add(value, fmt::format("{} lines, where 1 to 64 are allowed", items->size()), std::string(mend));
  }
  for (const JsonValue& item : *items) {
    const std::string* line = read_text(item, mend, problems);
    if (line == nullptr) continue;
    // The signature is a digest of lines: one with a line break in it would pass for two.
    if (line->empty() || line->find('\n') != std::string::npos) {
      problems.add(item,
                   line->empty() ? "a line of the shape is empty" : "a line of the shape holds a line break",
                   std::string(mend));
    }
    freeze.shape.push_back(*line);
  }
  report_repeated_items(*items, problems);
  if (problems.count() != before) freeze.shape.clear();  // its digest would say nothing
}

void read_seed_list(const JsonValue& value, Freeze& freeze, Problems& problems) {
  freeze.seeds = read_seeds(value, 1, "list different seeds at which the test fails", problems);
}

void read_controls(const JsonValue& value, Freeze& freeze, Problems& problems) {
  freeze.controls =
      read_seeds(value, 3, "list at least three different seeds at which the test passes", problems);
}

bool is_env_name(std::string_view name) noexcept {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  if (name.empty() || !letter(name.front())) return false;
  return std::ranges::all_of(name, [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
}

void read_env(const JsonValue& value, Freeze& freeze, Problems& problems) {
  const auto* members = read_object(value, "write an object of names and values here", problems);
  if (members == nullptr) return;
  for (const JsonMember& member : *members) {
    if (!is_env_name(member.key)) {
      problems.add(member,
                   fmt::format("{} is not the name of an environment variable", in_backticks(member.key)),
                   "use letters, digits and `_`, not starting with a digit");
    }
    const std::string* text = read_text(member.value, "put the value in double quotes", problems);
    if (text != nullptr) freeze.env.emplace(member.key, *text);
  }
}

void read_witnesses(const JsonValue& value, Freeze& freeze, Problems& problems) {
  constexpr std::string_view mend =
      "name at least one test that checks a weaker property while this one is frozen";
  const JsonValue::Array* items = read_array(value, mend, problems);
  if (items == nullptr) return;
  if (items->empty()) problems.add(value, "there is no witness", std::string(mend));
  for (const JsonValue& item : *items) {
    if (auto id = read_test_id(item, problems)) freeze.witnesses.push_back(*std::move(id));
  }
  report_repeated_items(*items, problems);
}

void read_fixtures(const JsonValue& value, Freeze& freeze, Problems& problems) {
  const auto* members = read_object(value, "write an object of paths and digests here", problems);
  if (members == nullptr) return;
  if (members->empty()) {
    problems.add(
        value, "there is no fixture",
        "pin a file that the test reads, or replace the key by `no_fixtures` and say why there is none");
  }
  for (const JsonMember& member : *members) {
    if (const auto fault = fixture_path_fault(member.key)) {
      problems.add(member, fmt::format("the path {} is not allowed: {}", in_backticks(member.key), *fault),
                   "write a path below the repository's root with single slashes");
    }
    constexpr std::string_view mend =
        "write `sha256:` and the 64 lower-case hex digits that sha256sum prints";
    const std::string* digest = read_text(member.value, mend, problems);
    if (digest == nullptr) continue;
    if (!is_sha256_digest(*digest)) {
      problems.add(member.value, fmt::format("{} is not a digest", in_backticks(*digest)), std::string(mend));
    }
    freeze.fixtures.emplace(member.key, *digest);
  }
}

void read_no_fixtures(const JsonValue& value, Freeze& freeze, Problems& problems) {
  freeze.no_fixtures = read_filled_text(value, "say why the test reads no file", problems);
}

void read_opened(const JsonValue& value, Freeze& freeze, Problems& problems) {
  if (const auto date = read_date(value, problems)) freeze.opened = *date;
}

void read_expires(const JsonValue& value, Freeze& freeze, Problems& problems) {
  freeze.expires = read_date(value, problems);
}

void read_owner(const JsonValue& value, Freeze& freeze, Problems& problems) {
  freeze.owner = read_filled_text(value, "name one person or team who answers for it", problems);
}

void read_reason(const JsonValue& value, Freeze& freeze, Problems& problems) {
  freeze.reason = read_filled_text(value, "say why the test is flaky, or drop the key", problems);
}

void read_issue(const JsonValue& value, Freeze& freeze, Problems& problems) {
  freeze.issue = read_filled_text(value, "name the issue, or drop the key", problems);
}

std::vector<std::string_view> axis_names() {
  std::vector<std::string_view> names;
  for (const PinAxis& axis : pin_axes())
    names.push_back(axis.name);
  return names;
}

bool check_axis(const JsonMember* member, const JsonValue& at, std::string_view name, Problems& problems) {
  if (find_axis(name) != nullptr) return true;
  const auto axes = axis_names();
  const auto meant = nearest(name, axes);
  std::string what = fmt::format("{} is not an axis", in_backticks(name));
  std::string mend = meant ? fmt::format("did you mean `{}`?", *meant)
                           : fmt::format("the axes are {}", fmt::join(axes, ", "));
  if (member != nullptr) {
    problems.add(*member, std::move(what), std::move(mend));
  } else {
    problems.add(at, std::move(what), std::move(mend));
  }
  return false;
}

void read_pins(const JsonValue& value, Freeze& freeze, Problems& problems) {
  const auto* members = read_object(value, "write an object of axes and modes here", problems);
  if (members == nullptr) return;
  for (const JsonMember& member : *members) {
    check_axis(&member, member.value, member.key, problems);
    constexpr std::string_view mend = R"(write "off", "fixed" or "seed")";
    const std::string* mode = read_text(member.value, mend, problems);
    if (mode == nullptr) continue;
    if (const auto known = parse_pin_mode(*mode)) {
      freeze.pins.emplace(member.key, *known);
    } else {
      problems.add(member.value, fmt::format("{} is not what a pin can do", in_backticks(*mode)),
                   std::string(mend));
    }
  }
}

void read_follows(const JsonValue& value, Freeze& freeze, Problems& problems) {
  constexpr std::string_view mend = "list the axes that the outcome follows";
  const JsonValue::Array* items = read_array(value, mend, problems);
  if (items == nullptr) return;
  for (const JsonValue& item : *items) {
    const std::string* name = read_text(item, mend, problems);
    if (name != nullptr && check_axis(nullptr, item, *name, problems)) freeze.follows.push_back(*name);
  }
  report_repeated_items(*items, problems);
}

void read_failed(const JsonValue& value, FailureRate& rate, Problems& problems) {
  rate.failed = read_integer(value, 0, max_seed, "count the runs that failed", problems).value_or(0);
}

void read_runs(const JsonValue& value, FailureRate& rate, Problems& problems) {
  rate.runs = read_integer(value, 1, max_seed, "count all runs", problems).value_or(0);
}

constexpr std::array<Field<FailureRate>, 2> rate_fields = {
    {{"failed", true, read_failed}, {"runs", true, read_runs}}};

void read_rate(const JsonValue& value, Freeze& freeze, Problems& problems) {
  const std::size_t before = problems.count();
  FailureRate rate;
  read_record<FailureRate>(value, rate_fields, rate, problems);
  if (problems.count() != before) return;
  if (rate.failed > rate.runs) {
    problems.add(value, fmt::format("{} failures in {} runs", rate.failed, rate.runs),
                 "count failed runs in `failed` and all runs in `runs`");
  }
  freeze.rate = rate;
}

void read_assertions(const JsonValue& value, Freeze& freeze, Problems& problems) {
  constexpr std::string_view prefix = "xxh3:";
  constexpr std::string_view mend = "copy the digest that `freezegate capture` prints, or drop the key";
  const std::string* text = read_text(value, mend, problems);
  if (text == nullptr) return;
  const std::string_view digits = std::string_view(*text).substr(std::min(prefix.size(), text->size()));
  if (!text->starts_with(prefix) || (digits.size() != 16 && digits.size() != 32) || !is_lower_hex(digits)) {
    problems.add(value, fmt::format("{} is not a digest of assertions", in_backticks(*text)),
                 std::string(mend));
  }
  freeze.assertions = *text;
}

void read_asserts(const JsonValue& value, Freeze& freeze, Problems& problems) {
  constexpr std::string_view mend = "copy the lines that `freezegate capture` prints";
  constexpr std::size_t most_lines = 4096;
  const std::size_t before = problems.count();
  const JsonValue::Array* items = read_array(value, mend, problems);
  if (items == nullptr) return;
  if (items->empty() || items->size() > most_lines) {
    problems.add(value, fmt::format("{} lines, where 1 to {} are allowed", items->size(), most_lines),
                 std::string(mend));
  }
  for (const JsonValue& item : *items) {
    const std::string* line = read_text(item, mend, problems);
    if (line == nullptr) continue;
    if (!is_assertion_line(*line)) {
      problems.add(
          item, fmt::format("{} is not a line of what a test asserts", in_backticks(*line)),
          "write it as in `EXPECT EQ(\"rows.size()\", \"3\") x2`, with `maybe ` in front where passing "
          "runs do not always reach it");
    }
    freeze.asserts.push_back(*line);
  }
  report_repeated_items(*items, problems);
  if (problems.count() != before) freeze.asserts.clear();  // their digest would say nothing
}

void read_renewal_day(const JsonValue& value, Renewal& renewal, Problems& problems) {
  if (const auto date = read_date(value, problems)) renewal.on = *date;
}

void read_renewal_reason(const JsonValue& value, Renewal& renewal, Problems& problems) {
  renewal.reason = read_filled_text(value, "say why the test is not mended yet", problems);
}

void read_renewal_issue(const JsonValue& value, Renewal& renewal, Problems& problems) {
  renewal.issue = read_filled_text(value, "name the issue that tracks its repair", problems);
}

constexpr std::array<Field<Renewal>, 3> renewal_fields = {{{"on", true, read_renewal_day},
                                                           {"reason", true, read_renewal_reason},
                                                           {"issue", true, read_renewal_issue}}};

void read_renewals(const JsonValue& value, Freeze& freeze, Problems& problems) {
  const JsonValue::Array* items = read_array(value, "list the renewals here, the first one first", problems);
  if (items == nullptr) return;
  if (items->empty()) problems.add(value, "there is no renewal", "drop the key until there is one");
  for (const JsonValue& item : *items) {
    const std::size_t before = problems.count();
    Renewal renewal;
    read_record<Renewal>(item, renewal_fields, renewal, problems);
    if (problems.count() == before) freeze.renewals.push_back(std::move(renewal));
  }
}

void read_among(const JsonValue& value, Freeze& freeze, Problems& problems) {
  freeze.among = read_filled_text(
      value, "write the framework's filter of the tests that run along with it, or drop the key", problems);
}

void read_command(const JsonValue& value, Freeze& freeze, Problems& problems) {
  constexpr std::string_view mend = "write the command line with `{nodeid}` where the test's name goes";
  freeze.command = read_filled_text(value, mend, problems);
  if (!freeze.command.empty() && freeze.command.find("{nodeid}") == std::string::npos) {
    problems.add(value, "the command does not hold `{nodeid}`", std::string(mend));
  }
}

void read_parameter(const JsonValue& value, Freeze& freeze, Problems& problems) {
  freeze.parameter = read_filled_text(
      value, "write the test's GetParam() as GoogleTest prints it, or drop the key", problems);
}

constexpr std::array<Field<Freeze>, 23> freeze_fields = {{
    {"nodeid", true, read_nodeid},
    {"signature", true, read_signature},
    {"shape", false, read_shape},
    {"seeds", true, read_seed_list},
    {"env", false, read_env},
    {"witnesses", true, read_witnesses},
    {"fixtures", false, read_fixtures},
    {"no_fixtures", false, read_no_fixtures},
    {"opened", true, read_opened},
    {"owner", true, read_owner},
    {"expires", false, read_expires},
    {"reason", false, read_reason},
    {"issue", false, read_issue},
    {"pins", false, read_pins},
    {"controls", false, read_controls},
    {"follows", false, read_follows},
    {"rate", false, read_rate},
    {"assertions", false, read_assertions},
    {"asserts", false, read_asserts},
    {"command", false, read_command},
    {"renewals", false, read_renewals},
    {"among", false, read_among},
    {"parameter", false, read_parameter},
}};

}  // namespace

Freeze read_freeze(const JsonValue& value, Problems& problems) {
  Freeze freeze;
  freeze.line = value.line;
  read_record<Freeze>(value, freeze_fields, freeze, problems);
  return freeze;
}

Freeze read_bare_freeze(const JsonValue& value, Problems& problems) {
  Freeze freeze;
  freeze.line = value.line;
  read_record<Freeze>(value, freeze_fields, freeze, problems, schema_key);
  if (const JsonValue* schema = find_member(value, schema_key)) read_schema_name(*schema, problems);
  return freeze;
}

}  // namespace freezegate::ledger
