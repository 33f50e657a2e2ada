"""What the drivers share: a folder for each test, and runs of the launcher in it.

The launcher and the victims are given by the environment: LAUNCHER, VICTIMS.
"""
import os
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

LAUNCHER = Path(os.environ["LAUNCHER"])
VICTIMS = Path(os.environ["VICTIMS"])

# Longer than anything takes, on a machine that is busy with other work, too.
PATIENCE = 60
NOBODY = 65534

for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
    signal.signal(number, signal.SIG_DFL)

# As a user without rights: of whoever runs the tests as root, another one.
AS_NOBODY = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"] if os.geteuid() == 0 else []


def can_have_namespaces(before=()):
    """Whether this system lets such a user have them at all; a container often does not."""
    command = ["unshare", "--user", "--map-current-user", "--pid", "--fork", "--mount-proc", "--net", "--uts", "true"]
    return subprocess.run([*before, *command], stderr=subprocess.DEVNULL, check=False).returncode == 0


# Whether the launcher and programs can be linked statically here.
CAN_BE_STATIC = (VICTIMS / "static_probe").exists()
HAS_NAMESPACES = can_have_namespaces()


def wait_until(condition, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.01)
    return False


def processes_with(marker):
    """Process ids of what has the marker in its environment and is no zombie: whole trees, whoever their parent is."""
    found = []
    for entry in os.listdir("/proc"):
        try:
            if entry.isdigit() and marker.encode() in Path(f"/proc/{entry}/environ").read_bytes():
                found.append(int(entry))
        except OSError:
            pass
    return found


class Outcome:
    def __init__(self, process, state):
        self.code = process.returncode
        self.out = process.stdout.decode()
        self.err = process.stderr.decode()
        self.state = state

    def refusals(self):
        return {name[8:]: why for name, why in self.state.items() if name.startswith("refusal.")}

    def lines(self):
        """The output as pairs: first word, rest."""
        return dict(line.split(" ", 1) for line in self.out.splitlines())


class Case(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="launch-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.folder.chmod(0o777)
        self.state = self.folder / "state"
        self.marker = f"LAUNCH_TEST={self.folder.name}"

    def victim(self, name="probe"):
        """A copy that every user can reach."""
        copy = self.folder / name
        if not (VICTIMS / name).exists():
            self.skipTest("nothing can be linked statically here")
        if not copy.exists():
            shutil.copy(VICTIMS / name, copy)
            copy.chmod(0o755)
        return copy

    def launcher(self):
        copy = self.folder / "freezegate-launch"
        if not copy.exists():
            shutil.copy(LAUNCHER, copy)
            copy.chmod(0o755)
        return copy

    def command(self, axes, value, command, mounts=()):
        subprocess.run([VICTIMS / "state_page", "new", self.state], check=True)
        words = ["v1", *(f"{axis}={value:016x}" for axis in axes), f"state={self.state}"]
        return [self.launcher(), " ".join(words), *map(str, mounts), "--", *map(str, command)]

    def environment(self):
        name, _, text = self.marker.partition("=")
        clean = {name: text for name, text in os.environ.items() if not name.startswith("FREEZEGATE")}
        return {**clean, name: text}

    def shown_state(self):
        shown = subprocess.run([VICTIMS / "state_page", "show", self.state], check=True, capture_output=True, text=True)
        return {line.split(" ", 1)[0]: line.partition(" ")[2] for line in shown.stdout.splitlines()}

    def launch(self, axes, value, command, mounts=(), before=(), directory=None):
        process = subprocess.run([*before, *self.command(axes, value, command, mounts)], capture_output=True,
                                 timeout=PATIENCE, env=self.environment(), cwd=directory or self.folder,
                                 check=False)
        return Outcome(process, self.shown_state())

    def start(self, axes, command, before=(), **options):
        return subprocess.Popen([*before, *self.command(axes, 1, command)], stdout=subprocess.PIPE,
                                env=self.environment(), cwd=self.folder, **options)

    def seen(self, axes, command, runs=20, values=20, before=()):
        """What `runs` runs at one value print, and what one run at each of `values` values prints: lines by first
        word, a set of distinct rests each."""
        def collect(outcomes):
            found = {}
            for outcome in outcomes:
                self.assertEqual((outcome.code, outcome.refusals()), (0, {}), outcome.err)
                for name, rest in outcome.lines().items():
                    found.setdefault(name, set()).add(rest)
            return found
        same = collect(self.launch(axes, 7, command, before=before) for _ in range(runs))
        other = collect(self.launch(axes, value, command, before=before) for value in range(values))
        return same, other


def main():
    unittest.main(verbosity=2)
