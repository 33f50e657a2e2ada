#!/usr/bin/env python3
"""docs/reference/signing.md: its commands run, and what it shows of files can be read."""
import json
import os
import re
from pathlib import Path

import jsonschema

from harness import FREEZEGATE
from signers import SCHEMAS, Case, main

DOCUMENT = Path(os.environ["DOCUMENT"]).read_text()


class Document(Case):
    def test_every_command_runs(self):
        blocks = re.findall(r"(?ms)^```sh\n(.*?)^```$", DOCUMENT)
        self.assertGreater(len(blocks), 2)
        path = f"{Path(FREEZEGATE).parent}:{os.environ['PATH']}"
        for line in "".join(blocks).splitlines():
            with self.subTest(line):
                process = self.call("bash", "-o", "pipefail", "-c", line, env={"PATH": path})
                self.assertEqual(process.returncode, 0, process)

    def test_the_file_that_it_shows_is_one(self):
        schema = json.loads((SCHEMAS / "map-signature.schema.json").read_text())
        for block in re.findall(r"(?ms)^```json\n(.*?)^```$", DOCUMENT):
            jsonschema.validate(json.loads(block), schema)
            self.signatures.write_text(block)
            key = self.keygen("finley")
            self.assertEqual(self.states("--trusted-key", f"{key}.pub"), ["untrusted_key"])

    def test_names_every_state(self):
        schema = json.loads((SCHEMAS / "signatures.schema.json").read_text())
        for state in schema["properties"]["signatures"]["items"]["properties"]["state"]["enum"]:
            self.assertIn(f"`{state}`", DOCUMENT)


if __name__ == "__main__":
    main()
