"""A ladder's rows on disk, so that a ladder can be stopped and gone on with.

    {"ladder": 2, "game": ..., "rules": ..., "code": ..., "options": {...}, "levels": [...], "seed": 7}
    {"deal": 0, "level": "easy", "against": null, "matches": [{"scores": [...], ...}]}

Rows come in the order in which they are played, so what a file lacks is always at its end. `code` stands
for what the levels are: rows of other players are never mixed with these.
"""

import contextlib
import fcntl
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from tablemate.core.compile_cache import CORE, code_digest
from tablemate.core.errors import BadInput
from tablemate.core.game import check_seed
from tablemate.core.metrics import metrics_of
from tablemate.core.options import as_plain
from tablemate.core.streams import JSON_SAFE
from tablemate.lab.ladder import Contest, Ladder, Outcome, Row, schedule
from tablemate.lab.writing import whole_lines

FORMAT = 2
PLAYERS = "tablemate.players"
BEGINS = b'{"ladder":'


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which ladder a file holds."""

    ladder: int
    game: str
    rules: str
    code: str
    options: dict[str, Any]
    levels: list[str]
    seed: int


@dataclass(frozen=True)
class Kept:
    """What a file holds of a ladder: its rows, and their length with the head in bytes."""

    rows: list[Row]
    length: int


def head_of(ladder: Ladder) -> Head:
    game = ladder.game
    return Head(
        FORMAT,
        game.id,
        game.rules_version,
        code_digest(CORE, PLAYERS, game.package, *game.rests_on),
        as_plain(ladder.options),
        list(ladder.levels),
        ladder.seed,
    )


@contextlib.contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep a file for one ladder alone: two that write it would destroy each other's rows."""
    with path.open("ab") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadInput(
                f"{path}: another ladder is writing there; wait for it or name another file"
            ) from None
        except OSError:  # a disk on which nothing can be locked
            pass
        yield


def write_line(part: Head | Row) -> str:
    return msgspec.json.encode(part).decode() + "\n"


def read_head(path: Path) -> Head | None:
    """Which ladder a file holds; None if it is still to be begun."""
    lines = whole_lines(path, begins=BEGINS)
    if not lines:
        return None
    try:
        head = msgspec.json.decode(lines[0], type=Head)
        check_seed(head.seed)
    except (msgspec.DecodeError, UnicodeError, BadInput):
        raise BadInput(f"{path}, line 1: cannot be read; name another file") from None
    return head


def read_rows(path: Path, ladder: Ladder) -> Kept:
    """What a file holds of this very ladder; a file of any other is refused."""
    head = read_head(path)
    if head is None:
        return Kept([], 0)
    _check_same(path, head, msgspec.json.decode(write_line(head_of(ladder)), type=Head))
    lines = whole_lines(path, begins=BEGINS)
    rows = []
    for number, (line, piece) in enumerate(
        zip(lines[1:], schedule(ladder, len(lines)), strict=False), start=2
    ):
        rows.append(_row(line, f"{path}, line {number}"))
        if not _is_of(ladder, piece, rows[-1]):
            raise BadInput(f"{path}, line {number}: is not the row that follows")
    return Kept(rows, sum(map(len, lines)))


def _row(line: bytes, place: str) -> Row:
    try:
        return msgspec.json.decode(line, type=Row)
    except (msgspec.DecodeError, UnicodeError):
        raise BadInput(f"{place}: is no row of a ladder") from None


def _is_of(ladder: Ladder, piece: tuple[int, Contest], row: Row) -> bool:
    """Whether a row tells of this deal and contest, with all matches."""
    deal, contest = piece
    told = (row.deal, row.level, row.against, len(row.matches))
    expected = (deal, contest.level, contest.against, len(contest.line_ups(ladder.seats)))
    return told == expected and all(_can_be(ladder, outcome) for outcome in row.matches)


def _can_be(ladder: Ladder, outcome: Outcome) -> bool:
    """Whether a match can have come to this: points and counts for every seat, and winners that sit there."""
    names = [name for share in metrics_of(ladder.game).shares for name in (share.part, share.whole)]
    counts = [outcome.counts.get(name, []) for name in names]
    return (
        all(len(numbers) == ladder.seats for numbers in (outcome.scores, *counts))
        and all(abs(points) <= JSON_SAFE for points in outcome.scores)
        and all(0 <= count <= JSON_SAFE for numbers in counts for count in numbers)
        and len(outcome.winners) == len({*outcome.winners}) > 0
        and all(0 <= winner < ladder.seats for winner in outcome.winners)
        and outcome.faults >= 0
    )


def _check_same(path: Path, has: Head, wanted: Head) -> None:
    for name in Head.__struct_fields__:
        theirs, ours = getattr(has, name), getattr(wanted, name)
        if name == "options" and theirs != ours:
            name, theirs, ours = _first_difference(theirs, ours)
        if theirs != ours and name == "code":
            raise BadInput(f"{path}: was climbed by other rules or players than these; name another file")
        if theirs != ours:
            raise BadInput(
                f"{path}: holds a ladder with {name} {_shown(theirs)}, not {_shown(ours)}; name another file"
            )


def _first_difference(theirs: dict[str, Any], ours: dict[str, Any]) -> tuple[str, Any, Any]:
    name = next(name for name in theirs | ours if theirs.get(name) != ours.get(name))
    return f"option {name}", theirs.get(name), ours.get(name)


def _shown(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
