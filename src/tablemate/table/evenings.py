"""Evenings at a real table: matches of a companion, begun and continued from the command line.

A seat's token is stored as a hash alone, so whoever begins a match at the terminal keeps its tokens beside
the store, readable by this user and nobody else. With them a browser, or a phone, sits down at all its seats.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from tablemate.core.game import Game
from tablemate.core.options import GameOptions, as_plain
from tablemate.store import AboutMatch, NewMatch, SeatKind, Store
from tablemate.table.new_match import MatchWanted, begin

FILE_NAME = "companion.json"
MOST_KEPT = 50  # matches whose seats are remembered
LOOKED_AT = 200  # latest matches, among which an unfinished one is looked for


@dataclass(frozen=True)
class Seats:
    """What is held of a match's seats at this machine; nothing, if it was begun in a browser."""

    match_id: str
    tokens: tuple[str, ...] = ()
    invitations: tuple[tuple[int, str], ...] = ()  # to seats of people with devices of their own

    @property
    def path(self) -> str:
        """Where the page sits down at them."""
        return (
            f"#/seat/{self.match_id}/{','.join(self.tokens)}" if self.tokens else f"#/match/{self.match_id}"
        )

    @property
    def invited(self) -> list[tuple[int, str]]:
        """By seat, where the page follows its invitation."""
        return [(seat, f"#/join/{self.match_id}/{invitation}") for seat, invitation in self.invitations]


class KeptSeats:
    """The seats of some matches, in a file."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE_NAME

    def of(self, about: AboutMatch) -> Seats:
        """What is kept of a match; an invitation that somebody has followed is of no use any more."""
        kept = self._read().get(about.id)
        if kept is None:
            return Seats(about.id)
        still_open = {seat for seat, kind in enumerate(about.kinds) if kind is SeatKind.OPEN}
        still = [(seat, one) for seat, one in kept.invitations if seat in still_open]
        return replace(kept, invitations=tuple(still))

    def keep(self, seats: Seats) -> None:
        """Remember the seats of a new match, and forget the oldest if there are many."""
        self._write([*self._read().values(), seats][-MOST_KEPT:])

    def _read(self) -> dict[str, Seats]:
        """What is kept, by match; a file that cannot be read keeps nothing."""
        try:
            found = msgspec.json.decode(self._file.read_bytes(), type=list[Seats])
        except (OSError, msgspec.DecodeError):
            return {}
        return {seats.match_id: seats for seats in found}

    def _write(self, kept: list[Seats]) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        written = self._file.with_name(f"{FILE_NAME}.{os.getpid()}")
        try:
            with open(os.open(written, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
                out.write(msgspec.json.encode(kept))
            written.replace(self._file)
        finally:
            written.unlink(missing_ok=True)


def seats_of(new: NewMatch) -> Seats:
    """What was given out for a new match."""
    invitations = [(seat, one) for seat, one in enumerate(new.invitations) if one is not None]
    return Seats(new.id, tuple(token for token in new.tokens if token is not None), tuple(invitations))


def last_unfinished(store: Store, game: Game) -> AboutMatch | None:
    """The match of a game that was begun last and is not over."""
    found = store.matches.unfinished(LOOKED_AT)
    return next((each for each in found if each.header.game == game.id), None)


def begin_evening(
    store: Store, game: Game, options: GameOptions, *, open_seats: Sequence[int], is_listed: bool
) -> NewMatch:
    """Store a new match of people, some of whom come with devices of their own."""
    wanted = MatchWanted(
        game=game.id, seats=["human"] * game.seats(options), options=as_plain(options), open=list(open_seats)
    )
    return begin(store, game, options, wanted, is_listed=is_listed)
