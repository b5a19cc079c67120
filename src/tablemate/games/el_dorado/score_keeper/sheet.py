"""The score sheet: what follows from its log of events (12.1, 12.5).

A total is never kept; it is added up from the scored rounds whenever somebody asks, so that no
correction can leave one behind.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NotRequired, TypedDict

from tablemate.games.el_dorado.options import Options, schedule_of
from tablemate.games.el_dorado.points import EXACT_10, SCORINGS, SYMMETRIC, points
from tablemate.games.el_dorado.score_keeper.doubts import Noted, why_not
from tablemate.games.el_dorado.score_keeper.events import RoundState

BY_BID_ALONE = (SYMMETRIC, EXACT_10)  # scorings for which a miss is a miss, by however many tricks


class Player(TypedDict):
    id: str
    name: str


class Standing(Player):
    rank: int
    score: int


class Stakes(TypedDict):
    """What a bid will bring."""

    made: int
    missed: int | None  # None where that depends on how far it is missed


class SheetRound(TypedDict):
    """A round of a sheet, everything by player id."""

    round: int
    tricks: int | None  # None while a number that is drawn is not known
    state: RoundState
    present: list[str]
    bids: dict[str, int]
    made: dict[str, bool | None]
    bids_sum: int
    deltas: NotRequired[dict[str, int]]  # of a scored round: its points
    totals: NotRequired[dict[str, int]]  # of a scored round: all points after it
    stakes: NotRequired[dict[str, Stakes]]  # of any other: what each bid will bring
    doubt: NotRequired[str | None]  # of any other: why its results cannot be, should it be counted now


class SheetState(TypedDict):
    """A sheet as plain data, with all that a page or a terminal shows of it."""

    players: list[Player]
    rounds: list[SheetRound]
    current: int | None  # the round; None when the sheet is complete
    complete: bool
    adjustments: dict[str, int]
    scores: dict[str, int]
    standings: list[Standing]


@dataclass
class Round:
    tricks: int | None  # None: drawn in the match, and not known before the round is scored
    state: RoundState = "locked"
    bids: dict[str, int] = field(default_factory=dict)  # by player id, as all below
    made: dict[str, bool | None] = field(default_factory=dict)
    won: dict[str, int] = field(default_factory=dict)  # tricks, where the scoring counts them
    present: set[str] = field(default_factory=set)


@dataclass
class Sheet:
    rounds: list[Round]
    scoring: int = SYMMETRIC
    base: int = 5
    per_trick: int = 1
    players: dict[str, str] = field(default_factory=dict)  # names by id, in the order they sit
    adjustments: dict[str, int] = field(default_factory=dict)  # points added by hand
    known: set[str] = field(default_factory=set)  # ids of the events in the log

    @property
    def counts_tricks(self) -> bool:
        """Whether points depend on more than the bid and whether it was made."""
        return self.scoring not in BY_BID_ALONE

    @property
    def current(self) -> int | None:
        """The round to be played or scored next; None when all are scored."""
        return next((n for n, r in enumerate(self.rounds, start=1) if r.state != "scored"), None)


def new_sheet(options: Options | None = None, tricks: Sequence[int | None] | None = None) -> Sheet:
    """An empty sheet for a match with these options; without any, for El Dorado as it is."""
    options = options or Options()
    rounds = [Round(each) for each in (tricks or schedule_of(options))]
    rounds[0].state = "bidding"
    return Sheet(rounds, SCORINGS.index(options.scoring), options.scoring_base, options.points_per_trick)


def delta(sheet: Sheet, bid: int, made: bool | None, won: int | None = None) -> int:
    """The points for one bid (5.1, 8.2); nothing while it is not known whether it was made."""
    if made is None:
        return 0
    if made:
        won = bid
    elif won is None:
        assert not sheet.counts_tricks
        won = bid + 1  # a miss, by however many
    return points(sheet.scoring, sheet.base, sheet.per_trick, bid, won)


def deltas(sheet: Sheet, round_: Round) -> dict[str, int]:
    """The points of everybody who is in a round: no bid counts as 0, and what is not known as a miss."""
    return {
        player: delta(
            sheet, round_.bids.get(player, 0), round_.made.get(player) is True, round_.won.get(player)
        )
        for player in sheet.players
        if player in round_.present
    }


def doubt(sheet: Sheet, round_: Round) -> str | None:
    """Why the results of a round cannot be, should it be counted now (12.3.11)."""
    if round_.tricks is None:
        return None
    noted = [
        Noted(name, round_.bids.get(player, 0), round_.made.get(player) is True, round_.won.get(player))
        for player, name in sheet.players.items()
        if player in round_.present
    ]
    return why_not(round_.tricks, noted)


def scores(sheet: Sheet) -> dict[str, int]:
    totals = {player: sheet.adjustments.get(player, 0) for player in sheet.players}
    for round_ in sheet.rounds:
        if round_.state == "scored":
            for player, points_ in deltas(sheet, round_).items():
                totals[player] += points_
    return totals


def standings(sheet: Sheet) -> list[Standing]:
    """The players from the top; level ones share a rank and the next is left out: 1, 1, 3 (5.3)."""
    totals = scores(sheet)
    return [
        {
            "rank": 1 + sum(total > totals[player] for total in totals.values()),
            "id": player,
            "name": sheet.players[player],
            "score": totals[player],
        }
        for player in sorted(totals, key=lambda player: -totals[player])
    ]


def plain(sheet: Sheet) -> SheetState:
    rounds = []
    totals = dict.fromkeys(sheet.players, 0)
    for number, round_ in enumerate(sheet.rounds, start=1):
        shown = _plain_round(sheet, number, round_)
        if round_.state == "scored":
            totals = {player: total + shown["deltas"].get(player, 0) for player, total in totals.items()}
            shown["totals"] = totals
        rounds.append(shown)
    return {
        "players": [{"id": player, "name": name} for player, name in sheet.players.items()],
        "rounds": rounds,
        "current": sheet.current,
        "complete": sheet.current is None,
        "adjustments": dict(sheet.adjustments),
        "scores": scores(sheet),
        "standings": standings(sheet),
    }


def _plain_round(sheet: Sheet, number: int, round_: Round) -> SheetRound:
    present = [player for player in sheet.players if player in round_.present]
    shown: SheetRound = {
        "round": number,
        "tricks": round_.tricks,
        "state": round_.state,
        "present": present,
        "bids": dict(round_.bids),
        "made": dict(round_.made),
        "bids_sum": sum(round_.bids.values()),
    }
    if round_.state == "scored":
        shown["deltas"] = deltas(sheet, round_)
    else:
        shown["doubt"] = doubt(sheet, round_)
        shown["stakes"] = {player: _stakes(sheet, round_.bids.get(player, 0)) for player in present}
    return shown


def _stakes(sheet: Sheet, bid: int) -> Stakes:
    return {
        "made": delta(sheet, bid, made=True),
        "missed": None if sheet.counts_tricks else delta(sheet, bid, made=False),
    }
