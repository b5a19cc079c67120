"""Throw-away packages for tests, tried in processes of their own.

Rules that only a test needs live in a package written for that test, beside a code cache of its own.
"""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent

LONGEST = 400  # seconds; a compiler of the lowest priority gets what other tests leave
# For the head of a script: `lowered` and `linked` tell what the process has compiled so far.
WATCHED = """
from tablemate.core import compiling

lowered, linked = [], []


def _watch(name, note):
    really = getattr(compiling, name)

    def watched(*arguments, **named):
        note(*arguments)
        return really(*arguments, **named)

    setattr(compiling, name, watched)


_watch("_lowered", lambda rule, *_: lowered.append(rule.__name__))
_watch("_linked", lambda key, *_: linked.append(key))
"""


def write_files(folder: Path, files: Mapping[str, str]) -> Path:
    """Write these texts under the folder, making packages of the folders between."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")
        for above in path.relative_to(folder).parents[:-1]:
            (folder / above / "__init__.py").touch()
    return folder


def start_python(folder: Path, script: str, *flags: str, **environ: str) -> subprocess.Popen[str]:
    """Start a script that can import what lies in the folder, with the folder's own code cache."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("NUMBA_", "TABLEMATE_"))}
    own = {
        "TABLEMATE_CACHE": str(folder / "cache"),
        "PYTHONPATH": os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH")))),
        "PYTHONDONTWRITEBYTECODE": "1",  # two edits within a second would share their .pyc file
    }
    return subprocess.Popen(
        [sys.executable, *flags, "-c", dedent(script)],
        env={**kept, **own, **environ},
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def said(process: subprocess.Popen[str]) -> list[str]:
    """The lines that a script prints; it must end well."""
    out, err = process.communicate(timeout=LONGEST)
    assert process.returncode == 0, err
    return out.splitlines()


def run_python(folder: Path, script: str, *flags: str, **environ: str) -> list[str]:
    """Run a script to its end; what it prints."""
    return said(start_python(folder, script, *flags, **environ))
