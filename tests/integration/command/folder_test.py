#!/usr/bin/env python3
"""Report folders and freeze maps that are not what they should be."""
import os
import shutil

from harness import FREEZEGATE, PLAIN, VICTIM, Case, main


class ReportFolders(Case):
    def setUp(self):
        super().setUp()
        self.reports = self.folder / "reports"

    def old_report(self):
        self.conduct(select="Watch.*", options=["--report-dir", self.reports])
        (report,) = self.reports.iterdir()
        return report

    def test_are_made_and_kept(self):
        self.freeze()
        deep = self.folder / "a" / "b"
        outcome = self.conduct("fail", options=["--report-dir", deep])
        self.assertEqual(outcome.code, 0, outcome)
        (report,) = deep.iterdir()
        self.assertIn('"record":"wait","status":1', report.read_text())
        self.assertIn('"binary_digest":"xxh3:', report.read_text())
        by_variable = self.conduct("fail", env={"FREEZEGATE_REPORT_DIR": "by_variable"})
        self.assertEqual(by_variable.code, 0)
        self.assertEqual(len(os.listdir(self.folder / "by_variable")), 1)

    def test_stale_report(self):
        self.old_report()
        self.freeze()
        outcome = self.run_tests(PLAIN, "--gtest_filter=Watch.*", options=["--report-dir", self.reports])
        self.assert_mends(outcome, 4, "no run report came")

    def test_report_of_another_process_under_a_right_name(self):
        old = self.old_report()
        self.freeze()
        forged = f'cp {old} "$FREEZEGATE_REPORT_DIR/victim-$$-9000000000000000000.jsonl"; exit 0'
        outcome = self.run_tests("sh", "-c", forged)
        self.assert_mends(outcome, 2, "not of the process that was run")

    def test_what_stands_in_the_place_of_a_report(self):
        for make in ("mkfifo", "mkdir", "ln -s /dev/zero", "ln -s nowhere", ": >", "echo text >"):
            with self.subTest(make):
                command = f'{make} "$FREEZEGATE_REPORT_DIR/victim-$$-9000000000000000000.jsonl"'
                outcome = self.run_tests("sh", "-c", command)
                self.assert_mends(outcome, 2, "report")
                self.assertEqual(self.left_behind(), [])

    def test_files_that_are_no_reports_do_not_matter(self):
        self.reports.mkdir()
        for name in ("notes.txt", "x.jsonl", "a-b-c.jsonl", "-1-2.jsonl", "--.jsonl", "99999999999999999999-1-1.jsonl"):
            (self.reports / name).write_text("no report")
        outcome = self.conduct(select="Watch.*", options=["--report-dir", self.reports])
        self.assertEqual(outcome.code, 0, outcome)

    def test_that_cannot_be_used(self):
        (self.folder / "file").write_text("")
        (self.folder / "loop").symlink_to("loop")
        for path in ("file", "file/below", "loop", "/proc/none/at/all"):
            with self.subTest(path):
                outcome = self.conduct(select="Watch.*", options=["--report-dir", path])
                self.assert_mends(outcome, 3, "report folder")
        outcome = self.conduct(select="Watch.*", env={"TMPDIR": str(self.folder / "none")})
        self.assertEqual(outcome.code, 0, outcome)  # the system's temporary folder will do

    def test_that_the_test_removes(self):
        self.freeze()
        outcome = self.run_tests(VICTIM, "--gtest_filter=Nest.*",
                                 env={"VICTIM_COMMAND": 'rm -r "$FREEZEGATE_REPORT_DIR"'})
        self.assert_mends(outcome, 4, "no run report came")

    def in_namespace(self, script, **env):
        """A shell that may mount. Skips the test where the system does not let anybody."""
        command = ["unshare", "-rm"] if os.geteuid() != 0 else ["unshare", "-m"]
        if self.call(*command, "true").returncode != 0:
            self.skipTest("no mount namespace here")
        probe = self.call(*command, "sh", "-c", "mkdir -p disk && mount -t tmpfs -o size=64k none disk")
        if probe.returncode != 0:
            self.skipTest("nothing can be mounted here")
        return self.call(*command, "sh", "-ec", script, env=env)

    def test_full_disk_from_the_start(self):
        for named, code in ((False, 0), (True, 4)):
            if named:
                self.freeze()
            process = self.in_namespace(
                f"mount -t tmpfs -o size=64k none disk; dd if=/dev/zero of=disk/fill bs=1k count=64 2>/dev/null || :\n"
                f"{FREEZEGATE} run --report-dir disk -- {VICTIM} --gtest_filter=Watch.*")
            self.assertEqual(process.returncode, code, process)
            self.assertIn(b"no run report" if named else b"no report", process.stderr)

    def test_disk_that_fills_up(self):
        process = self.in_namespace(
            f"mount -t tmpfs -o size=128k none disk\n"
            f"{FREEZEGATE} run --report-dir disk -- {VICTIM} --gtest_filter=Watch.*:Other.* --gtest_repeat=2000")
        self.assertEqual(process.returncode, 1, process.stderr)
        self.assertIn("No space left on device", " ".join(process.stderr.decode().split()))

    def test_read_only_folder(self):
        for named, code in ((False, 3), (True, 3)):
            if named:
                self.freeze()
            process = self.in_namespace(
                f"mount -t tmpfs -o ro none disk\n"
                f"{FREEZEGATE} run --report-dir disk -- {VICTIM} --gtest_filter=Watch.*")
            self.assertEqual(process.returncode, code, process)
            self.assertIn(b"Read-only file system", process.stderr)


class Maps(Case):
    def expect_refused(self, path, *words):
        ran = self.folder / "ran"
        for options, env in ((["--map", path], {}), ([], {"FREEZEGATE_MAP": str(path)})):
            outcome = self.run_tests("touch", ran, options=options, env=env)
            self.assert_mends(outcome, 2, *words)
            self.assertFalse(ran.exists(), "the tests ran without a map")
        for command in ("list", "explain"):
            arguments = [command, "--map", path] + (["a::b"] if command == "explain" else [])
            self.assert_mends(self.freezegate(*arguments), 2, *words)
        if path != "huge.json":  # a test binary does not ask about a map that does not name it
            alone = self.call(VICTIM, "--gtest_filter=Watch.*", env={"FREEZEGATE_MAP": str(path)})
            self.assertEqual(alone.returncode, 2, alone)

    def test_missing(self):
        self.expect_refused("none.json", "none.json", "No such file")

    def test_directory(self):
        self.expect_refused(".", "it is a folder")

    def test_fifo(self):
        os.mkfifo(self.folder / "fifo.json")
        self.expect_refused("fifo.json", "fifo.json")

    def test_device(self):
        self.expect_refused("/dev/zero", "/dev/zero")

    def test_links(self):
        (self.folder / "loop.json").symlink_to("loop.json")
        self.expect_refused("loop.json", "loop.json")
        (self.folder / "qa").mkdir()
        (self.folder / "qa/freeze.json").symlink_to("nowhere.json")  # found by the search upward
        outcome = self.conduct(select="Watch.*")
        self.assert_mends(outcome, 2, "freeze.json")

    def test_one_wrong_key(self):
        file = self.write_map(self.entry(signature="000000000000"))
        file.write_text(file.read_text().replace('"owner"', '"ownr"'))
        self.expect_refused(file, "ownr", "freeze.json:")

    def test_huge(self):
        (self.folder / "huge.json").write_bytes(b"[" + b" " * (17 << 20) + b"]")
        self.expect_refused("huge.json", "huge.json")

    def test_unreadable(self):
        if os.geteuid() == 0:
            if not shutil.which("setpriv"):
                self.skipTest("root reads everything")
            self.folder.chmod(0o777)
            self.temporary.chmod(0o777)
            file = self.write_map()
            file.chmod(0)
            process = self.call("setpriv", "--reuid", "65534", "--clear-groups", FREEZEGATE, "list", "--map", file)
            if process.returncode == 127:
                self.skipTest("another user cannot start the command")
            self.assertEqual(process.returncode, 2, process)
            self.assertIn(b"Permission denied", process.stderr)
        else:
            file = self.write_map()
            file.chmod(0)
            self.expect_refused(file, "Permission denied")

    def test_which_one_is_used_is_shown(self):
        self.freeze()
        below = self.folder / "build" / "deep"
        below.mkdir(parents=True)
        for cwd, env, options, shown in (
                (self.folder, {}, [], "map qa/freeze.json"),
                (below, {}, [], f"map {self.folder}/qa/freeze.json"),
                (below, {"FREEZEGATE_MAP": "../../qa/freeze.json"}, [], "map ../../qa/freeze.json"),
                (below, {"FREEZEGATE_MAP": "none.json"}, ["--map", "../../qa/freeze.json"],
                 "map ../../qa/freeze.json")):
            outcome = self.conduct("fail", cwd=cwd, env=env, options=options)
            self.assertEqual(outcome.code, 0, outcome)
            self.assertIn(shown, outcome.err)
        repository = below / "other"
        (repository / ".git").mkdir(parents=True)
        self.assertIn("no freeze map", self.conduct(select="Watch.*", cwd=repository).err)


if __name__ == "__main__":
    main()
