// What a victim's frozen test does: by default its flake, else what the file `conduct` beside the executable
// says. So one and the same binary is the build before a patch and the build after it.
#pragma once

namespace conduct {

/// Whether the file holds that word.
bool is(const char* word);

/// Ends the process as told, if the flake strikes: `crash`, `hang`, `leave` (exit(0)).
void end_as_told(bool flake);

/// What the frozen assertion is about; it holds with 0. By default the flake; `mended` never, `broken`
/// always, `chance` as the processor's own counter has it, which no seed decides.
int misses(bool flake);

/// What the next assertion is about; it holds with 0. Only with `other` it is the flake that fails here.
int strays(bool flake);

/// A bit that no pin reaches.
bool chance();

}  // namespace conduct
