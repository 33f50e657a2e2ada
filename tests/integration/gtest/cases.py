"""The runs that records.py compares: what is run, and how it must end. What it must record stands in expected/."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Case:
    arguments: list = field(default_factory=list)
    environment: dict = field(default_factory=dict)
    status: int = 0  # as subprocess tells it: a signal is negative
    reports: int = 1  # run reports that are written
    victim: str = "gtest_main_victim"
    unordered: bool = False  # threads: failures and lines of output come in any order


def only(test_filter, status=0, **more):
    """A run of the tests that the filter selects."""
    arguments = [f"--gtest_filter={test_filter}", *more.pop("arguments", [])]
    return Case(arguments=arguments, status=status, **more)


SIGABRT, SIGTRAP = -6, -5

CASES = {
    # Assertions
    "pass": only("Passes.*"),
    "fail": only("Fails.*", 1),
    "exceptions": only("Throws*", 1),
    "fixture_failures": only("FailsInSetUp*:SkipsInSetUp*", 1),
    "skips": only("Skips.*", 1),
    "only_skips": only("Skips.Silently"),
    "disabled": only("*Disabled*:DISABLED_*:*Value*", 1),
    "also_disabled": only("Disabled.*:DISABLED_*:*IsNothing*", 1, arguments=["--gtest_also_run_disabled_tests"]),
    "parameters": only("*/Value.IsSmall/*:All/Pair.*", 1),
    "types": only("Typed/*:Some/Pattern/*", 1),
    "intercepts": only("Intercepts.*:-Intercepts.Nothing"),
    "intercepts_nothing": only("Intercepts.Nothing", 1),
    "clears": only("Clears.ItsResults"),
    "clears_and_fails": only("Clears.*", 1),
    # Outside tests
    "suite_fails": only("SuiteFails.*:Passes.One", 1),
    "suite_fails_fatally": only("SuiteFailsFatally.*:Passes.One", 1),
    "suite_throws": only("SuiteThrows.*", 1),
    "suite_skips": only("SuiteSkips.*"),
    "suite_end_fails": only("SuiteEndFails.*", 1),
    "suite_end_throws": only("SuiteEndThrows.*", 1),
    "environment_fails": only("Passes.*", 1, environment={"VICTIM_ENVIRONMENT": "fail"}),
    "environment_fails_fatally": only("Passes.*", 1, environment={"VICTIM_ENVIRONMENT": "fail fatally"}),
    "environment_throws": only("Passes.*", 1, environment={"VICTIM_ENVIRONMENT": "throw"}),
    "environment_skips": only("Passes.*", environment={"VICTIM_ENVIRONMENT": "skip"}),
    "environment_end_fails": only("Passes.*", 1, environment={"VICTIM_ENVIRONMENT": "fail at the end"}),
    "environment_end_throws": only("Passes.*", 1, environment={"VICTIM_ENVIRONMENT": "throw at the end"}),
    "fails_before_main": only("Passes.One", 1, environment={"VICTIM_EARLY": "1"}),
    # Threads, processes
    "threads": only("Threads.EightFail:Threads.EightPass", 1, unordered=True),
    "threads_often": only("Threads.EightFailOften", 1, unordered=True),
    "death_fast": only("DeathTest.*", 1, arguments=["--gtest_death_test_style=fast"]),
    "death_threadsafe": only("DeathTest.*", 1, arguments=["--gtest_death_test_style=threadsafe"]),
    "forks": only("Forks.*"),
    "ends_with_zero": only("Passes.One:Ends.ExitZero:Passes.Two"),
    "aborts": only("Passes.One:Ends.Abort", SIGABRT),
    "environment_throws_between_runs": only(
        "SuiteFails.*", 1, environment={"VICTIM_ENVIRONMENT": "throw once", "VICTIM_RUNS": "2"}, victim="own_main_victim"
    ),
    # Options
    "whole": Case(status=1, victim="whole_victim"),
    "whole_and_disabled": Case(["--gtest_also_run_disabled_tests"], status=1, victim="whole_victim"),
    "whole_without_disabled": Case(["--gtest_filter=*-*Turns*:*Never"], status=1, victim="whole_victim"),
    "whole_in_one_shard": Case(
        environment={"GTEST_TOTAL_SHARDS": "1", "GTEST_SHARD_INDEX": "0"}, status=1, victim="whole_victim"
    ),
    "lists": Case(["--gtest_list_tests"], reports=0),
    "helps": Case(["--help"], reports=0),
    "matches_nothing": only("NoSuchTest.*"),
    "filter_excludes": only("Passes.*:Fails.Expect-Passes.Two", 1),
    "repeats": only("Passes.One:Fails.Assert", 1, arguments=["--gtest_repeat=2"]),
    "repeats_never": only("Passes.One", arguments=["--gtest_repeat=0"]),
    "repeats_and_recovers": only("Flips.*", 1, arguments=["--gtest_repeat=2"]),
    "repeats_with_failing_environment": only(
        "Passes.One", 1, arguments=["--gtest_repeat=2"], environment={"VICTIM_ENVIRONMENT": "fail"}
    ),
    "first_shard": only(
        "Passes.*:Fails.Expect", environment={"GTEST_TOTAL_SHARDS": "2", "GTEST_SHARD_INDEX": "0"}, status=1
    ),
    "second_shard": only(
        "Passes.*:Fails.Expect", environment={"GTEST_TOTAL_SHARDS": "2", "GTEST_SHARD_INDEX": "1"}
    ),
    "empty_shard": only("Passes.One", environment={"GTEST_TOTAL_SHARDS": "9", "GTEST_SHARD_INDEX": "8"}),
    "shuffles": only("Passes.*:Fails.*:-Fails.Often", 1, arguments=["--gtest_shuffle", "--gtest_random_seed=7"]),
    "shuffles_repeatedly": only(
        "Passes.*", arguments=["--gtest_shuffle", "--gtest_random_seed=99999", "--gtest_repeat=2"]
    ),
    "fails_fast": only("Passes.One:Fails.Expect:Fails.Assert:Throws.Other", 1, arguments=["--gtest_fail_fast"]),
    "throws_on_failure": only("Passes.One:Fails.Expect", SIGABRT, arguments=["--gtest_throw_on_failure"]),
    "breaks_on_failure": only("Passes.One:Fails.Expect", SIGTRAP, arguments=["--gtest_break_on_failure"]),
    "catches_nothing": only("Passes.One:Throws.Standard", SIGABRT, arguments=["--gtest_catch_exceptions=0"]),
    "brief": only("Passes.One:Fails.Expect", 1, arguments=["--gtest_brief=1", "--gtest_color=yes"]),
    "options_from_environment": Case(environment={"GTEST_FILTER": "Passes.*", "GTEST_REPEAT": "2"}),
    # Mains
    "gmock_main": only("Passes.*:Fails.Expect", 1, victim="gmock_main_victim"),
    "own_main": only("Passes.*:Fails.Expect", 1, victim="own_main_victim"),
    "shared": only("Passes.*:Fails.Expect:Throws.Standard", 1, victim="shared_gtest_victim"),
    "shared_death": only("DeathTest.Dies:Forks.AssertAndExit", victim="shared_gtest_victim"),
    "never_initialised": Case(
        ["--gtest_filter=ignored"],
        environment={"VICTIM_NO_INIT": "1", "GTEST_FILTER": "Passes.One:Fails.Expect"},
        status=1,
        victim="own_main_victim",
    ),
    "runs_three_times": only(
        "Passes.One:Fails.Expect", 1, environment={"VICTIM_RUNS": "3"}, victim="own_main_victim"
    ),
    "flips_between_runs": only("Flips.*", 1, environment={"VICTIM_RUNS": "2"}, victim="own_main_victim"),
    "fails_between_runs": only(
        "Passes.One", 1, environment={"VICTIM_RUNS": "2", "VICTIM_BETWEEN": "1"}, victim="own_main_victim"
    ),
    "runs_never": only("Passes.One", environment={"VICTIM_RUNS": "0"}, victim="own_main_victim", reports=0),
}

# The user's own listener asserts in each event.
for event, event_status in {
    "OnTestProgramStart": 1,
    "OnTestIterationStart": 1,
    "OnEnvironmentsSetUpStart": 1,
    "OnTestSuiteStart": 1,
    "OnTestStart": 1,
    "OnTestEnd": 1,
    "OnTestSuiteEnd": 1,
    "OnTestIterationEnd": 1,
    "OnTestProgramEnd": 0,  # GoogleTest has decided by then
}.items():
    CASES[f"listener_fails_in_{event}"] = only(
        "Passes.One", event_status, environment={"VICTIM_LISTENER": event}, victim="own_main_victim"
    )
