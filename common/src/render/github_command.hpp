// One GitHub workflow command. Its reader takes a whole line as one command, so nothing may bring a line end
// of its own.
#pragma once

#include "render/location.hpp"

#include <string>
#include <string_view>

namespace freezegate::render {

/// An annotation with its newline. Whatever is given is made harmless; `text` may have several lines.
/// \param level     `error`, `warning` or `notice`.
/// \param location  without a path it is an annotation of the run.
[[nodiscard]] std::string github_command(std::string_view level, const Location& location,
                                         std::string_view title, std::string_view text);

}  // namespace freezegate::render
