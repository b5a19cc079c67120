"""A ladder's rows on disk, so that a ladder can be stopped and gone on with.

{"ladder": 2, "game": ..., "rules": ..., "code": ..., "options": {...}, "levels": [...], "seed": 7}
{"deal": 0, "level": "easy", "against": null, "matches": [{"scores": [...], ...}]}
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from tablemate.core.options import as_plain
from tablemate.lab.kept import Kept, Kind, code_of
from tablemate.lab.ladders.ladder import Ladder, Row
from tablemate.lab.outcomes import can_be

FORMAT = 2


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which ladder a file holds."""

    ladder: int
    game: str
    rules: str
    code: str
    options: dict[str, Any]
    levels: list[str]
    seed: int


LADDERS = Kind("ladder", "climbed", Head, Row)


def head_of(ladder: Ladder) -> Head:
    game = ladder.game
    return Head(
        FORMAT,
        game.id,
        game.rules_version,
        code_of(game),
        as_plain(ladder.options),
        list(ladder.levels),
        ladder.seed,
    )


def read_rows(path: Path, ladder: Ladder) -> Kept[Row]:
    """What a file holds of this very ladder; a file of any other is refused."""
    return LADDERS.read_rows(path, head_of(ladder), lambda rows, row: _follows(ladder, rows, row))


def _follows(ladder: Ladder, before: Sequence[Row], row: Row) -> bool:
    """Whether a row tells of the deal and contest that come next, with all matches."""
    deal, number = divmod(len(before), len(ladder.contests))
    contest = ladder.contests[number]
    told = (row.deal, row.level, row.against, len(row.matches))
    expected = (deal, contest.level, contest.against, len(contest.line_ups(ladder.seats)))
    return told == expected and all(can_be(ladder, outcome) for outcome in row.matches)
