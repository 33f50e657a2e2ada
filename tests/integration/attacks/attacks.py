#!/usr/bin/env python3
"""attacks.py NAME...: carries attacks out, each on a copy of the repository that `prepare` makes. --list names them."""
import sys

import harness
import on_fixtures  # noqa: F401
import on_git  # noqa: F401
import on_reports  # noqa: F401
import on_signatures  # noqa: F401
import on_the_map  # noqa: F401
import on_tests  # noqa: F401

if __name__ == "__main__":
    sys.exit(harness.main(sys.argv[1:]))
