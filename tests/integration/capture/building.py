"""Compiles and links small test binaries by hand, as CMake does for users."""

import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
PLUGIN = HERE.parents[2] / "gtest_plugin"
CAPTURE = f"-I{PLUGIN / 'capture'}"
PATIENCE = 1200
# Which command judges a binary that is run by itself: none.
COMMAND_PATH = """namespace freezegate {
namespace runtime __attribute__((visibility("hidden"))) {
extern const char* const command_path;
const char* const command_path = "";
}
}
"""


def framework_flags(prefix):
    """What compiling against a GoogleTest in `prefix` takes, an old one too."""
    return ["-isystem", f"{prefix}/include", "-include", HERE / "younger_macros.h"]


class Failure(Exception):
    """A compiler refused; the text says what."""


def call(what, words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=PATIENCE, check=False)
    if done.returncode != 0:
        raise Failure(f"{what}:\n{' '.join(map(str, words))}\n{done.stderr[:4000]}")


def compile_file(flags, source, output):
    launcher = shutil.which("ccache")
    call(f"{source.name} does not compile", [*([launcher] if launcher else []), *flags, "-c", source, "-o", output])


def listener(flags, folder):
    """What there is to compile for the listener: flags, source and object of each."""
    path = folder / "command_path.cpp"
    path.write_text(COMMAND_PATH, encoding="utf-8")
    return [([*flags, CAPTURE], PLUGIN / "guest.cpp", folder / "guest.o"), (flags, path, folder / "command_path.o")]


def link(flags, objects, libraries, program):
    program.parent.mkdir(parents=True, exist_ok=True)
    call(f"{program.name} does not link", [*flags, *objects, *libraries, "-o", program])
