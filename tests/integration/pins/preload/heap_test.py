"""The seeded heap under load, beside other allocators and beside sanitizers."""
import harness
from harness import COMPILER, PinsTest, Run, probe


class Heap(PinsTest):
    def test_threads_and_forks(self):
        program = probe("heap_stress")
        plain = int(self.run_well(program).lines["resident"])
        for seed in (1, 2, 3):
            run = self.run_well(program, pins={"heap": seed})
            # Fragments of what was free at the worst moment stay; what is used up round after round does not.
            self.assertLess(int(run.lines["resident"]), 3 * plain + 100)
            self.assertGreater(run.counters["heap_blocks"], 1000000)
        self.run_well(program, pins={"clock": 1})

    def test_more_than_a_region(self):
        run = self.run_well(probe("heap_growth"), pins={"heap": 1})
        self.assertGreater(run.counters["heap_blocks"], 300000)
        self.assertEqual(run.lines["outside"], "0", "all blocks are the seeded heap's")

    def test_no_memory(self):
        """Where the system gives no room, the program runs on libc's heap, and the run says so."""
        run = self.run_well("prlimit", f"--as={100 * 1024 * 1024}", probe("heap"), pins={"heap": 1})
        self.assertEqual(run.refusals, {"heap": "no_memory"})

    def test_a_program_with_an_allocator(self):
        for pins in ({"heap": 1}, {"clock": 1}):
            run = self.run_well(probe("own_allocator"), pins=pins)
            self.assertEqual(run.lines["own"], "11")
            self.assertEqual(run.refusals, {"heap": "own_allocator"} if "heap" in pins else {})

    def test_mistakes(self):
        for mistake, message in (("twice", "double free"), ("inside", "invalid pointer")):
            run = Run(probe("heap_mistakes"), mistake, pins={"heap": 1})
            self.assertEqual(run.code, -6, run.text)
            self.assertIn(message, run.text)

    def test_sanitizers(self):
        for sanitizer in ("address", "thread", "undefined", "leak"):
            with self.subTest(sanitizer=sanitizer):
                pins = {"heap": 1, "entropy": 7, "dirs": 1, "clock": 1}
                program = probe("processes", f"-fsanitize={sanitizer}")
                first, second = (self.run_well(program, pins=pins) for _ in range(2))
                refused = {} if sanitizer == "undefined" else {"heap": "sanitizer"}
                # The runtimes of Clang are in the executable.
                if COMPILER.startswith("clang") and sanitizer != "undefined":
                    self.assertIn("heap", first.refusals)
                else:
                    self.assertEqual(first.refusals, refused)
                self.assertEqual(first.lines, second.lines)
                self.run_well(probe("heap_stress", f"-fsanitize={sanitizer}"), "--no-forks", pins=pins)

    def test_sanitizers_still_find(self):
        run = Run(probe("heap_mistakes", "-fsanitize=address"), "twice", pins={"heap": 1})
        self.assertNotEqual(run.code, 0)
        self.assertIn("AddressSanitizer: attempting double-free", run.text)


if __name__ == "__main__":
    harness.main()
