"""Builds of the flaky tests that differ from each other in something harmless."""
import collections
import os
import shutil
import subprocess

from runs import ROOT

Rebuild = collections.namedtuple("Rebuild", "name flags compiler before after reversed", defaults=("", "g++", "", "", False))

# Local names of the tests' products, and what somebody might rename them to.
RENAMED = "-Dcalendar=office_calendar -Dflight=plane -Dgroup=members_of_group -Dpolicy=rules -Dsessions=open_sessions"
BASE = Rebuild("base", "-O1")
REBUILDS = (
    Rebuild("built again", "-O1"),
    Rebuild("-O0", "-O0"),
    Rebuild("-O3", "-O3"),
    Rebuild("-O1 -g", "-O1 -g"),
    Rebuild("stack protector", "-O1 -fstack-protector-all"),
    Rebuild("clang", "-O1", compiler="clang++"),
    Rebuild("clang -O3", "-O3", compiler="clang++"),
    Rebuild("renamed variables", "-O1 " + RENAMED),
    Rebuild("tests added before", "-O1", before="more_tests"),
    Rebuild("tests added behind", "-O1", after="more_tests"),
    Rebuild("statics added before", "-O1", before="more_statics"),
    Rebuild("statics added behind", "-O1", after="more_statics"),
    Rebuild("threads in another test", "-O1", before="more_threads"),
    Rebuild("a static that draws", "-O1", before="more_draws"),
    Rebuild("other link order", "-O1", reversed=True),
)


def built(rebuild, framework, folder, command, jobs):
    """Configures and builds; returns the folder with the framework's executable. A compiler that is missing ends the bench."""
    if not shutil.which(rebuild.compiler):
        raise SystemExit(f"there is no {rebuild.compiler}; tools/install-deps lint brings clang++")
    source = ROOT / "tests" / "flaky"
    tree = folder / rebuild.name.replace(" ", "_")
    added = {"FLAKY_BEFORE": rebuild.before, "FLAKY_AFTER": rebuild.after}
    settings = [f"-D{name}={source / 'rebuilds' / (what + '.cpp') if what else ''}" for name, what in added.items()]
    launcher = ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
    tree.mkdir(parents=True, exist_ok=True)
    for words in (["cmake", "-S", source, "-B", tree, "-G", "Ninja", f"-DCMAKE_CXX_COMPILER={rebuild.compiler}",
                   f"-DCMAKE_CXX_FLAGS={rebuild.flags}", "-DCMAKE_BUILD_TYPE=None", f"-DFLAKY_REVERSED={int(rebuild.reversed)}",
                   f"-DFREEZEGATE_COMMAND={command}", *settings, *launcher],
                  ["cmake", "--build", tree, "-j", str(jobs), "--target", f"flaky_{framework}"]):
        with open(tree / "log", "ab") as log:
            if subprocess.run(words, stdout=log, stderr=log, check=False, preexec_fn=lambda: os.nice(10)).returncode != 0:
                raise SystemExit(f"'{rebuild.name}' does not build; see {tree}/log")
    return tree
