"""Creating a match: the request is checked, and the match is stored."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tablemate.core.errors import BadInput, BadSeat
from tablemate.core.game import Game, check_seed, read_entropy
from tablemate.core.match import Match
from tablemate.core.matchfile import header_of
from tablemate.core.options import PRESET, GameOptions
from tablemate.core.person_names import checked_name
from tablemate.core.playing import Budget
from tablemate.core.streams import ENTROPY_BYTES, JSON_SAFE, SEED_BITS
from tablemate.store import NewMatch, SeatKind, Store
from tablemate.table.messages import NamedSeat, PaceName, PersonName, SeatNumber, Terms, Value

PLAYERS = "players"
# What an opponent may think here at most, about as long as it may seem to: the cores are everybody's.
CEILING = Budget(simulations=5_000, seconds=3.0)
Seed = Annotated[int, Meta(ge=0, le=JSON_SAFE)]
Entropy = Annotated[str, Meta(max_length=2 * ENTROPY_BYTES, description="of a deal somebody shared")]
RulesVersion = Annotated[str, Meta(max_length=20, description="of a deal somebody shared; today's if empty")]
SomeSeats = Annotated[list[NamedSeat], Meta(min_length=1, max_length=64)]
SomeNames = Annotated[list[PersonName | None], Meta(max_length=64)]
OpenSeats = Annotated[list[SeatNumber], Meta(max_length=64)]


class MatchWanted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match as somebody would like it."""

    game: Annotated[str, Meta(max_length=100)]
    seats: SomeSeats
    options: dict[str, Value] = {}
    open: OpenSeats = []
    seed: Seed | None = None
    entropy: Entropy = ""
    rules: RulesVersion = ""
    pace: PaceName = "natural"
    listed: bool | None = None  # among the matches that everybody is shown; None: as this server does
    names: SomeNames = []  # by seat, what people who are there already call themselves
    terms: Terms = Terms()


def chosen_options(
    game: Game, settings: Mapping[str, Value], seats: Sequence[str], rules: str = ""
) -> GameOptions:
    """The options that were chosen, checked; how many seats are named says how many play."""
    options = game.options(full_settings(game, settings, seats), rules)
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


def check_opponents(
    game: Game, seats: Sequence[str], *, with_people: bool = True, most: Budget = CEILING
) -> None:
    """Refuse seats that mean nothing, or that a server does not offer to everybody."""
    from tablemate.players.budgets import capped
    from tablemate.players.seats import COMMAND, HUMAN, check_seats, seating_of

    for number, name in enumerate(seats):
        if name.startswith(COMMAND):
            raise BadSeat(f"seat {number}: your own programs can only play from the command line")
    check_seats(game, seats, with_people=with_people)
    for number, name in enumerate(seats):
        budget = None if name == HUMAN else seating_of(game, number, name).budget
        if budget != capped(budget, most):
            longest = f"{most.seconds:g}s or {most.simulations}it"
            raise BadSeat(f"seat {number}: an opponent here may think for {longest} at most")


def thinks_longer(game: Game, seats: Sequence[str]) -> bool:
    """Whether an opponent in one of these seats is to think longer than its level does by itself."""
    return any(_is_longer(game, number, name) for number, name in enumerate(seats))


def _is_longer(game: Game, seat: int, name: str) -> bool:
    from tablemate.players.seats import seating_of

    level, at, _ = name.partition("@")
    if not at:
        return False
    own, given = seating_of(game, seat, level).budget, seating_of(game, seat, name).budget
    assert given is not None
    if own is None or own.simulations is None or given.simulations is None:
        return True
    return given.simulations > own.simulations


def kinds_of(seats: Sequence[str], open_seats: Sequence[int]) -> list[SeatKind]:
    """Who sits where: a person, an opponent, or nobody yet."""
    from tablemate.players.seats import HUMAN

    kinds = [SeatKind.PERSON if name == HUMAN else SeatKind.OPPONENT for name in seats]
    for seat in open_seats:
        if seat >= len(seats) or kinds[seat] is SeatKind.OPPONENT:
            raise BadSeat(f"seat {seat} is not a person's, so it cannot be open")
        kinds[seat] = SeatKind.OPEN
    return kinds


def checked_names(names: Sequence[str | None], kinds: Sequence[SeatKind]) -> list[str]:
    """What people call themselves, by seat, "" for no name; empty if nobody has one."""
    if len(names) > len(kinds):
        raise BadInput(f"there are {len(names)} names for {len(kinds)} seats")
    for seat, name in enumerate(names):
        if name and kinds[seat] is not SeatKind.PERSON:
            raise BadSeat(
                f"nobody sits at seat {seat} yet, so nobody there can be called '{checked_name(name)}'"
            )
    called = [checked_name(name) if name else "" for name in names]
    return [*called, *[""] * (len(kinds) - len(called))] if any(called) else []


def begin(
    store: Store, game: Game, options: GameOptions, wanted: MatchWanted, *, is_listed: bool
) -> NewMatch:
    """Deal, and store the match; the game has to be prepared."""
    typed = wanted.seed is not None
    if (wanted.entropy or wanted.rules) and not typed:
        raise BadInput("entropy and rules go with the seed of the same deal")
    if wanted.rules and not game.plays(wanted.rules):
        raise BadInput(f"this server plays rules {game.rules_version}, not {wanted.rules}")
    seed = check_seed(wanted.seed if typed else secrets.randbits(SEED_BITS))
    entropy = read_entropy(wanted.entropy) if typed else secrets.token_bytes(ENTROPY_BYTES)
    match = Match(game, options, seed, wanted.seats, typed_seed=typed, entropy=entropy, rules=wanted.rules)
    kinds = kinds_of(wanted.seats, wanted.open)
    header = msgspec.structs.replace(header_of(match), names=checked_names(wanted.names, kinds))
    return store.matches.create(
        header, match.setup_events, kinds, is_listed=is_listed, pace=wanted.pace, terms=wanted.terms
    )


def begin_from(
    store: Store,
    past: Match,
    seats: Sequence[str],
    open_seats: Sequence[int],
    *,
    is_listed: bool,
    pace: PaceName,
    names: Sequence[str | None] = (),
) -> NewMatch:
    """Store a match with the same deal, in which the actions that stand there have been played already."""
    match = Match(
        past.game, past.options, past.seed, seats, typed_seed=True, entropy=past.entropy, rules=past.rules
    )
    for line in past.standing:
        match.act(line.seat, line.action, fault=line.fault, stand_in=line.stand_in)
    kinds = kinds_of(seats, open_seats)
    header = msgspec.structs.replace(header_of(match), names=checked_names(names, kinds))
    return store.matches.create(
        header, match.setup_events, kinds, match.lines, is_listed=is_listed, pace=pace
    )
