// What the terminal can show.
#pragma once

#include <cstdio>

namespace freezegate::cli {

/// Colour only on a terminal that can show it; NO_COLOR wins over CLICOLOR_FORCE.
bool use_colour(std::FILE* stream);

/// Columns of the terminal; 100 for files and pipes.
unsigned width_of(std::FILE* stream);

}  // namespace freezegate::cli
