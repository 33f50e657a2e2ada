// Changes to the text of a freeze map: everything that a change is not about keeps its bytes. Pure.
#pragma once

#include <freezegate/date.hpp>
#include <freezegate/error.hpp>
#include <freezegate/freeze_map.hpp>
#include <freezegate/test_id.hpp>

#include <string>
#include <string_view>

namespace freezegate {

/// A map after a change.
struct MapEdit {
  std::string text;
  FreezeMap map;                  ///< What the strict reader makes of the text.
  bool became_full_form = false;  ///< It was in a plain form, which has no room for the change.
};

// Each function reads the text, changes it, and reads what came out with the strict reader. That must be a
// good map, and must hold exactly what was there and the change: else there is no edit. Order, comments,
// white space and the spelling of everything else stay as they are. \param path  names the file in messages.
// \returns every error of the map before or after the change, with ExitCode::untrusted_input; an environment
// error if the text does not hold what it should.

/// Adds an entry to `freezes`: at its place where the entries are sorted by test id, else at the end. A bare
/// entry becomes a map in the full form.
/// \param entry  JSON text of one object.
[[nodiscard]] Checked<MapEdit> add_freeze(std::string_view text, std::string_view path,
                                          std::string_view entry);

/// Adds a renewal to an entry, and lets its lease end on `expires`.
[[nodiscard]] Checked<MapEdit> renew_freeze(std::string_view text, std::string_view path, const TestId& id,
                                            const Renewal& renewal, Date expires);

/// Takes an entry out of `freezes` and adds its tombstone to `revoked`. Comments inside the entry, and behind
/// it in its last line, go with it; others stay. A plain form becomes the full form.
/// \param tombstone  `opened` is taken from the entry.
[[nodiscard]] Checked<MapEdit> close_freeze(std::string_view text, std::string_view path,
                                            const Revocation& tombstone);

}  // namespace freezegate
