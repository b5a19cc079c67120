"""A rematch: the same people and opponents with the same options, a new deal, and seats turned by one.

Everybody keeps the token of the match before, which holds the new seat as well. Only whoever asked sits there
already: the seats of the others are open until they come, by their token or by an invitation.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from tablemate.core.game import Game
from tablemate.core.match import Match
from tablemate.core.matchfile import header_of
from tablemate.core.options import GameOptions
from tablemate.core.seat_words import part_of
from tablemate.core.streams import ENTROPY_BYTES, SEED_BITS
from tablemate.store import AboutMatch, NewMatch, SeatKind, Store

HUMAN = "human"
T = TypeVar("T")


@dataclass(frozen=True)
class Seating:
    """Who sits where in a rematch, and by which options."""

    seats: list[str]
    places: list[int]  # by seat of the match before: where it is now
    options: GameOptions


def seating_of(
    game: Game, options: Mapping[str, Any], seats: Sequence[str], *, turns: bool = True
) -> Seating:
    """Seats turned by one, with what belongs to them.

    They stay where they are at a real table, and where seats differ in their part and only one person plays,
    who chose that part.
    """
    people = sum(name == HUMAN for name in seats)
    differ = part_of(game, 0) is not None
    by = int(turns and not game.companion and (people > 1 or not differ))
    places = [(seat + by) % len(seats) for seat in range(len(seats))]
    turned = dict(options)
    for names in game.module("options").SEAT_OPTIONS:
        turned |= {names[place]: options[names[seat]] for seat, place in enumerate(places)}
    return Seating(_moved(seats, places), places, game.recorded_options(turned))


def begin_again(store: Store, game: Game, about: AboutMatch, seating: Seating, by: int) -> NewMatch:
    """Deal anew, and store the match; the game has to be prepared."""
    entropy = secrets.token_bytes(ENTROPY_BYTES)
    match = Match(game, seating.options, secrets.randbits(SEED_BITS), seating.seats, entropy=entropy)
    hashes = store.matches.standings([about.id])[about.id].token_hashes
    kinds = [
        SeatKind.OPPONENT if name != HUMAN else SeatKind.PERSON if seat == by else SeatKind.OPEN
        for seat, name in enumerate(about.header.seats)
    ]
    names = about.header.names and _moved(about.header.names, seating.places)
    return store.matches.create(
        msgspec.structs.replace(header_of(match), names=names),
        match.setup_events,
        _moved(kinds, seating.places),
        is_listed=about.is_listed,
        pace=about.pace,
        held_by=_moved(hashes, seating.places),
        terms=about.terms,
    )


def _moved(values: Sequence[T], places: Sequence[int]) -> list[T]:
    """The values of the seats, where they are now."""
    moved = dict(zip(places, values, strict=True))
    return [moved[place] for place in range(len(values))]
