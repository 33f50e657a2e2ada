"""Attacks on the report, which is what a verdict is made of."""
import shutil

from harness import FROZEN, attack


@attack
def listener_is_not_linked(product):
    product.commit()
    product.build("plain")
    product.gate().refused(FROZEN)
    product.run().refused("no run report came", code=1)
    product.run(seed=1).refused("no run report came from export_tests", code=4)
    product.run_tests(seed=1)
    product.check().refused("there is no run report", code=4)


@attack
def report_of_yesterday(product):
    """A report of a good run is left in the folder; the run of the patch reports nothing."""
    product.build()
    product.run_tests(seed=1)
    product.conduct("regression")
    product.commit()
    product.build("plain")
    product.run("--report-dir", product.path("reports"), seed=1).refused("no run report came")


@attack
def report_is_cut_short(product):
    product.conduct("regression")
    product.commit()
    product.build()
    product.run_tests()
    (report,) = product.path("reports").iterdir()
    text = report.read_bytes().rstrip(b"\0")
    report.write_bytes(text[: len(text) // 2])
    product.check().refused("UNEXPLAINED", "in the middle of a record")


@attack
def report_ends_before_the_failure(product):
    """Whole lines are gone from its end."""
    product.conduct("regression")
    product.commit()
    product.build()
    product.run_tests()
    (report,) = product.path("reports").iterdir()
    text = report.read_bytes().rstrip(b"\0")
    report.write_bytes(text[: text.rindex(b"\n", 0, text.index(b"ExportHeader")) + 1])
    product.check().refused("UNEXPLAINED")


@attack
def two_suites_of_one_name(product):
    """Which of them the gate should take, nobody can say."""
    product.commit()
    product.build()
    twin = product.path("bin/twin")
    twin.mkdir()
    shutil.copy2(product.path("bin/export_tests"), twin / "export_tests")
    product.gate().refused(FROZEN)


@attack
def a_test_of_the_frozen_name_elsewhere(product):
    """The frozen test is deleted, and one that always passes has its name in another suite of the binary."""
    product.conduct("deleted", "twin")
    product.commit()
    product.build()
    product.gate().refused(FROZEN)
    product.run_tests(seed=1)
    product.check().refused("MISSING")
