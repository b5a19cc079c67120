"""The exact chance of an attack, as people read it.

With cards that roll again there are thousands of ways the dice can fall, too many to go through in plain
Python for every attack of every view. What has been counted once is remembered, by all that it depends on.
"""

from typing import Any

from tablemate.core.plain import plain
from tablemate.games.quantum.rules.board import has_ship_beside
from tablemate.games.quantum.rules.chances import COUNTING, WHOLE, attack_chance
from tablemate.games.quantum.rules.combat import supports_attack

MOST_KNOWN = 10_000

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
        int(plain(supports_attack)(s, s.turn, s.attacker, launch, s.target)),
        int(plain(has_ship_beside)(s, s.defending, s.target, s.defender)),
        s.ferocious_floor,
    )


def _percent(s: Any, launch: int) -> int:
    chance: int = plain(attack_chance)(s, s.turn, s.attacker, s.defending, s.defender, launch, s.target)
    percent: int = (200 * chance + WHOLE) // (2 * WHOLE)
    return percent
