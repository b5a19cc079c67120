"""A tournament's meetings on disk, so that it can be stopped and gone on with.

{"tournament": 1, "game": ..., "rules": ..., "code": ..., "options": {...}, "players": [...], "seed": 7}
{"deal": 0, "first": 0, "second": 1, "matches": [{"scores": [...], ...}, {...}]}
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from tablemate.core.options import as_plain
from tablemate.lab.kept import Kept, Kind, code_of
from tablemate.lab.outcomes import can_be
from tablemate.lab.tournaments.tournament import SITTINGS, Meeting, Tournament

FORMAT = 1


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which tournament a file holds."""

    tournament: int
    game: str
    rules: str
    code: str
    options: dict[str, Any]
    players: list[str]
    seed: int


TOURNAMENTS = Kind("tournament", "played", Head, Meeting)


def head_of(tournament: Tournament) -> Head:
    game = tournament.game
    return Head(
        FORMAT,
        game.id,
        game.rules_version,
        code_of(game),
        as_plain(tournament.options),
        list(tournament.players),
        tournament.seed,
    )


def read_meetings(path: Path, tournament: Tournament) -> Kept[Meeting]:
    """What a file holds of this very tournament; a file of any other is refused."""
    return TOURNAMENTS.read_rows(
        path, head_of(tournament), lambda before, meeting: _follows(tournament, before, meeting)
    )


def _follows(tournament: Tournament, before: Sequence[Meeting], meeting: Meeting) -> bool:
    """Whether this is the meeting that comes next, with both matches."""
    deal, number = divmod(len(before), len(tournament.pairs))
    pair = tournament.pairs[number]
    told = (meeting.deal, meeting.first, meeting.second, len(meeting.matches))
    return told == (deal, pair.first, pair.second, SITTINGS) and all(
        can_be(tournament, outcome) for outcome in meeting.matches
    )
