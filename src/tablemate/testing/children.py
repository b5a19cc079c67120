"""Processes of their own, which find the modules that this one finds, and none in the current folder."""

import os
import subprocess
import sys
from collections.abc import Mapping
from types import MappingProxyType


def run(
    code: str, told: bytes, environment: Mapping[str, str] = MappingProxyType({})
) -> subprocess.CompletedProcess[bytes]:
    """Run code in a process that is told this, to its end."""
    path = os.pathsep.join(path or os.getcwd() for path in sys.path)
    return subprocess.run(
        [sys.executable, "-P", "-c", code],
        input=told,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": path, **environment},
    )


def complaint(done: subprocess.CompletedProcess[bytes]) -> str:
    """The last line that a process said before it failed."""
    return done.stderr.decode().strip().rpartition("\n")[2] or f"exit code {done.returncode}"
