#!/usr/bin/env python3
"""`--base` in repositories of every shape: which map judges, and what is refused, with which exit status."""
import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import harness

MAP = harness.MAP
EMPTY = {"version": 1, "freezes": []}


def map_text(cap=20):
    return json.dumps({**EMPTY, "policy": {"cap": cap}})


class Case(unittest.TestCase):
    """A repository with an empty map on main; its patch raises the cap, which is what has to be noticed."""
    maxDiff = None

    def setUp(self):
        self.outer = Path(tempfile.mkdtemp(prefix="base-"))
        self.addCleanup(shutil.rmtree, self.outer, ignore_errors=True)

    def repository(self, name="repository", map_path=MAP, options=()):
        (self.outer / name).mkdir()
        repository = harness.Product(self.outer / name)
        repository.git("init", "-q", "-b", "main", *options)
        repository.write(map_path, map_text())
        repository.commit()
        return repository

    def patched(self, name="repository", map_path=MAP, options=()):
        repository = self.repository(name, map_path, options)
        repository.git("checkout", "-q", "-b", "patch")
        repository.write(map_path, map_text(40))
        repository.commit()
        return repository

    def gate(self, repository, *options, base="main", where="", env=None):
        """No test is needed: the map is read, and found to freeze nothing (exit 4 when nothing else is said)."""
        outcome = repository.freezegate("gate", "--base", base, "--binaries", ".", "--format", "json", *options,
                                        where=where, env=env)
        outcome.document = json.loads(outcome.out) if outcome.out.startswith("{") else None
        return outcome

    def assert_judged(self, outcome, map_path=MAP, code=1):
        self.assertIsNotNone(outcome.document, outcome)
        self.assertEqual((outcome.code, outcome.document["base"]["map"]), (code, map_path), outcome)
        changes = [change["what"] for change in outcome.document["base"]["changes"]]
        self.assertEqual(changes, ["cap: 40, before 20"] if code == 1 else [], outcome)

    def assert_refused(self, outcome, code, *words):
        self.assertEqual(outcome.code, code, outcome)
        for word in words:
            self.assertIn(word, outcome.err)


class Places(Case):
    def test_map_in_the_usual_place(self):
        repository = self.patched()
        outcome = self.gate(repository)
        self.assert_judged(outcome)
        base = outcome.document["base"]
        self.assertEqual((base["revision"], base["is"], base["commit"]),
                         ("main", "merge-base", repository.git("rev-parse", "main")))
        self.assertEqual(outcome.document["map"], base["commit"][:12] + ":" + MAP)

    def test_from_a_folder_below(self):
        repository = self.patched()
        repository.path("src/deep").mkdir(parents=True)
        outcome = self.gate(repository, where="src/deep")
        self.assert_judged(outcome)

    def test_map_in_a_subfolder(self):
        repository = self.patched(map_path="product/qa/freeze.json")
        self.assert_judged(self.gate(repository, where="product"), "product/qa/freeze.json")
        self.assert_judged(self.gate(repository, "--map", "product/qa/freeze.json"), "product/qa/freeze.json")

    def test_names_with_blanks_and_letters_of_all_kinds(self):
        repository = self.patched("a répository", "ein Ordner/каrte 1.json")
        self.assert_judged(self.gate(repository, "--map", "ein Ordner/каrte 1.json"), "ein Ordner/каrte 1.json")

    def test_path_with_dots_and_an_absolute_one(self):
        repository = self.patched()
        self.assert_judged(self.gate(repository, "--map", "./qa/../qa/freeze.json"))
        self.assert_judged(self.gate(repository, "--map", repository.path(MAP)))

    def test_repository_behind_a_link(self):
        repository = self.patched()
        (self.outer / "link").symlink_to("repository")
        self.assert_judged(self.gate(repository, "--map", self.outer / "link" / MAP))

    def test_linked_worktree(self):
        repository = self.patched()
        repository.git("checkout", "-q", "main")
        repository.git("worktree", "add", "-q", "../tree", "patch")
        self.assert_judged(self.gate(harness.Product(self.outer / "tree")))

    def test_submodule_has_a_map_of_its_own(self):
        self.patched("library")
        product = self.repository("product", options=())
        product.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(self.outer / "library"), "library")
        product.git("-C", "library", "checkout", "-q", "patch")
        product.git("-C", "library", "branch", "-q", "-f", "main", "patch~1")
        product.commit()
        self.assert_judged(self.gate(product, where="library"))
        self.assert_judged(self.gate(product), code=4)
        outcome = self.gate(product, "--map", "library/qa/freeze.json", base="HEAD")
        self.assert_refused(outcome, 2, "library is a submodule in this revision")

    def test_sha256_repository(self):
        repository = self.patched(options=["--object-format=sha256"])
        outcome = self.gate(repository)
        self.assert_judged(outcome)
        self.assertEqual(len(outcome.document["base"]["commit"]), 64)

    def test_link_in_the_base(self):
        repository = self.repository()
        repository.git("mv", MAP, "qa/real.json")
        repository.path(MAP).symlink_to("real.json")
        repository.commit()
        self.assert_refused(self.gate(repository, "--map", MAP), 2, "is a symbolic link in this revision")
        self.assert_refused(self.gate(repository), 2, "is a symbolic link in this revision")


class Revisions(Case):
    def test_merge_base_and_exact(self):
        repository = self.patched()
        repository.git("checkout", "-q", "main")
        repository.write(MAP, map_text(10))
        repository.commit()
        repository.git("checkout", "-q", "patch")
        self.assert_judged(self.gate(repository))
        exact = self.gate(repository, "--base-is", "exact")
        self.assertEqual([change["what"] for change in exact.document["base"]["changes"]], ["cap: 40, before 10"])

    def test_variable(self):
        repository = self.patched()
        outcome = repository.freezegate("gate", "--binaries", ".", "--format", "json", env={"FREEZEGATE_BASE": "main"})
        outcome.document = json.loads(outcome.out)
        self.assert_judged(outcome)

    def test_map_that_the_base_has_not(self):
        repository = self.patched()
        repository.git("rm", "-q", "--cached", MAP)
        repository.git("commit", "-q", "-m", "none")
        repository.git("branch", "-f", "main")
        repository.write(MAP, json.dumps(EMPTY))
        repository.commit()
        outcome = self.gate(repository)
        self.assertEqual((outcome.code, outcome.document["base"]["has_map"]), (4, False), outcome)

    def test_no_map_anywhere(self):
        repository = self.repository(map_path="other.txt")
        outcome = self.gate(repository)
        self.assertEqual((outcome.code, outcome.document["base"]["map"]), (4, None), outcome)

    def test_revisions_that_are_none(self):
        repository = self.repository()
        for base in ("nope", "HEAD~7", "main:qa", "main..HEAD", "--all", "\x01"):
            self.assert_refused(self.gate(repository, base=base), 2)

    def test_base_map_that_is_no_good(self):
        repository = self.repository()
        repository.write(MAP, "{")
        repository.commit()
        self.assert_refused(self.gate(repository), 2, ":qa/freeze.json:1:")

    def test_criss_cross(self):
        """Two merge bases: what either of them does not forgive is not forgiven."""
        repository = self.repository()
        repository.git("branch", "patch")
        repository.write("a", "1")
        repository.commit()
        one = repository.git("rev-parse", "main")
        repository.git("checkout", "-q", "patch")
        repository.write("b", "1")
        repository.commit()
        other = repository.git("rev-parse", "patch")
        repository.git("merge", "-q", "-m", "merge", one)
        repository.git("checkout", "-q", "main")
        repository.git("merge", "-q", "-m", "merge", other)
        repository.git("checkout", "-q", "patch")
        repository.write(MAP, map_text(40))
        repository.commit()
        self.assert_judged(self.gate(repository))


class Clones(Case):
    def test_shallow_clone(self):
        repository = self.patched()
        repository.git("checkout", "-q", "main")
        repository.write("more", "1")
        repository.commit()
        url = repository.path(".").resolve().as_uri()
        clone = harness.Product(self.outer / "clone")
        repository.git("clone", "-q", "--depth", "1", "--branch", "patch", url, str(clone.folder))
        self.assert_refused(self.gate(clone, base="origin/main"), 2, "the clone is shallow", "git fetch origin")
        clone.git("fetch", "-q", "--depth", "1", "origin", "main:refs/remotes/origin/main")
        self.assert_refused(self.gate(clone, base="origin/main"), 3, "does not reach back", "--unshallow", "fetch-depth: 0")
        clone.git("fetch", "-q", "--unshallow", "origin", "main:refs/remotes/origin/main", "patch")
        self.assert_judged(self.gate(clone, base="origin/main"))

    def test_detached_head(self):
        repository = self.patched()
        repository.git("checkout", "-q", "--detach")
        self.assert_judged(self.gate(repository))

    def test_unborn_head(self):
        repository = self.repository()
        repository.git("checkout", "-q", "--orphan", "fresh")
        self.assert_refused(self.gate(repository), 3, "HEAD is unborn")
        self.assert_judged(self.gate(repository, "--base-is", "exact"), code=4)

    def test_no_repository(self):
        folder = harness.Product(self.outer)
        self.assert_refused(self.gate(folder), 3, "there is no git repository")

    def test_bare_repository(self):
        repository = self.repository()
        repository.git("clone", "-q", "--bare", ".", str(self.outer / "bare"))
        self.assert_refused(self.gate(harness.Product(self.outer / "bare")), 3, "there is no working tree here")

    def test_repository_of_another_user(self):
        repository = self.repository()
        outcome = self.gate(repository, env={"GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"})
        self.assertEqual(outcome.code, 4, outcome)  # no variable of git's own gets through
        if os.getuid() != 0:
            self.skipTest("only root can give a repository away")
        subprocess.run(["chown", "-R", "12345", repository.folder], check=True)
        self.assert_refused(self.gate(repository), 3, "belongs to another user", "safe.directory")

    def test_without_git(self):
        repository = self.repository()
        self.assert_refused(self.gate(repository, env={"PATH": str(self.outer)}), 3, "git command is not there")

    def test_nothing_is_written(self):
        repository = self.patched()
        before = {str(path): path.stat().st_mtime_ns for path in repository.folder.rglob("*")}
        self.gate(repository)
        self.assertEqual(before, {str(path): path.stat().st_mtime_ns for path in repository.folder.rglob("*")})


if __name__ == "__main__":
    unittest.main(verbosity=2)
