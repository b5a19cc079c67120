"""Positions of the One Piece Card Game for tests, what is done in them, and short questions to ask of them.

Whatever is done is done in both forms of the rules, in machine code and interpreted on strict values, and has
to leave the same bytes. Pieces are counted after every action.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from one_piece_lines import read_position
from tablemate.core.actions import NamedAction
from tablemate.core.events import NamedEvent
from tablemate.core.kernel import Kernel
from tablemate.core.position import Position
from tablemate.core.record import copied
from tablemate.core.rulebook import PLAY, rulebook_of
from tablemate.games.one_piece import GAME
from tablemate.games.one_piece.actions import PLACE_NAMES
from tablemate.games.one_piece.effects.words import THIS_TURN
from tablemate.games.one_piece.pool import numbers
from tablemate.games.one_piece.rules.values import work_out
from tablemate.games.one_piece.rules.zones import add_modifier
from tablemate.games.one_piece.sizes import KINDS, SLOTS
from tablemate.games.one_piece.state import NONE
from tablemate.games.one_piece.worlds import pieces

A, B = range(2)  # the seats
LATER = 5  # a turn of the first seat's in which everybody may attack
ATTACK = "attack leader leader"
FIELDS = {
    "attack": ("attacker", "target"),
    "activate": ("place", "which"),
    "play": ("card",),
    "give": ("place", "count"),
    "counter": ("card", "place"),
}


def at(own: str = "", their: str = "", turn: int = LATER) -> Position:
    """A position of two lines, as one_piece_lines.py reads them; it is the first seat's turn."""
    return read_position(own, their, turn)


def start(seed: int = 1, **settings: Any) -> Position:
    """A match of two printed decks that begins."""
    return Position.start(GAME, GAME.options({"deck_1": "ST-01", "deck_2": "ST-02", **settings}), seed)


@cache
def _interpreted() -> Kernel:
    return Kernel(PLAY, GAME.package, read_only=[rulebook_of(GAME).tables])


def play(position: Position, *spoken: str) -> list[NamedEvent]:
    """Actions in turn, `attack c1 leader`, `counter ST01-006 leader`, `stop`; all that happened."""
    return [event for words in spoken for event in _act(position, words)]


def _act(position: Position, words: str) -> list[NamedEvent]:
    legal = {say(action): action for action in position.legal()}
    assert words in legal, f"{words!r} is not legal; seat {position.actor} may {', '.join(legal)}"
    code = position.code(legal[words])
    book, before = position.rulebook, pieces(position.record, None)
    other, log, out = copied(position.states), book.new_log(), np.zeros(book.capacity, np.int64)
    events = position.apply_code(code)
    _interpreted().attempt_at(other, 0, book.tables, code, log, out)
    assert other.tobytes() == position.states.tobytes(), f"the forms differ after {words!r}"
    n = int(log["n"][0])
    assert book.events.read(log["data"][0, :n].tolist()) == events
    assert pieces(position.record, None) == before, f"a piece was lost or born by {words!r}"
    return events


def say(action: NamedAction) -> str:
    """An action in words: its type and the values of its fields."""
    return " ".join(map(str, action.values()))


def legal(position: Position) -> list[str]:
    """What may be done, in order."""
    return [say(action) for action in position.legal()]


def is_main_phase(position: Position, seat: int = A) -> bool:
    """Whether this seat is to act in its Main Phase, and nothing else is under way."""
    return position.actor == seat and legal(position)[0] == "end_main"


def refusal(position: Position, words: str) -> str:
    """Why something may not be done, as the slug of the reason."""
    type_, *values = words.split()
    fields = zip(FIELDS[type_], (int(v) if v.isdecimal() else v for v in values), strict=True)
    refused = position.refusal({"type": type_, **dict(fields)})
    assert refused is not None, f"{words!r} is legal"
    return refused.code


def told(events: Sequence[NamedEvent], type_: str) -> list[NamedEvent]:
    """The events of one type."""
    return [event for event in events if event["type"] == type_]


def types(events: Sequence[NamedEvent]) -> list[str]:
    return [event["type"] for event in events]


def _number(position: Position, card: int) -> str:
    return numbers()[position.record.list[card]]


def _copies(position: Position, zone: str, seat: int) -> list[str]:
    copies = getattr(position.record, zone)
    cards = range(seat * KINDS, (seat + 1) * KINDS)
    return sorted(_number(position, card) for card in cards for _ in range(copies[card]))


def hand(position: Position, seat: int = A) -> list[str]:
    return _copies(position, "hand", seat)


def trash(position: Position, seat: int = A) -> list[str]:
    return _copies(position, "trash", seat)


def deck(position: Position, seat: int = A) -> list[str]:
    """From the top."""
    s = position.record
    return [_number(position, seat * KINDS + s.deck[seat, k]) for k in reversed(range(s.deck_size[seat]))]


def life(position: Position, seat: int = A) -> list[str]:
    """From the top; face-up ones with a mark."""
    s = position.record
    return [
        _number(position, seat * KINDS + s.life[seat, k]) + "^" * int(s.life_up[seat, k])
        for k in reversed(range(s.life_size[seat]))
    ]


def field(position: Position, seat: int = A) -> dict[str, str]:
    """Characters and the Stage, by place."""
    at = position.record.at
    places = enumerate(PLACE_NAMES[1:], start=seat * SLOTS + 1)
    return {name: _number(position, at[place]) for place, name in places if at[place] != NONE}


def don(position: Position, seat: int = A) -> tuple[int, int]:
    """DON!! in the cost area: active, rested."""
    return int(position.record.don_active[seat]), int(position.record.don_rested[seat])


def of(position: Position, what: str, place: str, seat: int = A) -> int:
    """A value of a card on the field: its power, cost, given DON!!, whether it is rested."""
    return int(getattr(position.record, what)[seat * SLOTS + PLACE_NAMES.index(place)])


def power(position: Position, place: str, seat: int = A) -> int:
    return of(position, "power", place, seat)


def change(
    position: Position, what: int, amount: int, place: str, seat: int = A, duration: int = THIS_TURN
) -> None:
    """Let a card on the field have gained something by an effect of its player's."""
    s, t = position.record, position.rulebook.tables_record
    number = int(s.object[seat * SLOTS + PLACE_NAMES.index(place)])
    add_modifier(s, number, what, amount, duration, seat)
    work_out(s, t)
