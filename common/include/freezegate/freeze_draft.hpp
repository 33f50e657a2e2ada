// The draft of a freeze, as `freezegate capture` prints it, and what a person must add to it. Pure.
#pragma once

#include <freezegate/date.hpp>
#include <freezegate/error.hpp>
#include <freezegate/test_id.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate {

/// What of a draft decides what is still to be given.
struct FreezeDraft {
  std::string entry;  ///< JSON text of one object.
  TestId id;
  std::string owner;
  std::string reason;
  std::string issue;
  std::size_t witnesses = 0;
  bool has_fixtures = false;  ///< Or the reason why there are none.
  bool says_little = false;   ///< Its failure would be taken for another one; see is_low_information().
};

/// What a person gives. An empty text or list leaves the draft's own.
struct FreezeAnswers {
  std::string owner;
  std::string reason;
  std::string issue;
  std::vector<std::string> witnesses;
  std::string no_fixtures;  ///< Why the test reads no file.
  std::optional<Date> expires;
};

/// One thing that is still to be given, for as long as it is.
struct MissingAnswer {
  std::string_view option;  ///< `--owner`
  std::string what;         ///< `who answers for it`
};

/// Witnesses that a freeze needs whose failure says nothing about what is wrong.
inline constexpr std::size_t witnesses_of_little = 2;

/// Reads what `freezegate capture` printed, as the entry alone or as its JSON output.
/// \param path  names the draft in messages.
/// \return an untrusted-input error for malformed JSON, for a draft that was refused and for an escalation.
[[nodiscard]] Result<FreezeDraft> read_draft(std::string_view text, std::string_view path);

/// What neither the draft nor the answers give; nothing is ever made up for it.
[[nodiscard]] std::vector<MissingAnswer> missing_answers(const FreezeDraft& draft,
                                                         const FreezeAnswers& answers);

/// The draft with the answers in it, opened on this day. Its other keys stay as they are.
[[nodiscard]] Result<std::string> completed_draft(const FreezeDraft& draft, const FreezeAnswers& answers,
                                                  Date opened);

}  // namespace freezegate
