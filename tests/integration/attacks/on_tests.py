"""Attacks on the frozen test and on its witnesses. They need no edit of the map, and `gate`, `check` and `run` see them
each in its own way."""
from harness import CATCH_FROZEN, FROZEN, attack


def patched(product, *words):
    product.conduct(*words)
    product.commit()
    product.build()


def refused(product, words, at_the_gate, by_check):
    patched(product, *words)
    product.gate().refused(*at_the_gate)
    product.run_tests()
    product.run_tests("parser_tests")
    product.check().refused(*by_check)


@attack
def frozen_test_is_deleted(product):
    refused(product, ["deleted"], [FROZEN], ["MISSING", "it is gone"])


@attack
def frozen_test_is_renamed(product):
    refused(product, ["renamed"], [FROZEN], ["MISSING", "it is gone"])


@attack
def frozen_test_is_disabled(product):
    refused(product, ["disabled"], [FROZEN], ["MISSING", "it is disabled"])


@attack
def frozen_test_is_skipped(product):
    refused(product, ["skip"], [FROZEN], ["MISSING", "skipped"])


@attack
def frozen_test_is_emptied(product):
    refused(product, ["empty"], ["WEAKENED"], ["ASSERTED_NOTHING"])


@attack
def failures_are_taken_back(product):
    """GoogleTest's own gtest-spi, from a listener that a patch may add."""
    refused(product, ["intercept", "witness-fails"], ["WITNESS_FAILED"], ["WITNESS_FAILED", "did not count"])


@attack
def frozen_failures_are_taken_back(product):
    refused(product, ["intercept", "broken"], ["DRIFTED"], ["WEAKENED", "did not count"])


@attack
def a_witness_fails_without_counting(product):
    patched(product, "catch-witness-counts-nothing")
    product.gate().refused("WITNESS_FAILED")


@attack
def frozen_test_is_hidden(product):
    """The gate asks for it by name and gets it; a run of the suite does not."""
    patched(product, "catch-hidden")
    product.run_tests("parser_tests")
    product.check().refused("MISSING", "it is hidden")


@attack
def frozen_test_may_fail(product):
    """Catch2's own way to forgive whatever happens."""
    patched(product, "catch-mayfail", "catch-broken")
    product.gate().refused("DRIFTED", CATCH_FROZEN)


@attack
def frozen_test_asserts_less(product):
    refused(product, ["catch-weakened"], ["WEAKENED"], ["WEAKENED", "rows>=0"])


@attack
def frozen_catch_test_is_emptied(product):
    refused(product, ["catch-empty"], ["WEAKENED"], ["WEAKENED"])


@attack
def regression_beside_the_flake(product):
    """Another assertion of the frozen test fails now."""
    refused(product, ["regression-here"], ["DRIFTED"], ["DRIFTED"])


@attack
def regression_in_the_frozen_assertion(product):
    """The test is broken for good, in the same words: the controls know it."""
    patched(product, "broken")
    product.gate().refused("DRIFTED")


@attack
def witness_is_deleted(product):
    refused(product, ["witness-deleted"], ["WITNESS_FAILED"], ["WITNESS_FAILED"])


@attack
def witness_is_skipped(product):
    refused(product, ["witness-skips"], ["WITNESS_FAILED"], ["WITNESS_FAILED"])


@attack
def witness_is_emptied(product):
    refused(product, ["witness-is-empty"], ["WITNESS_FAILED"], ["WITNESS_FAILED", "asserted nothing"])


@attack
def witness_restates_the_frozen_assertion(product):
    patched(product, "catch-witness-restates")
    product.gate().refused("WITNESS_FAILED", "restates")


@attack
def failure_becomes_abort(product):
    patched(product, "abort")
    product.gate().refused("DRIFTED")
    product.run().refused("UNEXPLAINED", code=134)


@attack
def failure_becomes_exit_0(product):
    patched(product, "exit-0")
    product.gate().refused(FROZEN)
    product.run().refused("INCOMPLETE")
    if product.run_tests() != 0:  # the suite's own exit hook says so, too
        product.check().refused("INCOMPLETE")


@attack
def failure_becomes_underscore_exit_0(product):
    patched(product, "_exit-0")
    product.gate().refused(FROZEN)
    product.run().refused("INCOMPLETE")
    product.run_tests()  # nobody sees how it ends, its report alone says that it did not
    product.check().refused("UNEXPLAINED")


@attack
def failure_becomes_a_hang(product):
    patched(product, "hang")
    product.gate("--timeout", "1").refused("DRIFTED")
    product.run("--timeout", "1").refused("UNEXPLAINED", code=143)
