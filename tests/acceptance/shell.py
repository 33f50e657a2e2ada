"""Running programs, for the acceptance run."""
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


class Failed(Exception):
    pass


def call(command, log, **options):
    with open(log, "ab") as file:
        file.write(f"\n$ {' '.join(command)}\n".encode())
        file.flush()
        result = subprocess.run(command, stdout=file, stderr=file, stdin=subprocess.DEVNULL, check=False, **options)
    if result.returncode != 0:
        with open(log, "rb") as file:
            sys.stderr.write(file.read()[-4000:].decode(errors="replace"))
        raise Failed(f"{' '.join(command[:3])} ... exited with {result.returncode}; all of it is in {log}")


def clean_environment(**more):
    """Without what speaks to freezegate or a framework."""
    return dict({key: value for key, value in os.environ.items()
                 if not key.startswith(("FREEZEGATE_", "GTEST_", "ACCEPTANCE_"))}, **more)
