#include "changes/compare.hpp"
#include "changes/words.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace freezegate::changes {

namespace {

using enum ChangeDirection;

struct Difference {
  std::string_view field;
  MaybeChange change;
};

template <std::size_t Count>
void add(const std::string& subject, std::array<Difference, Count> differences,
         std::vector<MapChange>& changes) {
  for (Difference& difference : differences) {
    if (!difference.change) continue;
    changes.push_back({difference.change->direction, subject, std::string(difference.field),
                       fmt::format("{}: {}", difference.field, difference.change->what)});
  }
}

// Does not compile when a record gets a field that is not compared.
[[maybe_unused]] std::size_t count_fields(const Escalation& escalation, const Revocation& revocation) {
  const auto& [id, cause, owner, opened, note, line] = escalation;
  const auto& [test, begun, revoked, why, change, place] = revocation;
  return sizeof(id) + sizeof(test);
}

std::string subject_of(const Escalation& escalation) {
  return "the escalation of " + freezegate::to_string(escalation.id);
}

std::string subject_of(const Revocation& revocation) {
  return fmt::format("the tombstone of {}, opened {}", freezegate::to_string(revocation.id),
                     to_string(revocation.opened));
}

const Revocation* find(const std::vector<Revocation>& list, const Revocation& wanted) {
  const auto found = std::ranges::find_if(
      list, [&](const Revocation& one) { return one.id == wanted.id && one.opened == wanted.opened; });
  return found == list.end() ? nullptr : &*found;
}

const Escalation* find(const std::vector<Escalation>& list, const TestId& id) {
  const auto found = std::ranges::find(list, id, &Escalation::id);
  return found == list.end() ? nullptr : &*found;
}

}  // namespace

// An escalation forgives nothing and says that there can be no honest freeze. While it stands, the map has no
// room for a freeze of that test; so taking it away opens the way for one, and only adding it is free.
void compare_escalations(const FreezeMap& before, const FreezeMap& after, std::vector<MapChange>& changes) {
  for (const Escalation& was : before.escalations) {
    const Escalation* const is = find(after.escalations, was.id);
    if (is == nullptr) {
      changes.push_back({loosened, subject_of(was), "", "is gone: nobody owes the test an answer any more"});
      continue;
    }
    add(subject_of(was),
        std::array<Difference, 4>{
            {{"cause", compare_texts(was.cause, is->cause, loosened)},
             {"owner", compare_texts(was.owner, is->owner, loosened)},
             {"opened", compare_texts(to_string(was.opened), to_string(is->opened), loosened)},
             {"note", compare_texts(was.note, is->note, neutral)}}},
        changes);
  }
  for (const Escalation& is : after.escalations) {
    if (find(before.escalations, is.id) == nullptr)
      changes.push_back({tightened, subject_of(is), "", "is new: it forgives nothing"});
  }
}

void compare_revocations(const FreezeMap& before, const FreezeMap& after, std::vector<MapChange>& changes) {
  for (const Revocation& was : before.revoked) {
    const Revocation* const is = find(after.revoked, was);
    if (is == nullptr) {
      changes.push_back({loosened, subject_of(was), "", "is gone: the map forgets a freeze"});
      continue;
    }
    add(subject_of(was),
        std::array<Difference, 3>{
            {{"revoked", compare_texts(to_string(was.revoked), to_string(is->revoked), loosened)},
             {"class", compare_texts(was.revocation_class, is->revocation_class, loosened)},
             {"change", compare_texts(was.change, is->change, loosened)}}},
        changes);
  }
  for (const Revocation& is : after.revoked) {
    if (find(before.revoked, is) != nullptr) continue;
    const Freeze* const closed = before.find(is.id);
    const bool tells_of_this_patch =
        closed != nullptr && closed->opened == is.opened && after.find(is.id) == nullptr;
    changes.push_back({tells_of_this_patch ? tightened : loosened, subject_of(is), "",
                       tells_of_this_patch
                           ? fmt::format("is new: revoked as {}", in_words(is.revocation_class))
                           : std::string("is new, and the base has no such freeze that this patch closes")});
  }
}

}  // namespace freezegate::changes
