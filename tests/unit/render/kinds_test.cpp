#include "render/kinds.hpp"

#include "samples.hpp"

#include <array>
#include <set>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

namespace freezegate::render {
namespace {

// Dashboards and suppressions of other people hold these: a change here is a change of a public contract.
TEST(KindTable, RuleIdsAreStable) {
  const auto rules = std::to_array<std::pair<FindingKind, std::string_view>>({
      {FindingKind::frozen, "FG001"},
      {FindingKind::quiet, "FG002"},
      {FindingKind::drifted, "FG003"},
      {FindingKind::expired, "FG004"},
      {FindingKind::fixture_changed, "FG005"},
      {FindingKind::witness_failed, "FG006"},
      {FindingKind::missing, "FG007"},
      {FindingKind::weakened, "FG008"},
      {FindingKind::asserted_nothing, "FG009"},
      {FindingKind::failed, "FG010"},
      {FindingKind::incomplete, "FG011"},
      {FindingKind::unexplained, "FG012"},
      {FindingKind::masked, "FG013"},
      {FindingKind::no_tests, "FG014"},
      {FindingKind::no_report, "FG015"},
      {FindingKind::note, "FG016"},
      {FindingKind::skipped, "FG017"},
  });
  ASSERT_EQ(rules.size(), all_kinds().size());
  for (const auto& [kind, rule] : rules)
    EXPECT_EQ(kind_info(kind).rule, rule);
}

TEST(KindTable, WeightsDiffer) {
  std::set<int> weights;
  for (const KindInfo& info : all_kinds())
    weights.insert(info.weight);
  EXPECT_EQ(weights.size(), all_kinds().size()) << "two kinds of one weight have no order";
}

TEST(LevelOf, FollowsWhetherTheFindingBlocks) {
  Finding finding = samples::failed();
  EXPECT_EQ(level_of(finding), Level::error);
  finding.blocking = false;
  EXPECT_EQ(level_of(finding), Level::warning);
  EXPECT_EQ(level_of(samples::frozen()), Level::notice);
  EXPECT_EQ(level_of(samples::quiet()), Level::notice);
  EXPECT_EQ(level_of(samples::note()), Level::notice);
}

TEST(WorstLast, PutsBlockingFindingsBehindTheOthers) {
  Finding masked;
  masked.kind = FindingKind::masked;  // heavier than DRIFTED, but let through by policy
  const Verdict verdict = samples::verdict_of({samples::drifted(), masked, samples::failed(),
                                               samples::frozen(), samples::unexplained(), samples::quiet()});
  std::vector<FindingKind> order;
  for (const Finding* finding : worst_last(verdict))
    order.push_back(finding->kind);
  EXPECT_EQ(order, (std::vector{FindingKind::quiet, FindingKind::frozen, FindingKind::masked,
                                FindingKind::failed, FindingKind::drifted, FindingKind::unexplained}));
}

}  // namespace
}  // namespace freezegate::render
