"""Attacks on the owners' signatures. Keys and their files lie outside of the repository, where CI keeps them."""
from harness import FROZEN, MAP, attack, day


class Owner:
    def __init__(self, product, name, trusted=True):
        self.product, self.name = product, name
        self.key = product.folder.parent / f"{name}.key"
        product.freezegate("keygen", "--out", self.key, "--comment", name).accepted()
        self.trust = ["--trusted-key", f"{self.key}.pub"] if trusted else []

    def sign(self):
        self.product.path(MAP + ".sig").unlink(missing_ok=True)
        self.product.freezegate("sign", "--map", MAP, "--key", self.key, "--as", self.name).accepted()


def prolong(product, days=15):
    product.edit_freeze(expires=day(days))


@attack
def honest_patch_that_an_owner_signed(product):
    """No attack: an owner's word opens what the base has closed, and the output says so."""
    finley = Owner(product, "finley")
    prolong(product)
    finley.sign()
    product.commit()
    product.build()
    outcome = product.gate(*finley.trust).accepted()
    if "signed by finley" not in outcome.out or "loosened" not in outcome.out:
        raise AssertionError(outcome)
    product.gate().refused(f"loosens the freeze map: {FROZEN}: expires")


@attack
def signature_by_nobody_who_counts(product):
    finley, mallory = Owner(product, "finley"), Owner(product, "mallory")
    prolong(product)
    mallory.sign()
    product.commit()
    product.build()
    product.gate(*finley.trust).refused("no owner's signature covers the freeze map", "loosens the freeze map")


@attack
def signature_of_another_map(product):
    finley = Owner(product, "finley")
    prolong(product, 12)
    finley.sign()
    prolong(product, 19)
    product.commit()
    product.build()
    product.gate(*finley.trust).refused("no owner's signature covers the freeze map", "loosens the freeze map")


@attack
def signature_of_yesterday(product):
    """What an owner signed once, and has taken back since, is brought again with its true signature."""
    finley = Owner(product, "finley")
    product.git("checkout", "-q", "main")
    product.edit_map(lambda document: document["policy"].update(cap=50))
    finley.sign()
    product.commit()
    product.git("tag", "signed")
    product.edit_map(lambda document: document["policy"].update(cap=5))
    finley.sign()
    product.commit()
    product.git("branch", "-f", "patch", "main")
    product.git("checkout", "-q", "patch")
    product.git("checkout", "-q", "signed", "--", MAP, MAP + ".sig")
    product.commit()
    product.build()
    product.freezegate("verify", "--map", MAP, *finley.trust).accepted()
    product.gate(*finley.trust).refused("its signature is an old one", "policy: cap: 50, before 5")


@attack
def keys_in_the_tree(product):
    mallory = Owner(product, "mallory")
    prolong(product)
    mallory.sign()
    product.write("ci/owners.pub", (product.folder.parent / "mallory.key.pub").read_text())
    product.commit()
    product.build()
    product.gate("--trusted-key", "ci/owners.pub").refused("whose author could trust himself", code=2)


@attack
def signature_file_is_a_symlink(product):
    finley = Owner(product, "finley")
    prolong(product)
    finley.sign()
    product.path(MAP + ".sig").rename(product.path("src/signatures"))
    product.path(MAP + ".sig").symlink_to("../src/signatures")
    product.commit()
    product.build()
    product.gate(*finley.trust).refused("the signature file is no plain file", code=2)


@attack
def signed_branch_that_is_stale(product):
    """An owner signed a new lease on the branch; meanwhile the freeze was closed on main."""
    finley = Owner(product, "finley")
    product.git("checkout", "-q", "main")
    product.edit_map(lambda document: document["freezes"].pop(0) and None)
    product.commit()
    product.git("checkout", "-q", "patch")
    prolong(product)
    finley.sign()
    product.commit()
    product.build()
    product.gate(*finley.trust).refused("its freeze was closed on main since this branch began", "rebase onto main")


@attack
def base_that_nobody_signed(product):
    finley = Owner(product, "finley")
    product.commit()
    product.build()
    product.gate("--require-signature", *finley.trust).refused("there is no signature file beside it", code=2)
    product.gate("--require-signature", *finley.trust, base=None).refused("there is no signature file beside it", code=2)
    product.gate("--require-signature").refused("it is not said whose signatures count", code=2)
    product.git("checkout", "-q", "main")
    finley.sign()
    product.commit()
    product.git("checkout", "-q", "-B", "patch", "main")
    product.gate("--require-signature", *finley.trust).accepted()
    product.gate("--require-signature", *finley.trust, base=None).accepted()
