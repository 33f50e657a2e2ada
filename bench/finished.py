"""Runs a command to its good end, and says what it used."""
import os
import subprocess


def finished(command, env, cwd):
    """The kernel's account of one run: `ru_utime`, `ru_stime` in seconds, `ru_maxrss` in KiB. A bad end ends the bench."""
    with open(os.devnull, "wb") as null:
        child = subprocess.Popen(command, env=env, cwd=cwd, stdout=null, stderr=null)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        raise SystemExit(f"{command[0]} exited with {child.returncode}")
    return usage
