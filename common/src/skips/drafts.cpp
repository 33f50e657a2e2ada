// Drafts of freezes: what a skip can become, and what a person must give for that.
#include "skips/known_names.hpp"

#include <freezegate/skips.hpp>

#include <string>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace freezegate {

namespace {

using Json = nlohmann::ordered_json;  // people read it: keys stand as in the documents

// For a POSIX shell.
std::string quoted(const std::string& word) {
  std::string out = "'";
  for (const char c : word)
    out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string place_of(const Skip& skip) {
  return skip.line == 0 ? skip.file : fmt::format("{}:{}", skip.file, skip.line);
}

// What has to happen to the source before the test can be captured at all.
std::string first_step(const Skip& skip) {
  switch (skip.kind) {
    case SkipKind::disabled:
      return "let the test run again: take `DISABLED_` from its name, or DISABLED from its ctest test";
    case SkipKind::hidden:
      return "let the test run again: take the tag that hides it away";
    case SkipKind::excused:
      return "let its failures count again: take the mark that excuses them away";
    case SkipKind::skipped:
    case SkipKind::partly_skipped:
      break;
  }
  return "let the test run again: take the skip away, or what leads to it";
}

Json draft_of(const Skip& skip, Date today) {
  const TestId id{skip.id.binary, skipping::enabled_name(skip.id.test)};
  const std::string program = skip.program.empty() ? "./" + id.binary : skip.program;
  Json draft;
  draft["nodeid"] = to_string(id);
  draft["signature"] = "";
  draft["seeds"] = Json::array();
  draft["witnesses"] = Json::array();
  draft["fixtures"] = Json::object();
  draft["opened"] = to_string(today);
  draft["owner"] = "";
  draft["reason"] = "";
  draft["skip"] = Json{{"kind", to_string(skip.kind)}, {"place", place_of(skip)}, {"why", skip.why}};
  draft["missing"] = {
      "the source: " + first_step(skip),
      "signature, seeds: `next` finds them, and refuses where no seed decides",
      "fixtures: `next` offers the files that the test reads; or no_fixtures, with the reason why it reads "
      "none",
      "witnesses: weaker checks that hold while the test is frozen, one at least; freezegate witness brief "
      "helps",
      "owner: one person who answers for it",
      "reason, issue: why it fails, and where its repair is tracked",
      "expires: the last day of the lease, or nothing for the longest that the policy allows"};
  draft["next"] = fmt::format("freezegate capture {}", quoted(program + "::" + id.test));
  return draft;
}

std::string why_not(const Skip& skip) {
  return skip.id.test.empty() ? "a freeze is for one test, and here a whole binary skips"
                              : "a freeze is for a test of a binary, and this is a property of a ctest test";
}

}  // namespace

std::string render_drafts(std::span<const Skip> skips, Date today) {
  Json freezes = Json::array();
  Json others = Json::array();
  for (const Skip& skip : skips) {
    if (can_be_frozen(skip)) {
      freezes.push_back(draft_of(skip, today));
    } else {
      others.push_back(Json{{"name", skip.id.test.empty() ? skip.id.binary : skip.id.test},
                            {"kind", to_string(skip.kind)},
                            {"place", place_of(skip)},
                            {"why", skip.why},
                            {"not_frozen_because", why_not(skip)}});
    }
  }
  Json document{{"version", 1}, {"freezes", std::move(freezes)}};
  if (!others.empty()) document["not_drafted"] = std::move(others);
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace freezegate
