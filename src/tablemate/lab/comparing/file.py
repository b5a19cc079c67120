"""A comparison on disk, so that it can be stopped and gone on with: which one it is, and its sums so far.

Sums of a million pairs take no more room than those of a thousand, so the file is written anew each time. It
is whole at every moment, and held for one comparison alone: each new one is locked before it takes the place
of the old.
"""

import contextlib
import time
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any, Self

import msgspec
import numpy as np

from tablemate.core.errors import BadInput
from tablemate.core.game import check_seed
from tablemate.core.options import as_plain
from tablemate.lab.comparing.comparison import Comparison, Sides
from tablemate.lab.kept import check_same, code_of
from tablemate.lab.writing import held, replacing

FORMAT = 1
SAVE_SECONDS = 2.0  # after which it is worth keeping what has been played
WORD = "comparison"
BEGINS = b"PK"  # of every zip file
ADVICE = "name another file"
HEAD, ABOUT = "head", "about"


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which comparison a file holds."""

    comparison: int
    game: str
    rules: str
    code: str
    options_a: dict[str, Any]
    options_b: dict[str, Any]
    seats_a: list[str]
    seats_b: list[str]
    seed: int


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far it is, but for the sums."""

    pairs: int
    faults: list[dict[str, int]]  # of each series
    looked: list[int] = []  # after how many pairs


class ComparisonFile:
    """The file of one comparison; nobody else writes it meanwhile."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._held = contextlib.ExitStack()
        self._saved = time.monotonic()

    def __enter__(self) -> Self:
        self._held.enter_context(held(self._path, WORD))
        return self

    def __exit__(self, *_: object) -> None:
        self._held.close()

    def seed(self) -> int | None:
        """The seed of the comparison that was begun; None if none was."""
        if self._path.stat().st_size == 0:
            return None
        with self._reading() as arrays:
            return _head(arrays).seed

    def read(self, comparison: Comparison) -> Sides:
        """What there is of this very comparison; another one is refused."""
        sides = Sides(comparison)
        if self._path.stat().st_size == 0:
            return sides
        with self._reading() as arrays:
            wanted = msgspec.json.decode(msgspec.json.encode(head_of(comparison)), type=Head)
            check_same(self._path, _head(arrays), wanted, word=WORD, done="played", advice=ADVICE)
            about = msgspec.json.decode(arrays[ABOUT].tobytes(), type=About)
            sides.looked = about.looked
            for number, results in enumerate(sides.results):
                results.games = about.pairs
                results.faults = Counter(about.faults[number])
                for name, sums in results.sums.items():
                    sums += arrays[f"{number}_{name}"]
        return sides

    def save_now_and_then(self, sides: Sides) -> None:
        """Keep how things stand, if the last time was some seconds ago."""
        if time.monotonic() - self._saved > SAVE_SECONDS:
            self.save(sides)

    def save(self, sides: Sides) -> None:
        about = About(sides.pairs, [{**results.faults} for results in sides.results], sides.looked)
        arrays = {
            HEAD: _bytes(head_of(sides.comparison)),
            ABOUT: _bytes(about),
            **{
                f"{number}_{name}": sums
                for number, results in enumerate(sides.results)
                for name, sums in results.sums.items()
            },
        }
        with contextlib.ExitStack() as stack:
            with replacing(self._path) as unfinished:
                stack.enter_context(held(unfinished, WORD))  # and so what takes the place of the old
                with unfinished.open("wb") as file:
                    np.savez_compressed(file, allow_pickle=False, **arrays)
            self._held.close()
            self._held = stack.pop_all()
        self._saved = time.monotonic()

    @contextlib.contextmanager
    def _reading(self) -> Any:
        with self._path.open("rb") as file:
            if file.read(len(BEGINS)) != BEGINS:
                raise BadInput(f"{self._path}: holds something else; {ADVICE}")
        try:
            with np.load(self._path, allow_pickle=False) as arrays:
                yield arrays
        except (KeyError, ValueError, IndexError, EOFError, zipfile.BadZipFile, msgspec.DecodeError):
            raise BadInput(f"{self._path}: cannot be read; {ADVICE}") from None


def head_of(comparison: Comparison) -> Head:
    game = comparison.game
    return Head(
        FORMAT,
        game.id,
        game.rules_version,
        code_of(game),
        as_plain(comparison.a.options),
        as_plain(comparison.b.options),
        [*comparison.a.seats],
        [*comparison.b.seats],
        comparison.seed,
    )


def _head(arrays: Any) -> Head:
    head = msgspec.json.decode(arrays[HEAD].tobytes(), type=Head)
    check_seed(head.seed)
    return head


def _bytes(part: msgspec.Struct) -> np.ndarray[Any, Any]:
    return np.frombuffer(msgspec.json.encode(part), np.uint8)
