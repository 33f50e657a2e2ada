"""Which sleeps take virtual time: those in which nothing can happen that the test would miss."""
import struct

import harness
from harness import PinsTest, Run, probe

EXPECTED = {"sleep:alone": "virtual", "sleep:two threads": "real", "sleep:alone again": "virtual",
            "sleep:in a child": "real", "sleep:with a child": "real", "sleep:without the child": "virtual",
            "sleep:with a timer": "real", "sleep:without the timer": "virtual", "sleep:with a made timer": "real"}


class Sleeping(PinsTest):
    def test_situations(self):
        self.assertEqual(self.run_well(probe("processes"), "--sleep", pins={"clock": 7}).lines, EXPECTED)

    def test_unpinned(self):
        lines = self.run_well(probe("processes"), "--sleep", pins={"entropy": 7}).lines
        self.assertEqual(set(lines.values()), {"real"})

    def test_a_process_that_the_test_started(self):
        """Its parent may be about to kill it: only the process that the launcher started skips time."""
        original = harness.State.__init__

        def with_another_pid(state, folder):
            original(state, folder)
            page = bytearray(state.path.read_bytes())
            struct.pack_into("<q", page, harness.PID_AT, 1)
            state.path.write_bytes(page)

        harness.State.__init__ = with_another_pid
        try:
            lines = Run(probe("processes"), "--sleep", pins={"clock": 7}).lines
        finally:
            harness.State.__init__ = original
        self.assertEqual(lines.keys(), EXPECTED.keys())
        self.assertEqual(set(lines.values()), {"real"})


if __name__ == "__main__":
    harness.main()
