"""What cards and ships may do this turn: command cards that work, and abilities (3.7, 9.2)."""

from tablemate.core.compiled import rule
from tablemate.games.quantum import cards, reasons
from tablemate.games.quantum.state import State


@rule
def has(s: State, seat: int, card: int) -> bool:
    """Whether a command card works for the seat: it holds it, and not only since this turn."""
    return s.active[seat] >> card & 1 != 0


@rule
def is_used(s: State, card: int) -> bool:
    return s.used_powers >> card & 1 != 0


@rule
def why_not_power(s: State, card: int) -> int:
    """For cards that work once a turn."""
    if not has(s, s.turn, card):
        return reasons.NO_SUCH_CARD
    return reasons.CARD_USED if is_used(s, card) else 0


@rule
def use_power(s: State, card: int) -> None:
    s.used_powers |= 1 << card


@rule
def has_used_ability(s: State, ship: int) -> bool:
    return s.used_ability >> ship & 1 != 0


@rule
def may_use_ability(s: State, ship: int) -> bool:
    """Once a turn for each die, whatever it shows; Cunning lets one do so twice."""
    return not has_used_ability(s, ship) or (has(s, s.turn, cards.CUNNING) and not is_used(s, cards.CUNNING))


@rule
def use_ability(s: State, ship: int) -> None:
    if has_used_ability(s, ship):
        use_power(s, cards.CUNNING)
    s.used_ability |= 1 << ship
