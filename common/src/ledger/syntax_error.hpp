// What is wrong with malformed JSON, in plain words.
#pragma once

#include <freezegate/error.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace freezegate::ledger {

/// What had been read when the parser stopped.
enum class JsonContext {
  start,          ///< Nothing yet.
  object_opened,  ///< `{`
  array_opened,   ///< `[`
  key,            ///< A key of an object.
  object_value,   ///< A value in an object.
  array_value,    ///< A value in an array.
  end,            ///< The whole value.
};

/// Explains why a text is no JSON.
/// \param after   offset behind the last thing that was read.
/// \param opened  line of the innermost object or array that is still open; 0 when there is none.
[[nodiscard]] Error explain_syntax_error(std::string_view text, std::string_view path, JsonContext context,
                                         std::size_t after, int opened);

/// An error at an offset of a text: `PATH:LINE:COLUMN`, both from 1, columns in characters.
[[nodiscard]] Error error_at(std::string_view text, std::string_view path, std::size_t offset,
                             std::string what, std::string mend);

}  // namespace freezegate::ledger
