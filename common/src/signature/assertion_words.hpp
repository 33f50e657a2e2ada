// The words that say which assertion is meant: the same in shapes of failures and in lists of what a test
// asserts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace freezegate {

/// In double quotes; what would end the line, or could be taken for a quote, is escaped as in JSON.
[[nodiscard]] std::string quoted(std::string_view text);
[[nodiscard]] std::string escaped(std::string_view text);

/// `EXPECT EQ`, `ASSERT EQ`; a macro's own name says its severity by itself.
/// \param family  as family_of() gives it.
[[nodiscard]] std::string macro_words(std::string_view family, bool fatal);

/// `("rows.size()", "3")`: the pieces of source, normalised.
/// \param file  where the assertion stands, as the compiler saw it.
[[nodiscard]] std::string source_words(const std::vector<std::string>& pieces, std::string_view file);

/// ` / "outer" / "inner"`, each name trimmed.
[[nodiscard]] std::string section_words(const std::vector<std::string>& sections);

}  // namespace freezegate
