"""Creating a match: the request is checked, and the match is stored."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tablemate.core.errors import BadInput, BadSeat
from tablemate.core.game import Game, check_seed
from tablemate.core.match import Match
from tablemate.core.matchfile import header_of
from tablemate.core.options import PRESET, GameOptions
from tablemate.core.streams import JSON_SAFE
from tablemate.store import NewMatch, SeatKind, Store
from tablemate.table.messages import NamedSeat, PaceName, SeatNumber, Value

PLAYERS = "players"
MOST_SECONDS = 10.0
MOST_SIMULATIONS = 20_000
Seed = Annotated[int, Meta(ge=0, le=JSON_SAFE)]
SomeSeats = Annotated[list[NamedSeat], Meta(min_length=1, max_length=64)]
OpenSeats = Annotated[list[SeatNumber], Meta(max_length=64)]


class MatchWanted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match as somebody would like it."""

    game: Annotated[str, Meta(max_length=100)]
    seats: SomeSeats
    options: dict[str, Value] = {}
    open: OpenSeats = []
    seed: Seed | None = None
    pace: PaceName = "natural"


def chosen_options(game: Game, settings: Mapping[str, Value], seats: Sequence[str]) -> GameOptions:
    """The options that were chosen, checked; how many seats are named says how many play."""
    options = game.options(full_settings(game, settings, seats))
    if game.seats(options) != len(seats):
        raise BadInput(f"the options ask for {game.seats(options)} seats, not {len(seats)}")
    return options


def full_settings(game: Game, settings: Mapping[str, Value], seats: Sequence[str]) -> dict[str, Any]:
    """What was chosen, with the number of players if the game has such an option."""
    if not isinstance(settings.get(PRESET, ""), str):
        raise BadInput("a preset is chosen by its name")
    if not game.min_seats <= len(seats) <= game.max_seats:
        raise BadInput(f"{game.title} has {game.min_seats} to {game.max_seats} seats, not {len(seats)}")
    chosen: dict[str, Any] = dict(settings)
    if any(info.name == PLAYERS for info in game.option_list):
        chosen.setdefault(PLAYERS, len(seats))
    return chosen


def check_opponents(game: Game, seats: Sequence[str], *, with_people: bool = True) -> None:
    """Refuse seats that mean nothing, or that a server does not offer to everybody."""
    from tablemate.players.seats import COMMAND, HUMAN, check_seats, seating_of

    for number, name in enumerate(seats):
        if name.startswith(COMMAND):
            raise BadSeat(f"seat {number}: your own programs can play from the command line only")
    check_seats(game, seats, with_people=with_people)
    for number, name in enumerate(seats):
        budget = None if name == HUMAN else seating_of(game, number, name).budget
        if budget is not None and (
            (budget.seconds or 0) > MOST_SECONDS or (budget.simulations or 0) > MOST_SIMULATIONS
        ):
            raise BadSeat(
                f"seat {number}: an opponent here may think {MOST_SECONDS:g}s or {MOST_SIMULATIONS}it at most"
            )


def kinds_of(seats: Sequence[str], open_seats: Sequence[int]) -> list[SeatKind]:
    """Who sits where: a person, an opponent, or nobody yet."""
    from tablemate.players.seats import HUMAN

    kinds = [SeatKind.PERSON if name == HUMAN else SeatKind.OPPONENT for name in seats]
    for seat in open_seats:
        if seat >= len(seats) or kinds[seat] is SeatKind.OPPONENT:
            raise BadSeat(f"seat {seat} is not a person's, so it cannot be open")
        kinds[seat] = SeatKind.OPEN
    return kinds


def begin(store: Store, game: Game, options: GameOptions, wanted: MatchWanted) -> NewMatch:
    """Deal, and store the match; the game has to be prepared."""
    typed = wanted.seed is not None
    seed = check_seed(wanted.seed if typed else secrets.randbits(53))
    match = Match(game, options, seed, wanted.seats, typed_seed=typed)
    return store.matches.create(header_of(match), match.setup_events, kinds_of(wanted.seats, wanted.open))


def begin_from(store: Store, past: Match, seats: Sequence[str], open_seats: Sequence[int]) -> NewMatch:
    """Store a match with the same deal, in which the actions that stand there have been played already."""
    match = Match(past.game, past.options, past.seed, seats, typed_seed=True)
    for line in past.standing:
        match.act(line.seat, line.action, fault=line.fault, stand_in=line.stand_in)
    return store.matches.create(
        header_of(match), match.setup_events, kinds_of(seats, open_seats), match.lines
    )
