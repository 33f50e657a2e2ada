#!/usr/bin/env python3
"""OpenSSH's keys, signatures and files of trust, made and read by its own ssh-keygen."""
import base64
import re
import struct

from signers import NAMESPACE, Case, main


def armored(public_line, signature):
    """A signature out of freezegate's file as OpenSSH writes it."""
    def string(data):
        return struct.pack(">I", len(data)) + data
    key = base64.b64decode(public_line.split()[1])
    blob = (b"SSHSIG" + struct.pack(">I", 1) + string(key) + string(NAMESPACE.encode()) + string(b"") +
            string(b"sha512") + string(string(b"ssh-ed25519") + string(base64.b64decode(signature))))
    body = re.sub("(.{70})", "\\1\n", base64.b64encode(blob).decode())
    return f"-----BEGIN SSH SIGNATURE-----\n{body.strip()}\n-----END SSH SIGNATURE-----\n"


class OpenSsh(Case):
    def test_its_key_signs_and_has_the_id_that_it_prints(self):
        key = self.ssh_keygen("ada")
        said = self.sign(key).out.decode()
        self.assertIn("signed by ada", said)
        listed = self.call("ssh-keygen", "-l", "-f", f"{key}.pub").stdout.decode().split()[1]
        self.assertIn(listed, said)
        self.assertEqual(self.states("--trusted-key", f"{key}.pub"), ["good"])

    def test_it_verifies_what_freezegate_signed(self):
        for key in (self.keygen("finley"), self.ssh_keygen("ada")):
            self.signatures.unlink(missing_ok=True)
            self.sign(key, "--as", "ada")
            public = key.with_name(key.name + ".pub").read_text()
            entry = re.search(r'"signature": "(.*)"', self.signatures.read_text())[1]
            signature = self.write("armored", armored(public, entry))
            signers = self.write("allowed_signers", f"ada {public}")
            canonical = self.freezegate("sign", "--print").out
            for message, code in ((canonical, 0), (canonical + b"\n", 255)):
                process = self.call("ssh-keygen", "-Y", "verify", "-n", NAMESPACE, "-I", "ada", "-f", signers, "-s",
                                    signature, input=message)
                self.assertEqual(process.returncode, code, process)

    def test_its_signature_is_taken_over(self):
        key = self.ssh_keygen("ada")
        signature = self.ssh_sign(key)
        outcome = self.freezegate("sign", "--add", signature, "--as", "ada")
        self.assertEqual(outcome.code, 0, outcome)
        self.assertEqual(self.states("--trusted-key", f"{key}.pub"), ["good"])
        self.assert_mends(self.freezegate("sign", "--add", signature), 2, "--as")
        self.map.write_text(self.map.read_text().replace("[\n    1", "[\n    7"))
        self.assert_mends(self.freezegate("sign", "--add", signature, "--as", "ada"), 2, "as it is now")

    def test_its_signature_can_be_the_file(self):
        ada, finley = self.ssh_keygen("ada"), self.ssh_keygen("finley")
        text = self.ssh_sign(ada).read_text() + self.ssh_sign(finley).read_text()
        self.signatures.write_text(text)
        signers = self.write("signers", f"ada {ada.with_suffix('.pub').read_text()}")
        outcome = self.verify("--allowed-signers", signers)
        self.assertEqual(outcome.document["principals"], ["ada"])
        self.assertEqual(self.states("--allowed-signers", signers), ["good", "untrusted_key"])
        self.assert_mends(self.freezegate("sign", "--key", ada), 2, "name nobody", "--add")

    def test_a_signature_of_something_else_is_none(self):
        key = self.ssh_keygen("ada")
        for namespace in ("file", "git"):
            signature = self.ssh_sign(key, namespace)
            self.signatures.write_text(signature.read_text())
            self.assert_mends(self.freezegate("verify", "--trusted-key", f"{key}.pub"), 2, f"`{namespace}`")
            self.assert_mends(self.freezegate("sign", "--add", signature, "--as", "ada"), 2, f"`{namespace}`")
        self.signatures.unlink()
        weaker = self.ssh_sign(key, options=("-O", "hashalg=sha256"))
        self.assert_mends(self.freezegate("sign", "--add", weaker, "--as", "ada"), 2, "sha512")

    def test_keys_that_cannot_sign_say_why(self):
        rsa = self.ssh_keygen("ada", "rsa")
        self.assert_mends(self.freezegate("sign", "--key", rsa), 2, "ssh-rsa", "ssh-keygen -t ed25519")
        self.assert_mends(self.freezegate("sign", "--add", self.ssh_sign(rsa), "--as", "ada"), 2, "ssh-rsa")
        locked = self.ssh_keygen("locked", passphrase="a secret")
        self.assert_mends(self.freezegate("sign", "--key", locked), 2, "passphrase", "ssh-keygen -Y sign")
        pem = self.home / "pem"
        self.call("openssl", "genpkey", "-algorithm", "ed25519", "-aes-128-cbc", "-pass", "pass:secret", "-out", pem)
        self.assert_mends(self.freezegate("sign", "--key", pem), 2, "passphrase")
        ecdsa = self.ssh_keygen("ada", "ecdsa")
        self.assert_mends(self.freezegate("sign", "--key", ecdsa), 2, "ecdsa-sha2-nistp256")
        self.assert_mends(self.freezegate("sign", "--key", f"{ecdsa}.pub"), 2)

    def test_damaged_private_keys_are_refused(self):
        key = self.ssh_keygen("ada")
        body = base64.b64decode("".join(key.read_text().splitlines()[1:-1]))
        for at in (*range(0, 16), 40, 60, 90, 100, 110, 130, 160, 180, len(body) - 1):
            damaged = bytearray(body)
            damaged[at] ^= 0x01
            text = re.sub("(.{70})", "\\1\n", base64.b64encode(damaged).decode())
            key.write_text(f"-----BEGIN OPENSSH PRIVATE KEY-----\n{text.strip()}\n-----END OPENSSH PRIVATE KEY-----\n")
            self.assertEqual(self.freezegate("sign", "--key", key).code, 2, at)
        for length in range(0, len(body), 7):
            text = base64.b64encode(body[:length]).decode()
            key.write_text(f"-----BEGIN OPENSSH PRIVATE KEY-----\n{text}\n-----END OPENSSH PRIVATE KEY-----\n")
            self.assertEqual(self.freezegate("sign", "--key", key).code, 2, length)


class AllowedSigners(Case):
    """Each file is read by both: freezegate and ssh-keygen must agree."""

    def test_both_agree(self):
        key = self.ssh_keygen("ada")
        public = f"{key}.pub"
        line = self.write("line", "").with_name(f"{key.name}.pub").read_text()
        rsa = self.ssh_keygen("eve", "rsa").with_suffix(".pub").read_text()
        signature = self.ssh_sign(key)
        self.freezegate("sign", "--add", signature, "--as", "ada@example.com")
        canonical = self.freezegate("sign", "--print").out
        rows = {f"ada@example.com {line}": "good",
                f"# owners\n\neve {rsa}ada@example.com {line}": "good",
                f"*@example.com {line}": "good",
                f"*,!ada@* {line}": "wrong_principal",
                f"eve {line}": "wrong_principal",
                f'ada@example.com namespaces="git,{NAMESPACE}" {line}': "good",
                f'ada@example.com namespaces="freezegate-*" {line}': "good",
                f'ada@example.com namespaces="git" {line}': "wrong_namespace",
                f'ada@example.com valid-before="20200101" {line}': "key_expired",
                f'ada@example.com valid-after="20200101",valid-before="20990101" {line}': "good",
                f'ada@example.com valid-after="20990101" {line}': "key_not_yet_good",
                f"ada@example.com {rsa}": "untrusted_key"}
        for text, state in rows.items():
            with self.subTest(text):
                signers = self.write("signers", text)
                self.assertEqual(self.states("--allowed-signers", signers), [state])
                process = self.call("ssh-keygen", "-Y", "verify", "-n", NAMESPACE, "-I", "ada@example.com", "-f",
                                    signers, "-s", signature, input=canonical)
                self.assertEqual(process.returncode == 0, state == "good", process)
        signers = self.write("signers", f"*@example.com cert-authority {line}")
        self.assert_mends(self.freezegate("verify", "--allowed-signers", signers), 2, "cert-authority", f"{signers}:1")
        revoked = self.write("revoked", line)
        self.assertEqual(self.states("--trusted-key", self.write("ada.pub", line.replace(" ada", " ada@example.com")),
                                     "--revoked-keys", revoked), ["revoked_key"])
        krl = self.home / "krl"
        self.call("ssh-keygen", "-k", "-f", krl, public)
        self.assert_mends(self.freezegate("verify", "--trusted-key", public, "--revoked-keys", krl), 2, "KRL")


if __name__ == "__main__":
    main()
