#!/usr/bin/env python3
"""The gate as a command: where tests are found, exit statuses, JSON, that it only reads, and how it is interrupted."""
import os
import signal
import subprocess
import time

import harness

PROJECT = """cmake_minimum_required(VERSION 3.24)
project(victims LANGUAGES NONE)
enable_testing()
add_test(NAME victim COMMAND "{bin}/victim")
set_tests_properties(victim PROPERTIES WORKING_DIRECTORY "{folder}" ENVIRONMENT "VICTIM_TURN=2")
add_test(NAME wrapped COMMAND "{command}" run -- "{bin}/catch_victim")
"""


class Builds(harness.Case):
    def configure(self):
        (self.folder / "CMakeLists.txt").write_text(
            PROJECT.format(bin=self.bin, folder=self.folder, command=harness.FREEZEGATE))
        subprocess.run(["cmake", "-S", self.folder, "-B", self.folder / "build"], check=True, capture_output=True,
                       timeout=harness.PATIENCE)

    def test_build_directory(self):
        self.configure()
        self.write_map(self.entry(), self.entry(binary="catch_victim"))
        outcome = self.gate("--build", "build")
        self.assertEqual(outcome.code, 0, outcome)
        self.assertEqual([outcome.freeze_class(0), outcome.freeze_class(1)], ["STILL_FROZEN"] * 2)

    def test_environment_of_the_ctest_test(self):
        self.configure()
        # VICTIM_TURN is 2 at every seed there, and the test fails with 2.
        entry = self.entry(nodeid="victim::Other.FollowsItsVariable", controls=None, follows=None, assertions=None,
                           asserts=None)
        self.write_map(entry)
        outcome = self.gate("--build", "build")
        self.assertEqual({seed["outcome"] for seed in outcome.entry()["classification"]["seeds"]}, {"failed otherwise"})

    def test_binary_that_ctest_names_and_nobody_built(self):
        self.configure()
        self.write_map(self.entry(binary="catch_victim", witnesses=["victim::Witness.Holds"]))
        (self.bin / "catch_victim").unlink()
        outcome = self.gate("--build", "build")
        self.assertEqual((outcome.code, outcome.kinds()), (1, ["NOT_FOUND"]), outcome)
        self.assertIn("was not built", outcome.said())

    def test_binary_that_no_ctest_test_runs(self):
        self.configure()
        self.write_map(self.entry(nodeid="strange::Flake.Entropy"))
        outcome = self.gate("--build", "build")
        self.assertEqual((outcome.code, outcome.kinds()), (1, ["NOT_FOUND"]), outcome)


class Statuses(harness.Case):
    def test_nothing_to_judge(self):
        self.write_map()
        self.assertEqual(self.gate().code, 4)
        self.write_map(self.entry())
        self.assertEqual(self.gate("victim::Flake.Clock").code, 2)

    def test_usage(self):
        self.write_map(self.entry())
        for arguments in (["gate"], ["gate", "--build", ".", "--binaries", "bin"], ["gate", "--binaries", "bin", "--jobs", "0"],
                          ["gate", "--binaries", "bin", "--timeout", "0"], ["gate", "--binaries", "bin", "--strange"]):
            self.assertEqual(self.freezegate(*arguments).code, 2, arguments)

    def test_no_such_folder(self):
        self.write_map(self.entry())
        self.assertEqual(self.gate("--binaries", "gone").code, 3)

    def test_map_that_cannot_be_trusted(self):
        self.assertEqual(self.gate().code, 2)
        path = self.write_map(self.entry())
        path.write_text(path.read_text().replace('"seeds"', '"seed"'))
        self.assertEqual(self.gate().code, 2)

    def test_only_the_freezes_that_are_named(self):
        self.write_map(self.entry(), self.entry("Flake.Clock"))
        outcome = self.gate("victim::Flake.Clock")
        self.assertEqual([entry["nodeid"] for entry in outcome.document["freezes"]], ["victim::Flake.Clock"])

    def test_table(self):
        self.write_map(self.entry(), self.entry("Flake.Clock", witnesses=["victim::Witness.Fails"]))
        outcome = self.gate("--format", "text")
        self.assertEqual(outcome.code, 1, outcome)
        self.assertRegex(outcome.out, r"(?m)^  STILL_FROZEN +victim::Flake\.Entropy")
        self.assertRegex(outcome.out, r"(?m)^  WITNESS_FAILED +victim::Flake\.Clock")
        self.assertRegex(outcome.out, r"freezegate gate: FAILED: 1 still frozen, 0 void since they pass, 1 failed")
        self.assertIn("(exit 1)", outcome.out)
        self.assertIn("owner finley", outcome.out)


class Document(harness.Case):
    def test_fields(self):
        entry = self.entry()
        path = self.write_map(entry)
        document = self.gate().document
        self.assertEqual(os.path.realpath(self.folder / document["map"]), os.path.realpath(path))
        self.assertEqual((document["exit_status"], document["map_problems"], document["interrupted"]), (0, [], False))
        self.assertEqual(document["replays"], 7)
        (freeze,) = document["freezes"]
        self.assertEqual((freeze["nodeid"], freeze["label"], freeze["blocks"], freeze["problems"]),
                         ("victim::Flake.Entropy", "STILL_FROZEN", False, []))
        self.assertNotIn("entropy", freeze["not_pinned"])
        expected = [("seed", seed, "failed as recorded", [entry["signature"]]) for seed in entry["seeds"]]
        expected += [("control", seed, "passed", []) for seed in entry["controls"]]
        self.assertEqual([(seed["role"], seed["seed"], seed["outcome"], [text for text in seed["signatures"] if text])
                          for seed in freeze["classification"]["seeds"]], expected)

    def test_jobs_make_no_difference(self):
        self.write_map(self.entry(), self.entry("Flake.Sched"), self.entry("Flake.Clock", binary="catch_victim"))
        one, many = self.gate("--jobs", 1).document, self.gate("--jobs", 4).document
        for document in (one, many):
            del document["seconds"]
        self.assertEqual(one, many)

    def test_kept_outputs(self):
        entries = [self.entry(), self.entry("Flake.Clock"), self.entry("Flake.Clock", binary="catch_victim")]
        self.write_map(*entries)
        self.gate("--keep", "kept")
        # Of each that failed, also where two freezes record one seed.
        expected = {f"{entry['nodeid'].replace('::', '-')}-seed-{seed}-output.txt" for entry in entries
                    for seed in entry["seeds"]}
        kept = {file.name for file in (self.folder / "kept").iterdir()}
        self.assertEqual({name for name in kept if "output" in name}, expected)
        for name in expected:
            self.assertIn("misses", (self.folder / "kept" / name).read_text())


class OnlyReads(harness.Case):
    def snapshot(self):
        return {str(path): (path.stat().st_mtime_ns, path.stat().st_mode, harness.digest(path) if path.is_file() else "")
                for path in sorted(self.folder.rglob("*"))}

    def set_modes(self, file, folder):
        for path in [self.folder, *self.folder.rglob("*")]:
            if path.is_dir() or path.suffix in (".json", ".csv"):
                path.chmod(folder if path.is_dir() else file)

    def test_nothing_is_written(self):
        fixture = self.folder / "rows.csv"
        fixture.write_text("ada,1\n")
        self.write_map(self.entry(fixtures={"rows.csv": harness.digest(fixture)}))
        for modes in ((0o644, 0o755), (0o444, 0o555)):
            for conduct in ("", "other", "mended"):
                self.set_modes(0o644, 0o755)
                self.conduct(conduct)
                self.set_modes(*modes)
                before = self.snapshot()
                outcome = self.gate()
                self.assertEqual(outcome.code, 1 if conduct == "other" else 0, outcome)
                self.assertEqual(self.snapshot(), before)
                self.assertEqual(self.left_behind(), [])
        self.set_modes(0o644, 0o755)


class Interrupted(harness.Case):
    def test_signal(self):
        self.write_map(self.entry())
        self.conduct("hang")
        process = self.start("gate", "--binaries", self.bin)
        time.sleep(4)
        process.send_signal(signal.SIGINT)
        began = time.monotonic()
        out, err = process.communicate(timeout=harness.PATIENCE)
        self.assertLess(time.monotonic() - began, 30)
        self.assertEqual(process.returncode, 130, err)
        self.assertIn("INTERRUPTED", out.decode())
        self.assertNotIn("NOT_FOUND", out.decode())  # it was not looked for
        self.assertEqual(self.left_behind(), [])


if __name__ == "__main__":
    harness.main()
