"""Who sits where and is called what."""

import contextlib
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from tablemate.core.errors import BadInput
from tablemate.core.events import Viewer
from tablemate.core.game import Game
from tablemate.core.matchfile import Header
from tablemate.core.person_names import distinct_from
from tablemate.core.seat_words import own_score_words, part_of
from tablemate.games.catalogue import find_game
from tablemate.store import SeatKind
from tablemate.table.messages import SeatInfo

OPPONENTS = ("Ada", "Bruno", "Clara", "Dario", "Edith", "Felix", "Greta", "Hugo", "Iris", "Jonas")
YOU = "You"


def seats_for(
    viewer: Viewer,
    kinds: Sequence[SeatKind],
    header: Header,
    away: Mapping[int, int] = MappingProxyType({}),
    stand_ins: Sequence[str | None] = (),
) -> list[SeatInfo]:
    """The seats as one viewer is shown them; `away` are the seconds since people left, or a seat is open."""
    game = _game_here(header)
    names = names_for(named_kinds(kinds, stand_ins), viewer, game, header.names)
    return [
        SeatInfo(
            seat,
            names[seat],
            kind.value,
            player,
            here=kind is not SeatKind.OPEN and seat not in away,
            part=None if game is None else part_of(game, seat),
            counts=None if game is None else own_score_words(game, seat),
            called=(header.names[seat] if header.names else "") or None,
            away_s=away.get(seat),
            stand_in=stand_ins[seat] if stand_ins else None,
        )
        for seat, (kind, player) in enumerate(zip(kinds, header.seats, strict=True))
    ]


def named_kinds(kinds: Sequence[SeatKind], stand_ins: Sequence[str | None]) -> list[SeatKind]:
    """Who sits where, for their names: an open seat that an opponent plays is called like an opponent."""
    plays = stand_ins or [None] * len(kinds)
    return [
        SeatKind.OPPONENT if kind is SeatKind.OPEN and level is not None else kind
        for kind, level in zip(kinds, plays, strict=True)
    ]


def _game_here(header: Header) -> Game | None:
    """The game of a match, or None if it is not here any more."""
    with contextlib.suppress(BadInput):
        return find_game(header.game)
    return None


def names_for(
    kinds: Sequence[SeatKind], viewer: Viewer, game: Game | None = None, called: Sequence[str] = ()
) -> list[str]:
    """The names of all seats as one viewer reads them; `called` are those that people gave themselves.

    Around a real table people look at one screen together, where "You" would be somebody else every turn.
    """
    are_together = game is not None and game.companion != "" and len(kinds) > 1
    you = None if are_together else viewer
    names = _names(kinds, game, called)
    return [YOU if seat == you else name for seat, name in enumerate(names)]


def _names(kinds: Sequence[SeatKind], game: Game | None, called: Sequence[str]) -> list[str]:
    """What everybody is called by the others: people as they wish, then opponents by what is left.

    An open seat is called by its place, which reads well wherever a name stands: "Seat 2 lays 5 life cards."
    """
    names: dict[int, str] = {}
    for seat, kind in enumerate(kinds):
        if kind is SeatKind.PERSON and called and called[seat]:
            names[seat] = distinct_from(called[seat], names.values())
    for seat, kind in enumerate(kinds):
        if kind is SeatKind.OPPONENT:
            names[seat] = distinct_from(OPPONENTS[seat % len(OPPONENTS)], names.values())
    for seat, kind in enumerate(kinds):
        if kind is SeatKind.OPEN:
            names[seat] = distinct_from(_place(game, seat), names.values())
    return [names.get(seat, f"Player {seat + 1}") for seat in range(len(kinds))]


def _place(game: Game | None, seat: int) -> str:
    """A seat that nobody need sit at: by its part, where seats differ, or by its number."""
    return (None if game is None else part_of(game, seat)) or f"Seat {seat + 1}"
