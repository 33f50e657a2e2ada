#!/usr/bin/env python3
"""freezegate init: files that a project needs first, and never over what somebody has written."""
import json
import os
import subprocess

from harness import Case, main

FILE = "CMakeUserPresets.json"


class Init(Case):
    def setUp(self):
        super().setUp()
        (self.folder / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.24)\nproject(new NONE)\n")

    def init(self, *options):
        return self.freezegate("init", *options)

    def presets(self):
        return json.loads((self.folder / FILE).read_text())

    def test_a_preset_that_cmake_takes(self):
        process = self.init("--cmake", "--build", "out")
        self.assertEqual(process.code, 0, process)
        inject = self.presets()["configurePresets"][0]["cacheVariables"]["CMAKE_PROJECT_TOP_LEVEL_INCLUDES"]
        self.assertTrue(os.path.isfile(inject), inject)
        cmake = subprocess.run(["cmake", "--preset", "freezegate"], cwd=self.folder, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, check=False)
        self.assertEqual(cmake.returncode, 0, cmake.stdout)
        self.assertIn(b"freezegate: attached to executables", cmake.stdout)
        self.assertTrue((self.folder / "out/CMakeCache.txt").exists())
        self.assertEqual([path.name for path in self.folder.glob("CMakeUser*")], [FILE])  # no draft is left

    def test_what_a_person_has_written_stays(self):
        own = {"version": 4, "vendor": {"x": 1}, "configurePresets": [{"name": "mine", "binaryDir": "b"}]}
        (self.folder / FILE).write_text(json.dumps(own))
        self.assertEqual(self.init("--cmake").code, 0)
        merged = self.presets()
        self.assertEqual([preset["name"] for preset in merged["configurePresets"]], ["mine", "freezegate"])
        self.assertEqual((merged["version"], merged["vendor"]), (4, {"x": 1}))
        before = (self.folder / FILE).read_bytes()
        self.assertEqual(self.init("--cmake").code, 0)
        self.assertEqual((self.folder / FILE).read_bytes(), before)

    def test_what_is_not_understood_in_full_is_refused(self):
        for text in ('{"version": 3, // mine\n}', '{"version": 3, "version": 4}', "[]", '{"version": 2}', "{", "",
                     '{"version": 3, "configurePresets": {}}', '{"version": 3, "configurePresets": [{"name": "freezegate"}]}'):
            with self.subTest(text):
                (self.folder / FILE).write_text(text)
                process = self.init("--cmake")
                self.assertIn(process.code, (2, 3), process)
                self.assertEqual((self.folder / FILE).read_text(), text)

    def test_a_map_once(self):
        self.assertEqual(self.init("--map").code, 0)
        listed = self.freezegate("list", "--map", self.folder / "qa/freeze.json")
        self.assertEqual(listed.code, 0, listed)
        self.assertEqual(self.init("--map").code, 2)

    def test_nothing_asked_no_project_and_a_dry_run(self):
        self.assertEqual(self.init().code, 2)
        dry = self.init("--cmake", "--map", "--dry-run")
        self.assertEqual(dry.code, 0, dry)
        self.assertEqual({path.name for path in self.folder.iterdir()}, {"CMakeLists.txt", ".git", "tmp"})
        (self.folder / "CMakeLists.txt").unlink()
        self.assertEqual(self.init("--cmake").code, 2)


if __name__ == "__main__":
    main()
