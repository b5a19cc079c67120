"""A digest of packages' source: whether two machines, or a file and a program, have the same rules."""

import hashlib
from importlib.util import find_spec
from pathlib import Path

CORE = "tablemate.core"
COMPILED = (".pyc", ".pyo")


def code_digest(*packages: str) -> str:
    """A digest of some packages' source and data, and of nothing else: the same on any machine."""
    says = hashlib.sha256()
    for package in sorted(packages):
        for place in _places(package):
            for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
                if file.is_file() and file.suffix not in COMPILED and "__pycache__" not in file.parts:
                    says.update(f"{package}/{file.relative_to(place).as_posix()}\0".encode())
                    says.update(hashlib.sha256(file.read_bytes()).digest())
    return says.hexdigest()[:16]


def _places(package: str) -> list[Path]:
    """The folders of a package, or the one file that a module is."""
    spec = find_spec(package)
    if spec is None:
        return []
    return [Path(place) for place in spec.submodule_search_locations or filter(None, [spec.origin])]
