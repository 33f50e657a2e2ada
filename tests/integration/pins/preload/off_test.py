"""What is not asked for is not pinned: without the variable, or with one that cannot be read, the library does nothing
at all; an axis leaves the others alone."""
import errno
import time

import harness
from harness import PinsTest, probe

UNREADABLE = ["", "v2 entropy=0000000000000007 state=STATE", "v1 entropy=7 state=STATE",
              "v1 entropy=0000000000000007 colour=0000000000000001 state=STATE", "nonsense"]


class Off(PinsTest):
    def assert_unpinned(self, **options):
        first = self.run_well(probe("entropy"), **options)
        second = self.run_well(probe("entropy"), **options)
        same = [source for source in first.lines if first.lines[source] == second.lines[source]]
        self.assertEqual(same, [])
        self.assertEqual({name: count for name, count in first.counters.items() if count != 0}, {})
        clock = self.run_well(probe("clock"), "--no-sleeps", **options)
        self.assertLess(abs(int(clock.lines["time"]) - time.time()), 60)
        forks = self.run_well(probe("processes"), **options)
        self.assertNotEqual(forks.lines, self.run_well(probe("processes"), **options).lines)
        self.run_well(probe("heap"), **options)
        told = self.run_well(probe("processes"), "--tell", **options)
        self.assertEqual(told.lines, {"answer": f"-1:{errno.EINVAL}", "named": "0"}, "the kernel answers")

    def test_without_the_variable(self):
        self.assert_unpinned()

    def test_with_an_unreadable_variable(self):
        for text in UNREADABLE:
            with self.subTest(text=text):
                self.assert_unpinned(settings=text)

    def test_on(self):
        told = self.run_well(probe("processes"), "--tell", pins={})
        self.assertEqual(told.lines, {"answer": "0:0", "named": "0"})
        self.assertEqual(told.counters["test_starts"], 1)
        self.assertEqual(told.counters["processes"], 1)

    def test_with_other_axes_only(self):
        first, second = (self.run_well(probe("entropy"), pins={"clock": 7, "dirs": 7}).lines for _ in range(2))
        self.assertEqual([source for source in first if first[source] == second[source]], [])

    def test_without_a_state(self):
        first, second = (self.run_well(probe("entropy"), settings="v1 entropy=0000000000000007").lines
                         for _ in range(2))
        self.assertEqual(first, second)
        with_state = self.run_well(probe("entropy"), pins={"entropy": 7}).lines
        self.assertEqual(first, with_state)
        missing = self.run_well(probe("entropy"), settings="v1 entropy=0000000000000007 state=/nowhere/at all").lines
        self.assertEqual(first, missing)

    def test_an_axis_leaves_the_others_alone(self):
        alone = self.run_well(probe("entropy"), pins={"entropy": 7}).lines
        together = self.run_well(probe("entropy"), pins={"entropy": 7, "clock": 3, "heap": 5, "dirs": 9}).lines
        self.assertEqual(alone, together)


if __name__ == "__main__":
    harness.main()
