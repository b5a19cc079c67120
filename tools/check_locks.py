"""Checks the lock files: no package index in them, every version pinned, and nothing missing.

Whoever installs chooses where packages come from, so a lock file names versions and hashes alone.
"""

import json
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INDEX = re.compile(r"://|^\s*(--(extra-)?index-url|--find-links|--trusted-host|-i\b|-f\b)")
PIN = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)==(?P<version>[^ ;\\]+)")
NAME = re.compile(r"^[A-Za-z0-9._-]+")


def normal(name: str) -> str:
    """Return a package's name in the one spelling that lock files use."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(lock: Path, faults: list[str]) -> dict[str, str]:
    """Read a lock file's versions by package, noting every line that should not be there."""
    found: dict[str, str] = {}
    for number, line in enumerate(lock.read_text("utf-8").splitlines(), start=1):
        where = f"{lock.relative_to(ROOT)}:{number}"
        if INDEX.search(line):
            faults.append(f"{where} names a package index or address; lock files must not: run make lock")
        elif line and not line.startswith((" ", "#")):
            pin = PIN.match(line)
            if pin is None:
                faults.append(f"{where} does not pin a version: run make lock")
            else:
                found[normal(pin["name"])] = pin["version"]
    return found


def check_page_lock(lock: Path, faults: list[str]) -> None:
    """Note every package of the page whose download address is in the lock file."""
    for name, package in json.loads(lock.read_text("utf-8"))["packages"].items():
        if "resolved" in package:
            faults.append(f"{lock.relative_to(ROOT)} says where {name} comes from; web/.npmrc keeps that out")


def main() -> int:
    faults: list[str] = []
    check_page_lock(ROOT / "web/package-lock.json", faults)
    dev = pins(ROOT / "requirements/dev.txt", faults)
    play = pins(ROOT / "requirements/play.txt", faults)

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    for lock, found, asked in (
        ("dev", dev, project["dependencies"] + extras["dev"] + extras["ray"] + extras["cuda"]),
        ("play", play, project["dependencies"] + extras["build"]),
    ):
        names = {normal(match[0]) for wish in asked if (match := NAME.match(wish))}
        for name in sorted(names - found.keys()):
            faults.append(f"{lock}.txt lacks {name}, which pyproject.toml asks for: run make lock")
    for name, version in play.items():
        if dev.get(name) != version:
            faults.append(f"play.txt has {name} {version}, dev.txt {dev.get(name)}: run make lock")

    for fault in faults:
        print(fault, file=sys.stderr)
    if not faults:
        print(f"Lock files: {len(play)} packages to play, {len(dev)} to develop, no index named.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
