"""Each source of nondeterminism alone: one value in 20 runs at one seed, more than one at 20 seeds."""
import harness
from harness import PinsTest, probe


class Sources(PinsTest):
    def test_entropy(self):
        program = probe("entropy")
        sources = self.assert_seed_decides("entropy", program)
        self.assertGreaterEqual(sources, {"std::random_device", "getrandom", "getentropy", "/dev/urandom:dup",
                                          "/dev/random:ifstream", "/dev/urandom:long", "mkstemp", "mkdtemp", "tempnam"})
        run = self.run_well(program, pins={"entropy": 7})
        self.assertEqual(len(set(run.lines.values())), len(run.lines), "no value comes twice")
        self.assertGreater(run.counters["entropy_draws"], 600000)

    def test_entropy_of_fortified_calls(self):
        program = probe("entropy", "-O2", "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=2")
        plain = self.run_well(probe("entropy"), pins={"entropy": 7}).lines
        self.assertEqual(self.run_well(program, pins={"entropy": 7}).lines, plain)

    def test_clock(self):
        program = probe("clock")
        sources = self.assert_seed_decides(
            "clock", program, constant={"cpu:clock", "cpu:PROCESS_CPUTIME", "cpu:THREAD_CPUTIME",
                                        "poll:timed out", "epoll_wait:timed out"})
        self.assertGreaterEqual(sources, {"REALTIME", "MONOTONIC", "time", "system_clock", "steady_clock", "nanosleep"})
        run = self.run_well(program, pins={"clock": 7})
        self.assertGreater(run.counters["clock_reads"], 50)
        self.assertGreaterEqual(run.counters["sleeps"], 9)

    def test_dirs(self):
        program = probe("dirs")
        with harness.tempfile.TemporaryDirectory(prefix="pins") as folder:
            sources = self.assert_seed_decides("dirs", program, folder)
            self.assertEqual(sources, {"readdir", "readdir:sub", "scandir", "glob", "directory_iterator",
                                       "recursive_directory_iterator", "fts"})
            lines = self.run_well(program, folder, pins={"dirs": 7}).lines
            self.assertEqual(lines["readdir"], lines["scandir"])
            self.assertGreater(self.run_well(program, folder, pins={"dirs": 7}).counters["directory_reads"], 200)

    def test_heap(self):
        program = probe("heap")
        sources = self.assert_seed_decides("heap", program)
        self.assertGreaterEqual(sources, {"order:one size", "order:sizes", "std::set<T*>", "contents:fresh",
                                          "contents:recycled", "contents:large", "contents:grown"})
        self.assertGreater(self.run_well(program, pins={"heap": 7}).counters["heap_blocks"], 1000)

    def test_entropy_of_a_program_with_its_own_library(self):
        if "-stdlib=libc++" in harness.FLAGS:
            self.skipTest("-static-libstdc++ is of the other library")
        shared = self.run_well(probe("entropy"), pins={"entropy": 7})
        own = self.run_well(probe("entropy", "-static-libstdc++"), pins={"entropy": 7})
        self.assertEqual((own.lines, own.refusals), (shared.lines, {}))
        stripped = [self.run_well(probe("entropy", "-static-libstdc++", "-s"), pins={"entropy": 7}) for _ in range(2)]
        self.assertEqual(stripped[0].refusals, {"entropy": "no_symbol"})
        self.assertEqual(*(run.lines["getrandom"] for run in stripped), "the rest stays pinned")
        self.assertNotEqual(*(run.lines["std::random_device"] for run in stripped))
        self.assertEqual(self.run_well(probe("entropy", "-s"), pins={"entropy": 7}).refusals, {})

    def test_ports(self):
        program = probe("ports")
        if harness.Run(program).code == 77:
            self.skipTest("this system lets nobody have a network")
        sources = self.assert_seed_decides("ports", program)
        self.assertGreaterEqual(sources, {"tcp:2", "udp:2", "tcp:sharing", "listen", "connect:2", "sendto"})
        ports = self.run_well(program, pins={"ports": 7}).lines.values()
        self.assertEqual(len(set(ports)), len(ports), "no port comes twice")

    def test_forks(self):
        sources = self.assert_seed_decides("entropy", probe("processes"))
        self.assertGreaterEqual(sources, {"parent", "child.0", "child.1.1.1", "spawned", "parent:after"})
        values = self.run_well(probe("processes"), pins={"entropy": 7}).lines
        values.pop("spawned")  # a program that is executed begins anew, as its parent did
        self.assertEqual(len(set(values.values())), len(values), f"each process has a stream of its own: {values}")


if __name__ == "__main__":
    harness.main()
