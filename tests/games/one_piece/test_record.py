"""Equal positions are equal bytes: whatever is over leaves nothing behind in the record."""

import random

import pytest

from one_piece_positions import start
from tablemate.core.rulebook import rulebook_of
from tablemate.games.one_piece import GAME
from tablemate.games.one_piece.state import ASK_ACTION, NONE

UNDER_WAY = ("frame", "waiting", "batch", "damage", "blocked", "battled", "replaced", "limbo_", "scratch")
BATTLE = ("attacker_object", "attacker_card", "target_object", "target_card")
OF_A_PLACE = ("object", "rested", "given", "came", "used", "power", "base_power", "cost", "keywords", "bans")
NOWHERE = ("attacker", "target", "limbo")


def test_the_record_is_small():
    assert rulebook_of(GAME).state_dtype.itemsize <= 4096


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_left_of_what_is_over(seed):
    """In every Main Phase of a random match."""
    draw, match = random.Random(seed), start(seed)
    while match.actor is not None:
        if match.record.asking == ASK_ACTION:
            assert left_over(match.states[0]) == []
        match.apply_code(draw.choice(match.legal_codes()))


def left_over(s):
    """Fields that are not blank though nothing is under way, and rows beyond those in use."""
    names = s.dtype.names
    found = [name for name in names if name.startswith(UNDER_WAY) or name in BATTLE if s[name].any()]
    found += [name for name in NOWHERE if s[name] != NONE]
    found += [name for name in names if name.startswith("modifier_") if s[name][s["modifiers"] :].any()]
    found += [name for name in names if name.startswith("delayed_") if s[name][s["delayed"] :].any()]
    for zone, seat in ((zone, seat) for zone in ("deck", "life") for seat in range(2)):
        size = s[f"{zone}_size"][seat]
        found += [name for name in (zone, f"{zone}_known") if s[name][seat, size:].any()]
    empty = s["at"] == NONE
    return found + [name for name in OF_A_PLACE if s[name][empty].any()]
