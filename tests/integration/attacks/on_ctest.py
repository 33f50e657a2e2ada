"""Attacks by way of the build: properties of ctest tests, which the patch's CMake decides, reach what ctest starts. They do
not reach the gate, which CI calls."""
from harness import FROZEN, attack


def built(product, properties):
    """A build directory as ctest reads it, with these variables set for the tests."""
    product.build()
    variables = ";".join(f"{name}={value}" for name, value in properties.items())
    lines = []
    for suite in ("export_tests", "parser_tests"):
        lines.append(f'add_test({suite} "{product.path("bin") / suite}")')
        lines.append(f'set_tests_properties({suite} PROPERTIES ENVIRONMENT "{variables}")')
    product.write("bin/CTestTestfile.cmake", "\n".join(lines) + "\n")


def gate(product):
    return product.freezegate("gate", "--base", "main", "--build", product.path("bin"))


@attack
def property_that_silences_the_listener(product):
    product.commit()
    built(product, {"CI": "1"})
    gate(product).accepted()
    built(product, {"FREEZEGATE_DISABLE": "1"})
    gate(product).refused(FROZEN, "no run report came")


@attack
def property_that_names_another_map(product):
    product.conduct("regression-here")
    product.write("src/other.json", '{"version": 1, "freezes": []}')
    product.commit()
    other = str(product.path("src/other.json"))
    built(product, {"FREEZEGATE_MAP": other, "FREEZEGATE_BASE": "HEAD", "GIT_DIR": "/nowhere"})
    gate(product).refused("DRIFTED", FROZEN)


@attack
def property_that_records_no_assertions(product):
    """What a test asserts is not seen then; what is pinned and not seen is not taken on trust."""
    product.conduct("catch-weakened")
    product.commit()
    built(product, {"FREEZEGATE_ASSERTIONS": "failures"})
    gate(product).refused("WEAKENED")
    product.run_tests("parser_tests", seed=1, env={"FREEZEGATE_ASSERTIONS": "failures"})
    product.check().refused("WEAKENED")


@attack
def variable_that_names_another_map_for_the_tests(product):
    """The suite is run by itself and asks the map that it is told; `check` asks the base's."""
    product.conduct("regression")
    product.write("src/other.json", '{"version": 1, "freezes": []}')
    product.commit()
    product.build()
    product.run_tests(env={"FREEZEGATE_MAP": str(product.path("src/other.json")), "FREEZEGATE_VERDICT": "off"})
    product.check().refused("FAILED export_tests::ExportHeader.Stays")
