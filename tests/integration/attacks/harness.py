"""What the attacks share: a little product in a real git repository, with a freeze map and two suites; a patch on a
branch of its own; and the verdicts on it.

Given by the environment: FREEZEGATE (the command), VICTIMS (where the suites were built, and where the repository is kept
that every attack begins with a copy of). A build of the product copies the suites to `bin` with the file `src/conduct`
beside them, which stands for the code: see victim/conduct.hpp.
"""
import datetime
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

MAP = "qa/freeze.json"
FIXTURE = "data/rows.csv"
FROZEN = "export_tests::Export.Roundtrip"
WITNESS = "export_tests::ExportProps.KeepsRows"
CATCH_FROZEN = "parser_tests::a row survives"
CATCH_WITNESS = "parser_tests::a row keeps its width"
PATIENCE = 120  # seconds, for one process on a busy machine

attacks = {}


def attack(function):
    """Registers an attack; its name is the function's."""
    attacks[function.__name__] = function
    return function


def command():
    return os.environ["FREEZEGATE"]


def victims():
    return Path(os.environ["VICTIMS"])


def day(offset):
    today = datetime.datetime.now(datetime.timezone.utc).date()
    return (today + datetime.timedelta(days=offset)).isoformat()


def environment(changes=None):
    clean = {name: value for name, value in os.environ.items()
             if not name.startswith(("FREEZEGATE", "GTEST", "GIT_", "ATTACK")) or name == "FREEZEGATE_LIBEXEC"}
    clean.update({"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "finley",
                  "GIT_AUTHOR_EMAIL": "finley@example.com", "GIT_COMMITTER_NAME": "finley",
                  "GIT_COMMITTER_EMAIL": "finley@example.com"})
    clean.update(changes or {})
    return clean


class Failed(Exception):
    """An attack got through, or was refused for another reason than its own."""


class Outcome:
    def __init__(self, words, process):
        self.words = words
        self.code = process.returncode
        self.out = process.stdout.decode(errors="replace")
        self.err = process.stderr.decode(errors="replace")

    def __str__(self):
        return f"{' '.join(self.words)}\nexit {self.code}\n--- stdout\n{self.out}\n--- stderr\n{self.err}"

    def refused(self, *reasons, code=1):
        """The verdict is bad, and names each of these reasons; wrapped lines count as one."""
        said = " ".join((self.out + " " + self.err).split())
        missing = [reason for reason in reasons if reason not in said]
        if self.code != code or missing:
            raise Failed(f"expected exit {code} with {missing or list(reasons)}:\n{self}")
        return self

    def accepted(self):
        if self.code != 0:
            raise Failed(f"expected exit 0:\n{self}")
        return self


class Product:
    """The repository, on the branch of the patch."""

    def __init__(self, folder):
        self.folder = Path(folder)

    # The patch

    def path(self, name):
        return self.folder / name

    def write(self, name, text):
        file = self.path(name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())

    def read_map(self):
        return json.loads(self.path(MAP).read_text())

    def edit_map(self, edit):
        """Lets a function change the map; what it returns takes its place."""
        document = self.read_map()
        self.write(MAP, json.dumps(edit(document) or document, indent=1))

    def edit_freeze(self, **changes):
        """Changes fields of the first freeze; None takes one out."""
        def edit(document):
            document["freezes"][0].update(changes)
            document["freezes"][0] = {k: v for k, v in document["freezes"][0].items() if v is not None}
        self.edit_map(edit)

    def conduct(self, *words):
        """What the code does from now on."""
        self.write("src/conduct", "\n".join(words) + "\n")

    def git(self, *words, env=None):
        process = subprocess.run(["git", *words], cwd=self.folder, env=environment(env), capture_output=True,
                                 timeout=PATIENCE, check=False)
        if process.returncode != 0:
            raise Failed(f"git {' '.join(words)}: {process.stderr.decode()}")
        return process.stdout.decode().strip()

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", "patch")

    # The build and the verdicts

    def build(self, suites="watched"):
        binaries = self.path("bin")
        binaries.mkdir(exist_ok=True)
        for name in ("export_tests", "parser_tests"):
            source = victims() / suites / name
            source = source if source.exists() else victims() / "watched" / name
            (binaries / name).unlink(missing_ok=True)
            shutil.copy2(source, binaries / name)
        shutil.copy2(self.path("src/conduct"), binaries / "conduct")
        return self

    def freezegate(self, *words, env=None, where=""):
        line = [command(), *map(str, words)]
        return Outcome(line, subprocess.run(line, cwd=self.folder / where, env=environment(env), stdin=subprocess.DEVNULL,
                                            capture_output=True, timeout=PATIENCE, check=False))

    def gate(self, *options, base="main", env=None, where=""):
        by = ["--base", base] if base else []
        return self.freezegate("gate", *by, "--binaries", self.path("bin"), *options, env=env, where=where)

    def run_tests(self, binary="export_tests", seed=0, env=None, arguments=()):
        """As CI runs them: the report is what counts."""
        self.path("reports").mkdir(exist_ok=True)
        changes = {"FREEZEGATE_REPORT_DIR": str(self.path("reports")), "ATTACK_SEED": str(seed),
                   "FREEZEGATE_QUIET": "1", "FREEZEGATE_ASSERTIONS": "all", **(env or {})}
        return subprocess.run([self.path("bin") / binary, *arguments], cwd=self.folder, env=environment(changes),
                              capture_output=True, timeout=PATIENCE, check=False).returncode

    def check(self, *options, base="main", env=None):
        by = ["--base", base] if base else []
        return self.freezegate("check", *by, self.path("reports"), *options, env=env)

    def run(self, *options, binary="export_tests", seed=0, base="main"):
        by = ["--base", base] if base else []
        return self.freezegate("run", *by, *options, "--", self.path("bin") / binary, env={"ATTACK_SEED": str(seed)})


def digest(path):
    return "sha256:" + hashlib.sha256(Path(path).read_bytes()).hexdigest()


def entry(nodeid, witness, signature, **more):
    made = {"nodeid": nodeid, "signature": signature, "seeds": [0, 3, 6], "controls": [1, 2, 4],
            "env": {"ATTACK_SEED": "{seed}"}, "pins": {"env": "fixed"}, "witnesses": [witness],
            "opened": day(-10), "expires": day(10), "owner": "finley", "reason": "rows are lost now and then",
            "issue": "https://example.com/issues/1"}
    made.update(more)
    return made


def findings_of(product, binary):
    """What one run of a suite showed of its frozen test, by a map that allows nothing yet."""
    product.run_tests(binary)
    outcome = product.check("--format", "json", "--assertions", base=None)
    if not outcome.out.startswith("{"):
        raise Failed(str(outcome))
    shutil.rmtree(product.path("reports"))
    return json.loads(outcome.out)


def signature_of(product, nodeid):
    for finding in findings_of(product, nodeid.split("::")[0])["findings"]:
        if finding["nodeid"] == nodeid:
            return finding["signature"]
    raise Failed(f"{nodeid} did not fail")


def assertions_of(product, nodeid):
    """The digest of what a test asserts, from a run in which it passes."""
    binary = nodeid.split("::")[0]
    product.run_tests(binary, seed=1)
    document = json.loads(product.check("--format", "json", "--assertions", base=None).out)
    shutil.rmtree(product.path("reports"))
    for test in document["assertions"]["by_test"]:
        if test["nodeid"] == nodeid:
            return test["digest"]
    raise Failed(f"{nodeid} did not run")


def prepare():
    """The repository that every attack begins with: one honest commit on main, and the branch of the patch."""
    template = victims() / "product"
    shutil.rmtree(template, ignore_errors=True)
    template.mkdir(parents=True)
    product = Product(template)
    product.git("init", "-q", "-b", "main")
    product.write(".gitignore", "bin\nreports\n")
    product.write("src/conduct", "")
    product.write(FIXTURE, "ada,1299\nbob,351\n")
    product.build()
    signatures = {nodeid: signature_of(product, nodeid) for nodeid in (FROZEN, CATCH_FROZEN)}
    entries = [entry(FROZEN, WITNESS, signatures[FROZEN], fixtures={FIXTURE: digest(product.path(FIXTURE))}),
               entry(CATCH_FROZEN, CATCH_WITNESS, signatures[CATCH_FROZEN], no_fixtures="it reads none",
                     assertions=assertions_of(product, CATCH_FROZEN))]
    product.write(MAP, json.dumps({"version": 1, "policy": {"cap": 5}, "freezes": entries}, indent=1))
    product.git("add", "-A")
    product.git("commit", "-q", "-m", "an honest product")
    product.git("checkout", "-q", "-b", "patch")
    product.gate().accepted()  # otherwise an attack could be refused for nothing
    product.run_tests()
    product.run_tests("parser_tests")
    product.check().accepted()
    shutil.rmtree(product.path("reports"))


def carry_out(name):
    with tempfile.TemporaryDirectory(prefix="attack-") as folder:
        copy = Path(folder) / "product"
        shutil.copytree(victims() / "product", copy, symlinks=True)
        attacks[name](Product(copy))


def main(arguments):
    if arguments == ["--list"]:
        print("\n".join(attacks))
        return 0
    try:
        for name in arguments:
            prepare() if name == "prepare" else carry_out(name)
    except Failed as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0
