// Everything about one freeze, for a person who wonders why a test is frozen and what becomes of it.
#include "render/lease.hpp"
#include "render/page.hpp"
#include "render/to_json.hpp"
#include "render/utf8.hpp"
#include "render/words.hpp"

#include <freezegate/render.hpp>

#include <fmt/format.h>

namespace freezegate {

namespace {

using render::Colour;
using render::Json;
using render::Lease;
using render::LeaseState;
using render::Page;

constexpr std::size_t name_columns = 10;

void section(Page& page, std::string_view title) {
  page.blank();
  page.plain(render::paint(title, Colour::bold, page.colour()));
}

// `  name        value`, wrapped under the value.
void row(Page& page, std::string_view name, std::string_view value) {
  if (value.empty()) return;
  page.field(2, name, name_columns, value);
}

void rows(Page& page, std::string_view name, const std::vector<std::string>& values) {
  for (std::size_t i = 0; i < values.size(); ++i)
    row(page, i == 0 ? name : "", values[i]);
}

template <typename Value, typename Words>
std::vector<std::string> each(const std::map<std::string, Value>& pairs, Words words) {
  std::vector<std::string> out;
  out.reserve(pairs.size());
  for (const auto& [key, value] : pairs)
    out.push_back(words(key, value));
  return out;
}

void add_heading(Page& page, const Freeze& freeze, const Lease& lease) {
  const std::string id = to_string(freeze.id);
  if (lease.state == LeaseState::expired) {
    page.labelled(0, "EXPIRED", 0, Colour::red, id);
    page.wrapped(2, "It runs as ever, and any failure of it counts: the lease has ended.", 0);
    return;
  }
  page.labelled(0, "FROZEN", 0, Colour::cyan, id);
  page.wrapped(
      2,
      fmt::format(
          "It runs as ever. Up to and including {} its recorded failure is forgiven, and nothing else "
          "is.",
          to_string(lease.end)),
      0);
}

void add_lease(Page& page, const Freeze& freeze, const FreezeMap& map, const Lease& lease) {
  section(page, "Whose it is");
  row(page, "owner", freeze.owner.empty() ? "nobody" : freeze.owner);
  row(page, "reason", freeze.reason.empty() ? "none written" : freeze.reason);
  row(page, "issue", freeze.issue);
  const std::string ago = lease.age_days == 0 ? "today" : render::count_of(lease.age_days, "day") + " ago";
  row(page, "opened", fmt::format("{}, {}", to_string(freeze.opened), ago));
  std::vector<std::string> renewals;
  for (const Renewal& renewal : freeze.renewals)
    renewals.push_back(fmt::format("{}: {} ({})", to_string(renewal.on), renewal.reason, renewal.issue));
  rows(page, "renewed", renewals);
  if (freeze.renewals.size() > 1)
    row(page, "", fmt::format("{} in all", render::count_of(std::ssize(renewals), "renewal")));
  const std::string by_policy =
      freeze.expires ? "" : fmt::format("; by the policy's {} days", map.policy.max_lease_days);
  row(page, "lease", render::lease_words(lease.days_left, lease.end) + by_policy);
  if (!map.path.empty())
    row(page, "entry", freeze.line > 0 ? fmt::format("{}:{}", map.path, freeze.line) : map.path);
}

void add_forgiven(Page& page, const Freeze& freeze) {
  section(page, "What is forgiven");
  rows(page, "signature", freeze.signatures);
  if (freeze.shape.empty()) row(page, "shape", "not recorded; only the digest is known");
  rows(page, "shape", freeze.shape);
  page.wrapped(2, "Another failing assertion, one more of them, a crash or a timeout is DRIFTED, and fails.",
               0);
}

void add_replay(Page& page, const Freeze& freeze) {
  section(page, "How it is replayed");
  row(page, "fails at", "seeds " + render::join(freeze.seeds, ", "));
  row(page, "passes at",
      freeze.controls.empty() ? "not recorded; a failure that has become permanent looks like the flake"
                              : "seeds " + render::join(freeze.controls, ", "));
  row(page, "follows", render::join(freeze.follows, ", "));
  if (freeze.rate)
    row(page, "rate", fmt::format("failed in {} of {} runs", freeze.rate->failed, freeze.rate->runs));
  rows(page, "pins", each(freeze.pins, [](const std::string& axis, PinMode mode) {
         return fmt::format("{}: {}", axis, to_string(mode));
       }));
  rows(page, "env", each(freeze.env, [](const std::string& name, const std::string& value) {
         return fmt::format("{}={}", name, value);
       }));
  row(page, "command", freeze.command);
  row(page, "parameter", freeze.parameter);
  row(page, "among", freeze.among);
}

void add_watch(Page& page, const Freeze& freeze) {
  section(page, "What must hold meanwhile");
  std::vector<std::string> witnesses;
  witnesses.reserve(freeze.witnesses.size() + 1);
  for (const TestId& witness : freeze.witnesses)
    witnesses.push_back(to_string(witness));
  if (witnesses.empty()) witnesses.emplace_back("none");
  rows(page, "witnesses", witnesses);
  rows(page, "fixtures", each(freeze.fixtures, [](const std::string& path, const std::string& digest) {
         return fmt::format("{} {}", path, digest);
       }));
  if (freeze.fixtures.empty()) {
    row(page, "fixtures", freeze.no_fixtures.empty() ? "none" : "none: " + freeze.no_fixtures);
  }
  const bool is_pinned = !freeze.assertions.empty() || !freeze.asserts.empty();
  row(page, "asserts", is_pinned ? freeze.assertions : "not pinned");
  rows(page, freeze.assertions.empty() ? "asserts" : "", freeze.asserts);
}

void add_past(Page& page, const Freeze& freeze, const FreezeMap& map) {
  std::vector<std::string> past;
  for (const Revocation& revocation : map.revoked) {
    if (revocation.id != freeze.id) continue;
    past.push_back(fmt::format("{}: revoked as {}{}; it had been opened on {}", to_string(revocation.revoked),
                               revocation.revocation_class,
                               revocation.change.empty() ? "" : " by " + revocation.change,
                               to_string(revocation.opened)));
  }
  for (const Escalation& escalation : map.escalations) {
    if (escalation.id != freeze.id) continue;
    past.push_back(fmt::format("{}: escalated to {}, cause {}{}", to_string(escalation.opened),
                               escalation.owner, escalation.cause,
                               escalation.note.empty() ? "" : ": " + escalation.note));
  }
  if (past.empty()) return;
  section(page, "What the map says of it besides");
  for (const std::string& line : past)
    page.wrapped(2, line);
}

template <typename Entry>
Json about(const TestId& id, const std::vector<Entry>& entries) {
  Json out = Json::array();
  for (const Entry& entry : entries) {
    if (entry.id == id) out.push_back(render::to_json(entry));
  }
  return out;
}

}  // namespace

std::string render_explain(const Freeze& freeze, const FreezeMap& map, Date today, bool colour,
                           unsigned width) {
  const Lease lease = render::lease_of(freeze, map.policy, today);
  Page page(colour, width);
  add_heading(page, freeze, lease);
  add_lease(page, freeze, map, lease);
  add_forgiven(page, freeze);
  add_replay(page, freeze);
  add_watch(page, freeze);
  add_past(page, freeze, map);
  return std::move(page).take();
}

std::string render_explain_json(const Freeze& freeze, const FreezeMap& map, Date today) {
  const Lease lease = render::lease_of(freeze, map.policy, today);
  return render::dump(Json{{"schema_version", output_schema_version},
                           {"document", "explain"},
                           {"date", to_string(today)},
                           {"map", render::or_null(map.path)},
                           {"state", to_string(lease.state)},
                           {"lease_end", to_string(lease.end)},
                           {"age_days", lease.age_days},
                           {"days_left", lease.days_left},
                           {"freeze", render::to_json(freeze)},
                           {"revoked", about(freeze.id, map.revoked)},
                           {"escalations", about(freeze.id, map.escalations)}});
}

}  // namespace freezegate
