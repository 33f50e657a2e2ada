#include "render/base.hpp"

#include "render/utf8.hpp"

#include <fmt/format.h>

namespace freezegate::render {

namespace {

constexpr std::size_t indent = 2;

std::string origin_of(const BaseJudgement& base) {
  const std::string commit = base.commit.substr(0, 12);
  if (base.tip == base.commit) return fmt::format("{} ({})", visible(base.revision), commit);
  return fmt::format("{}, where HEAD left {} ({})", commit, visible(base.revision), base.tip.substr(0, 12));
}

std::string map_words(const BaseJudgement& base) {
  if (base.map_path.empty()) return fmt::format("no freeze map at {}: nothing is frozen", origin_of(base));
  if (!base.signed_by.empty()) {
    return fmt::format("{} of the patch, signed by {}; its base is {}", visible(base.map_path),
                       visible(base.signed_by), origin_of(base));
  }
  if (!base.has_map)
    return fmt::format("{} is not at {}: nothing is frozen", visible(base.map_path), origin_of(base));
  return fmt::format("judged by {} of {}", visible(base.map_path), origin_of(base));
}

Colour colour_of(ChangeDirection direction) {
  return needs_owner(direction) ? Colour::red : Colour::dim;
}

}  // namespace

void add_base(Page& page, const BaseJudgement& base, std::size_t label_columns) {
  page.labelled(indent, "BASE", label_columns, Colour::dim, map_words(base));
  const std::size_t below = indent + label_columns + 2;
  for (const MapChange& change : base.changes) {
    page.labelled(below, to_string(change.direction), 9, colour_of(change.direction),
                  visible(fmt::format("{}: {}", change.subject, change.what)));
  }
  for (const std::string& remark : base.remarks)
    page.wrapped(below, remark);
}

Json to_json(const BaseJudgement& base) {
  Json changes = Json::array();
  for (const MapChange& change : base.changes) {
    changes.push_back({{"direction", to_string(change.direction)},
                       {"needs_owner", needs_owner(change.direction)},
                       {"subject", change.subject},
                       {"field", or_null(change.field)},
                       {"what", change.what}});
  }
  Json problems = Json::array();
  for (const MapProblem& problem : base.problems)
    problems.push_back({{"what", problem.what}, {"mend", problem.mend}});
  Json withdrawn = Json::array();
  for (const Withdrawal& withdrawal : base.withdrawals) {
    withdrawn.push_back({{"nodeid", freezegate::to_string(withdrawal.id)},
                         {"by_patch", withdrawal.by_patch},
                         {"why", withdrawal.why}});
  }
  return {{"revision", base.revision},
          {"tip", base.tip},
          {"commit", base.commit},
          {"is", base.is_merge_base ? "merge-base" : "exact"},
          {"repository", base.repository},
          {"map", or_null(base.map_path)},
          {"has_map", base.has_map},
          {"signed_by", or_null(base.signed_by)},
          {"changes", std::move(changes)},
          {"problems", std::move(problems)},
          {"withdrawn", std::move(withdrawn)},
          {"remarks", base.remarks}};
}

}  // namespace freezegate::render
