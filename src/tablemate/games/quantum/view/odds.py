"""The exact chance of an attack, as people read it.

With cards that roll again there are thousands of ways the dice can fall, too many to go through in plain
Python for every attack of every view. What has been counted once is remembered, by all that it depends on.
"""

from typing import Any

from tablemate.games.quantum.fights import ATTACKER, CRUEL_REROLL, DEFENDER, RELENTLESS_REROLL, SCRAPPY_REROLL
from tablemate.games.quantum.rules.board import has_ship_beside
from tablemate.games.quantum.rules.chances import (
    COUNTING,
    MINE,
    MINE_ON_OTHER,
    MINE_TOO,
    PARTS,
    THEIRS,
    THEIRS_ON_ME,
    WHOLE,
    attack_chance,
    cards_in_combat,
    chance_after,
)
from tablemate.games.quantum.rules.combat import asked_side, supports_attack

MOST_KNOWN = 10_000
# What a card is to the odds, for the attacker and for the defender, who has none by Scrappy.
CARDS = {
    CRUEL_REROLL: (MINE_ON_OTHER, THEIRS_ON_ME),
    RELENTLESS_REROLL: (MINE, THEIRS),
    SCRAPPY_REROLL: (MINE_TOO, 0),
}

Facts = tuple[int, ...]
_known: dict[Facts, int] = {}


def percent_from(s: Any, launch: int) -> int:
    """That the attack which the record holds succeeds when it is launched from there."""
    facts = _facts(s, launch)
    if facts not in _known:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        _known[facts] = _percent(s, launch)
    return _known[facts]


def _facts(s: Any, launch: int) -> Facts:
    """All that the chance depends on; of the two faces it is the difference."""
    return (
        s.face[s.turn, s.attacker] - s.face[s.defending, s.defender],
        s.active[s.turn] & COUNTING,
        s.active[s.defending] & COUNTING,
        int(supports_attack(s, s.turn, s.attacker, launch, s.target)),
        int(has_ship_beside(s, s.defending, s.target, s.defender)),
        s.ferocious_floor,
        s.only_losers_reroll,
    )


def _percent(s: Any, launch: int) -> int:
    chance: int = attack_chance(s, s.turn, s.attacker, s.defending, s.defender, launch, s.target)
    return _rounded(chance, WHOLE)


def percent_after(s: Any, kind: int) -> int:
    """That the side which is asked wins the combat if it rolls again with this card."""
    side = asked_side(s)
    card = CARDS[kind][side]
    lead = (s.total[DEFENDER] - s.rolled[DEFENDER]) - (s.total[ATTACKER] - s.rolled[ATTACKER])
    die, other = (s.original[each] for each in (ATTACKER, DEFENDER))
    cards = _cards_left(s) & ~card
    percent = _rounded(chance_after(s, s.turn, s.defending, lead, die, other, card, cards), PARTS)
    return percent if side == ATTACKER else 100 - percent


def _cards_left(s: Any) -> int:
    """The cards that may be used yet; an attacker that was asked and has passed uses none."""
    cards: int = cards_in_combat(s, s.turn, s.defending)
    for kind, (mine, theirs) in CARDS.items():
        if s.rerolled >> kind & 1:
            cards &= ~(mine | theirs)
        if s.passed >> ATTACKER & 1:
            cards &= ~mine
    return cards


def _rounded(chance: int, whole: int) -> int:
    return (200 * chance + whole) // (2 * whole)
