"""Where a series stood, in a small file beside what it writes, so that it can be stopped and gone on with.

The file says which series it is, how long its outputs were after so many whole matches, and what those come
to. What was written after that is cut off again and played once more: the outputs end up the same, whatever
ended the first run.
"""

import contextlib
import io
import zipfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from tablemate.core.errors import BadInput
from tablemate.core.game import check_seed
from tablemate.core.options import as_plain
from tablemate.lab.kept import check_same, code_of
from tablemate.lab.results import Results
from tablemate.lab.series import Series
from tablemate.lab.writing import write_whole

FORMAT = 1
ELSE = "without --resume it begins anew"
TALLIES = ("lengths", "stages", "scores")
HEAD, ABOUT, SUMS = "head", "about", "sums_"

Arrays = Mapping[str, np.ndarray[Any, Any]]


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which series it is, and what it writes."""

    series: int
    game: str
    rules: str
    code: str
    options: dict[str, Any]
    seats: list[str]
    seed: int
    stall_after: int
    outputs: list[str]


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far it is, but for the sums."""

    games: int
    lengths: dict[str, int]  # of the outputs, in bytes
    stalls: list[int]
    faults: dict[str, int]
    first_fault: int | None


@dataclass(frozen=True)
class Kept:
    """What there is of a series: its results so far, and how much of its outputs belongs to them."""

    results: Results
    lengths: dict[str, int]


def head_of(series: Series, outputs: Mapping[str, Path]) -> Head:
    game = series.game
    return Head(
        FORMAT,
        game.id,
        game.rules_version,
        code_of(game),
        as_plain(series.options),
        [*series.seats],
        series.seed,
        series.stall_after,
        [*outputs],
    )


def save(path: Path, head: Head, results: Results, lengths: Mapping[str, int]) -> None:
    """Keep how things stand; the file is whole at every moment."""
    about = About(results.games, {**lengths}, results.stalls, {**results.faults}, results.first_fault)
    arrays = {
        HEAD: _bytes(head),
        ABOUT: _bytes(about),
        "offered": results.offered,
        "by_chance": results.by_chance,
        "taken": results.taken,
        **{name: _pairs(getattr(results, name)) for name in TALLIES},
        **{SUMS + name: sums for name, sums in results.sums.items()},
    }
    packed = io.BytesIO()
    np.savez_compressed(packed, allow_pickle=False, **arrays)
    write_whole(path, packed.getvalue())


def read_head(path: Path) -> Head | None:
    """Which series was begun; None if there is none."""
    if not path.exists():
        return None
    with _reading(path) as arrays:
        head = msgspec.json.decode(arrays[HEAD].tobytes(), type=Head)
        check_seed(head.seed)
        return head


def read(path: Path, series: Series, outputs: Mapping[str, Path]) -> Kept | None:
    """What there is of this very series, None if nothing; another series is refused."""
    head = read_head(path)
    if head is None:
        return None
    check_same(path, head, _as_written(head_of(series, outputs)), word="series", done="played", advice=ELSE)
    with _reading(path) as arrays:
        about = msgspec.json.decode(arrays[ABOUT].tobytes(), type=About)
        results = _results(series, about, arrays)
    for name, output in outputs.items():
        length = output.stat().st_size if output.exists() else 0
        if length < about.lengths[name]:
            raise BadInput(f"{output}: is shorter than when the series was stopped; {ELSE}")
    return Kept(results, about.lengths)


def check_unwritten(output: Path) -> None:
    """Refuse to go on with an output that nothing tells of: it would be written over."""
    if output.exists() and output.stat().st_size > 0:
        raise BadInput(f"{output}: is finished, or was not begun by this command; {ELSE}")


@contextlib.contextmanager
def _reading(path: Path) -> Any:
    try:
        with np.load(path, allow_pickle=False) as arrays:
            yield arrays
    except (KeyError, ValueError, EOFError, zipfile.BadZipFile, msgspec.DecodeError, UnicodeError):
        raise BadInput(f"{path}: cannot be read; {ELSE}") from None


def _results(series: Series, about: About, arrays: Arrays) -> Results:
    results = Results(series)
    results.games = about.games
    results.stalls = about.stalls
    results.faults = Counter(about.faults)
    results.first_fault = about.first_fault
    results.offered += arrays["offered"]
    results.by_chance += arrays["by_chance"]
    results.taken += arrays["taken"]
    for name in TALLIES:
        getattr(results, name).update(dict(arrays[name].tolist()))
    for name, sums in results.sums.items():
        sums += arrays[SUMS + name]
    return results


def _as_written(head: Head) -> Head:
    return msgspec.json.decode(msgspec.json.encode(head), type=Head)


def _bytes(part: msgspec.Struct) -> np.ndarray[Any, Any]:
    return np.frombuffer(msgspec.json.encode(part), np.uint8)


def _pairs(tally: Counter[int]) -> np.ndarray[Any, Any]:
    return np.array([*tally.items()], np.int64).reshape(-1, 2)
