"""The sheet of a digital match (12.6): what has publicly happened and stands, as a score keeper notes it."""

from collections.abc import Iterable, Iterator, Sequence

from tablemate.core.events import NamedEvent
from tablemate.games.el_dorado.options import RANDOM_TRICKS, Options, schedule_of
from tablemate.games.el_dorado.score_keeper.effects import append
from tablemate.games.el_dorado.score_keeper.events import (
    BidSet,
    Event,
    MadeSet,
    Payload,
    PlayerAdded,
    RoundFinalize,
    RoundStateSet,
)
from tablemate.games.el_dorado.score_keeper.sheet import Sheet, new_sheet


def sheet_of_match(
    options: Options, names: Sequence[str], told: Iterable[NamedEvent], ts: int
) -> tuple[Sheet, list[Event]]:
    """The sheet, and its log in the order of 12.6.

    `told` holds what a spectator has seen of the actions that stand: after a take-back it is made
    anew, so nothing on a sheet is ever struck out. `ts` is the match's own moment, for all events.
    """
    told = list(told)
    blank = new_sheet(options, _tricks(options, told))
    noted = [*_players(names), *_course(told, len(names), counts_tricks=blank.counts_tricks)]
    return append(blank, [Event(f"{n}", payload, ts) for n, payload in enumerate(noted)])


def _tricks(options: Options, told: Iterable[NamedEvent]) -> list[int | None]:
    """The tricks of each round; those that were drawn show when the round is scored."""
    tricks = {event["round"]: sum(event["won"]) for event in told if event["type"] == "round_scored"}
    schedule = enumerate(schedule_of(options), start=1)
    return [tricks.get(number) if each == RANDOM_TRICKS else each for number, each in schedule]


def _players(names: Sequence[str]) -> Iterator[Payload]:
    for seat, name in enumerate(names):
        yield PlayerAdded(id=_player(seat), name=name)


def _player(seat: int) -> str:
    return f"seat-{seat}"


def _course(told: Iterable[NamedEvent], seats: int, *, counts_tricks: bool) -> Iterator[Payload]:
    """The rounds one after another: bids in bidding order, then who made theirs, then the points."""
    round_, dealer, bids = 0, 0, 0
    for event in told:
        if event["type"] == "dealt":
            round_, dealer, bids = event["round"], event["dealer"], 0
            yield RoundStateSet(round=round_, state="bidding")
        elif event["type"] == "bid_made":
            yield BidSet(round=round_, player_id=_player(event["seat"]), bid=event["tricks"])
            bids += 1
        elif event["type"] == "bids_revealed":
            for seat in [(dealer + after) % seats for after in range(1, seats + 1)]:
                yield BidSet(round=round_, player_id=_player(seat), bid=event["bids"][seat])
            bids = seats
        elif event["type"] == "round_scored":
            yield from _made(event, counts_tricks=counts_tricks)
            yield RoundFinalize(round=round_)
        if bids == seats:
            bids = 0
            yield RoundStateSet(round=round_, state="playing")


def _made(scored: NamedEvent, *, counts_tricks: bool) -> Iterator[Payload]:
    for seat, (bid, won) in enumerate(zip(scored["bids"], scored["won"])):
        yield MadeSet(
            round=scored["round"],
            player_id=_player(seat),
            made=bid == won,
            won=won if counts_tricks else None,
        )
