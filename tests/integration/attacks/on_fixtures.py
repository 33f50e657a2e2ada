"""Attacks on the files that a frozen test reads."""
from harness import FIXTURE, MAP, attack


def changed(product, *reasons):
    product.commit()
    product.build()
    product.gate().refused("FIXTURE_CHANGED", *reasons)
    product.run_tests()
    product.check().refused("FIXTURE_CHANGED")


@attack
def fixture_is_edited(product):
    product.write(FIXTURE, "ada,1299\n")
    changed(product, f"fixture {FIXTURE} has changed")


@attack
def fixture_is_deleted(product):
    product.path(FIXTURE).unlink()
    changed(product, f"fixture {FIXTURE} is missing")


@attack
def fixture_is_a_symlink(product):
    """To the same bytes today; tomorrow to others."""
    product.write("data/other.csv", product.path(FIXTURE).read_text())
    product.path(FIXTURE).unlink()
    product.path(FIXTURE).symlink_to("other.csv")
    changed(product, f"fixture {FIXTURE} is a symbolic link")


@attack
def folder_of_the_fixture_is_a_symlink(product):
    product.git("mv", "data", "src/data")
    product.path("data").symlink_to("src/data")
    changed(product, "`data` is a symbolic link")


@attack
def fixture_changes_and_its_freeze_is_closed(product):
    """The test passes by another fixture: that is no mend, whoever closes the freeze."""
    product.write(FIXTURE, "")
    product.conduct("mended")
    product.edit_map(lambda document: document["freezes"].pop(0) and None)
    product.commit()
    product.build()
    product.gate(base=None).accepted()
    product.gate().refused("FIXTURE_CHANGED", MAP)
