#!/usr/bin/env python3
"""keygen, sign and verify as their users see them, and what somebody tries who is nobody's owner."""
import json
import os
import stat

import jsonschema

from harness import day
from signers import SCHEMAS, Case, main


class Keygen(Case):
    def test_writes_a_pair_that_nobody_else_can_read(self):
        key = self.keygen("finley")
        self.assertEqual(stat.S_IMODE(key.stat().st_mode), 0o600)
        self.assertTrue(key.read_text().startswith("-----BEGIN PRIVATE KEY-----\n"))
        public = key.with_name("finley.pub").read_text()
        self.assertRegex(public, r"\Assh-ed25519 AAAA\S+ finley\n\Z")
        listed = self.call("ssh-keygen", "-l", "-f", f"{key}.pub").stdout.decode()
        again = self.freezegate("keygen", "--out", self.home / "second", "--comment", "finley").out.decode()
        self.assertNotIn(listed.split()[1], again)

    def test_overwrites_nothing(self):
        key = self.keygen("finley")
        before = key.read_text()
        self.assert_mends(self.freezegate("keygen", "--out", key), 3, "not overwritten", str(key))
        self.assertEqual(key.read_text(), before)
        link = self.home / "link"
        link.symlink_to(self.home / "elsewhere")
        self.assert_mends(self.freezegate("keygen", "--out", link), 3, "not overwritten")
        self.assertFalse((self.home / "elsewhere").exists())
        public = self.write("half.pub", "kept")
        self.assert_mends(self.freezegate("keygen", "--out", self.home / "half"), 3, str(public))
        self.assertFalse((self.home / "half").exists())

    def test_has_a_usual_place_outside_of_every_tree(self):
        outcome = self.freezegate("keygen")
        self.assertEqual(outcome.code, 0, outcome)
        self.assertTrue((self.home / ".config/freezegate/signing_key").exists())

    def test_refuses_what_is_no_name(self):
        for name in ("", "*", "a,b", "a\nb"):
            self.assert_mends(self.freezegate("keygen", "--out", self.home / "k", "--comment", name), 2, "--comment")


class Sign(Case):
    def test_several_owners_sign_and_sign_again(self):
        finley, ada = self.keygen("finley"), self.keygen("ada")
        for key in (finley, ada, finley):
            self.sign(key)
        document = json.loads(self.signatures.read_text())
        jsonschema.validate(document, json.loads((SCHEMAS / "map-signature.schema.json").read_text()))
        self.assertEqual([entry["principal"] for entry in document["signatures"]], ["finley", "ada"])
        self.assertEqual(self.states("--trusted-key", f"{finley}.pub", "--trusted-key", f"{ada}.pub"), ["good", "good"])
        self.assertEqual(sorted(os.listdir(self.map.parent)), [self.map.name, self.signatures.name])

    def test_layout_and_comments_may_change_and_nothing_else(self):
        key = self.keygen("finley")
        self.sign(key)
        trust = ("--trusted-key", f"{key}.pub")
        document = json.loads(self.map.read_text())
        self.map.write_text("// a note\n" + json.dumps(document, sort_keys=True))
        self.assertEqual(self.states(*trust), ["good"])
        document["freezes"][0]["seeds"].append(4)
        self.map.write_text(json.dumps(document))
        self.assertEqual(self.states(*trust), ["other_content"])

    def test_refuses_a_map_that_cannot_be_read(self):
        key = self.keygen("finley")
        self.map.write_text('{"version": 1, "freezes": [], "freezes": []}')
        self.assert_mends(self.freezegate("sign", "--key", key), 2, "stands here twice")
        self.assertFalse(self.signatures.exists())

    def test_refuses_a_key_that_others_can_read(self):
        key = self.keygen("finley")
        key.chmod(0o640)
        self.assert_mends(self.freezegate("sign", "--key", key), 2, "chmod 600")

    def test_says_what_is_missing(self):
        key = self.keygen("finley")
        self.assert_mends(self.freezegate("sign"), 2, "--key")
        self.assert_mends(self.freezegate("sign", "--key", key, "--print"), 2, "one of")
        self.assert_mends(self.freezegate("sign", "--key", self.home / "none"), 2, "No such file")
        key.with_name("finley.pub").unlink()
        self.assert_mends(self.freezegate("sign", "--key", key), 2, "--as")
        self.assert_mends(self.freezegate("sign", "--key", key, "--as", "a\nb"), 2, "--as")

    def test_leaves_a_file_that_it_does_not_understand(self):
        key = self.keygen("finley")
        self.signatures.write_text('{"version": 2, "signatures": []}')
        self.assert_mends(self.freezegate("sign", "--key", key), 2, "/version")
        self.assertEqual(self.signatures.read_text(), '{"version": 2, "signatures": []}')


class Verify(Case):
    def test_says_who_has_signed(self):
        finley, ada = self.keygen("finley"), self.keygen("ada")
        self.sign(finley)
        self.sign(ada)
        outcome = self.freezegate("verify", "--trusted-key", f"{finley}.pub")
        self.assertEqual(outcome.code, 0, outcome)
        text = outcome.out.decode()
        self.assertRegex(text, r"(?m)^good  finley, SHA256:\S+, ")
        self.assertRegex(text, r"(?m)^bad   ada, SHA256:\S+, .*no trusted key")
        self.assertTrue(text.endswith("is signed by finley\n"))
        document = self.verify("--trusted-key", f"{finley}.pub").document
        jsonschema.validate(document, json.loads((SCHEMAS / "signatures.schema.json").read_text()))
        self.assertEqual(document["principals"], ["finley"])

    def test_without_a_signature_nobody_has_signed(self):
        key = self.keygen("finley")
        outcome = self.freezegate("verify", "--trusted-key", f"{key}.pub")
        self.assertEqual(outcome.code, 1, outcome)
        self.assertIn("is not signed", outcome.out.decode())

    def test_without_trust_there_is_nothing_to_say(self):
        self.sign(self.keygen("finley"))
        self.assert_mends(self.freezegate("verify"), 2, "whose signatures count", "FREEZEGATE_TRUSTED_KEYS")

    def test_a_stolen_key_is_revoked_from_a_day_on(self):
        key = self.keygen("finley")
        self.sign(key)
        revoked = self.write("revoked", f"{day(5)} {key.with_name('finley.pub').read_text()}")
        trust = ("--trusted-key", f"{key}.pub", "--revoked-keys", revoked)
        self.assertEqual(self.states(*trust, "--as-of", day(4)), ["good"])
        self.assertEqual(self.states(*trust, "--as-of", day(5)), ["revoked_key"])
        self.assertEqual(self.states("--as-of", day(5), "--trusted-key", f"{key}.pub",
                                     env={"FREEZEGATE_REVOKED_KEYS": str(revoked)}), ["revoked_key"])

    def test_the_environment_can_say_whom_to_trust(self):
        finley, ada = self.keygen("finley"), self.keygen("ada")
        self.sign(ada)
        both = {"FREEZEGATE_TRUSTED_KEYS": f"{finley}.pub:{ada}.pub"}
        self.assertEqual(self.states(env=both), ["good"])
        self.assertEqual(self.states("--trusted-key", f"{finley}.pub", env=both), ["untrusted_key"])
        signers = self.write("signers", f"ada {ada.with_name('ada.pub').read_text()}")
        self.assertEqual(self.states(env={"FREEZEGATE_ALLOWED_SIGNERS": str(signers)}), ["good"])
        self.assert_mends(self.freezegate("verify", env={"FREEZEGATE_TRUSTED_KEYS": "/none"}), 2, "/none")

    def test_names_cannot_steer_a_terminal(self):
        key = self.keygen("finley")
        self.sign(key)
        document = json.loads(self.signatures.read_text())
        document["signatures"][0]["principal"] = "\x1b[2Jgood\nfinley"
        self.signatures.write_text(json.dumps(document))
        outcome = self.freezegate("verify", "--trusted-key", f"{key}.pub")
        self.assertEqual(outcome.code, 1, outcome)
        self.assertNotIn(b"\x1b", outcome.out)
        self.assertEqual(outcome.out.count(b"\n"), 2)


class JudgedTree(Case):
    """Whoever writes the patch must not say whom to trust."""

    def refused(self, file, option="--trusted-key", **more):
        outcome = self.freezegate("verify", option, file, **more)
        self.assert_mends(outcome, 2, "work tree that is judged", str(file))

    def setUp(self):
        super().setUp()
        self.key = self.keygen("eve")
        self.sign(self.key)
        self.inside = self.folder / "keys" / "eve.pub"
        self.inside.parent.mkdir()
        self.inside.write_text(self.key.with_name("eve.pub").read_text())

    def test_files_in_it_are_refused(self):
        self.refused(self.inside)
        self.refused("keys/eve.pub")
        signers = self.folder / "signers"
        signers.write_text("eve " + self.inside.read_text())
        self.refused(signers, "--allowed-signers")
        outcome = self.freezegate("verify", env={"FREEZEGATE_TRUSTED_KEYS": str(self.inside)})
        self.assert_mends(outcome, 2, "work tree that is judged")
        revoked = self.folder / "revoked"
        revoked.write_text("")
        outcome = self.freezegate("verify", "--trusted-key", f"{self.key}.pub", "--revoked-keys", revoked)
        self.assert_mends(outcome, 2, "work tree that is judged")

    def test_links_into_it_and_out_of_it_are_refused(self):
        into = self.home / "into"
        into.symlink_to(self.inside)
        self.refused(into)
        out = self.folder / "out"
        out.symlink_to(f"{self.key}.pub")
        self.refused(out)
        through = self.home / "through"
        through.symlink_to(out)
        self.refused(through)
        folder = self.folder / "folder"
        folder.symlink_to(self.home)
        self.refused(folder / "eve.pub")
        (self.home / "a").symlink_to(self.home / "b")
        (self.home / "b").symlink_to(self.home / "a")
        self.refused(self.home / "a")

    def test_another_name_of_the_tree_does_not_help(self):
        alias = self.home / "alias"
        alias.symlink_to(self.folder)
        self.refused(alias / "keys/eve.pub")
        self.refused(self.inside, env={"FREEZEGATE_MAP": str(alias / "qa/freeze.json")})

    def test_a_link_in_place_of_the_map_does_not_help(self):
        elsewhere = self.home / "freeze.json"
        elsewhere.write_text(self.map.read_text())
        self.map.unlink()
        self.map.symlink_to(elsewhere)
        self.refused(self.inside)

    def test_the_tree_around_a_submodule_is_judged_too(self):
        inner = self.folder / "inner"
        (inner / "qa").mkdir(parents=True)
        (inner / ".git").write_text("gitdir: ../.git/modules/inner\n")
        (inner / "qa/freeze.json").write_text(self.map.read_text())
        self.refused(self.inside, env={"FREEZEGATE_MAP": str(inner / "qa/freeze.json")})

    def test_what_lies_outside_is_read(self):
        beside = os.path.relpath(f"{self.key}.pub", self.folder)
        self.assertTrue(beside.startswith(".."))
        self.assertEqual(self.states("--trusted-key", beside), ["good"])
        self.assertEqual(self.states("--trusted-key", self.folder / beside), ["good"])
        link = self.home / "link"
        link.symlink_to(f"{self.key}.pub")
        self.assertEqual(self.states("--trusted-key", link), ["good"])


if __name__ == "__main__":
    main()
