"""Who sits where and is called what, and texts of a game without the marks that a terminal reads."""

import contextlib
from collections.abc import Collection, Sequence

from tablemate.core.errors import BadInput
from tablemate.core.events import Viewer
from tablemate.core.game import Game
from tablemate.core.matchfile import Header
from tablemate.core.seat_words import own_score_words, part_of
from tablemate.games.catalogue import find_game
from tablemate.store import SeatKind
from tablemate.table.messages import SeatInfo

OPPONENTS = ("Ada", "Bruno", "Clara", "Dario", "Edith", "Felix", "Greta", "Hugo", "Iris", "Jonas")
YOU = "You"
OPEN_SEAT = "Open seat"


def seats_for(
    viewer: Viewer, kinds: Sequence[SeatKind], header: Header, here: Collection[Viewer] = ()
) -> list[SeatInfo]:
    """The seats as one viewer is shown them; an opponent is always here."""
    game = _game_here(header)
    names = names_for(kinds, viewer, game)
    return [
        SeatInfo(
            seat,
            names[seat],
            kind.value,
            player,
            here=kind is SeatKind.OPPONENT or seat in here,
            part=None if game is None else part_of(game, seat),
            counts=None if game is None else own_score_words(game, seat),
        )
        for seat, (kind, player) in enumerate(zip(kinds, header.seats, strict=True))
    ]


def _game_here(header: Header) -> Game | None:
    """The game of a match, or None if it is not here any more."""
    with contextlib.suppress(BadInput):
        return find_game(header.game)
    return None


def names_for(kinds: Sequence[SeatKind], viewer: Viewer, game: Game | None = None) -> list[str]:
    """The names of all seats as one viewer reads them.

    Around a real table people look at one screen together, where "You" would be somebody else every turn.
    """
    are_together = game is not None and game.companion != "" and len(kinds) > 1
    you = None if are_together else viewer
    return [YOU if seat == you else _name(seat, kind) for seat, kind in enumerate(kinds)]


def _name(seat: int, kind: SeatKind) -> str:
    if kind is SeatKind.OPPONENT:
        again = seat // len(OPPONENTS)
        return OPPONENTS[seat % len(OPPONENTS)] + (f" {again + 1}" if again else "")
    return OPEN_SEAT if kind is SeatKind.OPEN else f"Player {seat + 1}"
