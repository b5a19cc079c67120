"""What each event does to a sheet, and when it is refused (12.2 to 12.4)."""

import copy
import math
from collections.abc import Callable, Iterable
from typing import Any

from tablemate.core.errors import BadInput, IllegalAction
from tablemate.games.el_dorado.score_keeper.events import (
    BidSet,
    Event,
    MadeSet,
    Payload,
    PlayerAdded,
    PlayerDropped,
    PlayerRemoved,
    PlayerRenamed,
    PlayerResumed,
    PlayersReordered,
    RoundFinalize,
    RoundReopen,
    RoundStateSet,
    ScoreAdded,
)
from tablemate.games.el_dorado.score_keeper.sheet import Round, Sheet, doubt

MOST_PLAYERS = 20


def append(sheet: Sheet, events: Iterable[Event], *, questions: bool = False) -> tuple[Sheet, list[Event]]:
    """The sheet with all these events, and those of them that it had not yet; a refusal is of all (12.4).

    With `questions`, for events that are new to the log, results that cannot be must be confirmed (12.3.11).
    """
    grown = copy.deepcopy(sheet)
    fresh = []
    for event in events:
        if event.id not in grown.known:
            if questions and isinstance(event.payload, RoundFinalize):
                _question(grown, event.payload)
            _EFFECTS[type(event.payload)](grown, event.payload)
            grown.known.add(event.id)
            fresh.append(event)
    return grown, fresh


def _round(sheet: Sheet, number: int) -> Round:
    if number > len(sheet.rounds):
        raise BadInput(f"there is no round {number}; the last is round {len(sheet.rounds)}")
    return sheet.rounds[number - 1]


def _open_round(sheet: Sheet, number: int, what: str) -> Round:
    """A round that may still be written in."""
    round_ = _round(sheet, number)
    if round_.state == "scored":
        raise IllegalAction(
            what, code="round-scored", because=f"round {number} is scored; reopen it to correct it"
        )
    return round_


def _add_player(sheet: Sheet, told: PlayerAdded) -> None:
    name = told.name.strip()
    if not told.id.strip() or not name or told.id in sheet.players:
        return
    if len(sheet.players) == MOST_PLAYERS:
        raise IllegalAction(
            "player/added",
            code="too-many-players",
            because=f"there are {MOST_PLAYERS} players, which is the limit",
        )
    sheet.players[told.id] = name
    for round_ in sheet.rounds[_joining(sheet) :]:
        round_.present.add(told.id)


def _joining(sheet: Sheet) -> int:
    """Where somebody new comes in: the first round that is bid on, else the one after the last scored."""
    states = [round_.state for round_ in sheet.rounds]
    if "bidding" in states:
        return states.index("bidding")
    return max((at + 1 for at, state in enumerate(states) if state == "scored"), default=0)


def _set_bid(sheet: Sheet, told: BidSet) -> None:
    round_ = _open_round(sheet, told.round, "bid/set")
    if told.player_id in round_.present:
        bid = math.floor(told.bid)
        round_.bids[told.player_id] = bid if round_.tricks is None else min(bid, round_.tricks)


def _set_made(sheet: Sheet, told: MadeSet) -> None:
    round_ = _open_round(sheet, told.round, "made/set")
    if told.player_id in round_.present:
        round_.made[told.player_id] = told.made
        round_.won.pop(told.player_id, None)
        if told.won is not None:
            round_.won[told.player_id] = told.won


def _finalize(sheet: Sheet, told: RoundFinalize) -> None:
    round_ = _round(sheet, told.round)
    if round_.state == "scored":
        return
    for number, earlier in enumerate(sheet.rounds[: told.round - 1], start=1):
        if earlier.state != "scored":
            raise IllegalAction(
                "round/finalize", code="earlier-round-open", because=f"round {number} is not scored yet"
            )
    if sheet.counts_tricks:
        _check_tricks_told(sheet, round_)
    round_.state = "scored"
    if told.round < len(sheet.rounds) and sheet.rounds[told.round].state == "locked":
        sheet.rounds[told.round].state = "bidding"


def _question(sheet: Sheet, told: RoundFinalize) -> None:
    round_ = _round(sheet, told.round)
    because = doubt(sheet, round_)
    if because is not None and round_.state != "scored" and not told.confirmed:
        raise IllegalAction("round/finalize", code="cannot-be", because=because)


def _check_tricks_told(sheet: Sheet, round_: Round) -> None:
    for player, name in sheet.players.items():
        if player in round_.present and not round_.made.get(player) and player not in round_.won:
            raise IllegalAction(
                "round/finalize",
                code="tricks-unknown",
                because=f"this scoring needs the number of tricks that {name} took",
            )


def _set_state(sheet: Sheet, told: RoundStateSet) -> None:
    round_ = _open_round(sheet, told.round, "round/state-set")
    if told.state == "scored":
        raise IllegalAction(
            "round/state-set", code="not-by-hand", because="a round is scored by round/finalize alone"
        )
    round_.state = told.state


def _reopen(sheet: Sheet, told: RoundReopen) -> None:
    round_ = _round(sheet, told.round)
    if round_.state == "scored":
        round_.state = "complete"


def _add_score(sheet: Sheet, told: ScoreAdded) -> None:
    if told.player_id in sheet.players:
        sheet.adjustments[told.player_id] = sheet.adjustments.get(told.player_id, 0) + told.delta


def _drop(sheet: Sheet, told: PlayerDropped) -> None:
    for round_ in _unscored_from(sheet, told.from_round):
        _strike(round_, told.id)


def _resume(sheet: Sheet, told: PlayerResumed) -> None:
    rounds = _unscored_from(sheet, told.from_round)
    if told.id in sheet.players:
        for round_ in rounds:
            round_.present.add(told.id)


def _unscored_from(sheet: Sheet, number: int) -> list[Round]:
    _round(sheet, number)
    return [round_ for round_ in sheet.rounds[number - 1 :] if round_.state != "scored"]


def _remove(sheet: Sheet, told: PlayerRemoved) -> None:
    sheet.players.pop(told.id, None)
    sheet.adjustments.pop(told.id, None)
    for round_ in sheet.rounds:
        _strike(round_, told.id)


def _strike(round_: Round, player: str) -> None:
    """Take a player and all that is noted of them out of a round."""
    round_.present.discard(player)
    for noted in (round_.bids, round_.made, round_.won):
        noted.pop(player, None)


def _rename(sheet: Sheet, told: PlayerRenamed) -> None:
    if told.id in sheet.players and told.name.strip():
        sheet.players[told.id] = told.name.strip()


def _reorder(sheet: Sheet, told: PlayersReordered) -> None:
    """Those named come first, in that order; the others follow as they were."""
    order = dict.fromkeys([*told.ids, *sheet.players])
    sheet.players = {player: sheet.players[player] for player in order if player in sheet.players}


_EFFECTS: dict[type[Payload], Callable[[Sheet, Any], None]] = {
    PlayerAdded: _add_player,
    BidSet: _set_bid,
    MadeSet: _set_made,
    RoundFinalize: _finalize,
    RoundStateSet: _set_state,
    RoundReopen: _reopen,
    ScoreAdded: _add_score,
    PlayerDropped: _drop,
    PlayerResumed: _resume,
    PlayerRemoved: _remove,
    PlayerRenamed: _rename,
    PlayersReordered: _reorder,
}
