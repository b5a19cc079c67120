"""Chances of attacks as players judge them: exact where one is decided on, rough where many are feared.

Re-rolls make an exact chance costly. For a rough one a card shifts the dice by what it is worth on average.
"""

from tablemate.core.compiled import int64, rule
from tablemate.games.quantum import cards
from tablemate.games.quantum.codecs import FACES
from tablemate.games.quantum.rules.board import DIRECTIONS, neighbour
from tablemate.games.quantum.rules.chances import COUNTING, WHOLE, attack_chance
from tablemate.games.quantum.rules.combat import launch_directions, nearest_launch_space
from tablemate.games.quantum.rules.powers import has
from tablemate.games.quantum.state import State

ROLLS = FACES * FACES
CERTAIN = 100
ALL_PARTS: int = WHOLE


@rule
def percent_to_win(
    s: State, seat: int, ship: int, defending: int, defender: int, launch: int, target: int
) -> int:
    """The chance, in hundredths, that a ship beats another when it attacks from a space."""
    if (s.active[seat] | s.active[defending]) & COUNTING == 0:
        lead = int64(s.face[defending, defender] - s.face[seat, ship])
        return CERTAIN * winning_rolls(lead) // ROLLS
    return CERTAIN * attack_chance(s, seat, ship, defending, defender, launch, target) // ALL_PARTS


@rule
def best_percent_to_win(s: State, ship: int, by: int, defending: int, defender: int) -> int:
    """The same from the best of the spaces that the seat in turn could launch the attack from (6.2)."""
    seat = int64(s.turn)
    target = int64(s.place[defending, defender])
    if not has(s, seat, cards.STRATEGIC):  # nothing else depends on where it is launched from
        return percent_to_win(s, seat, ship, defending, defender, target, target)
    launch = nearest_launch_space(s, ship, target, by)
    best = percent_to_win(s, seat, ship, defending, defender, launch, target)
    if s.chooses_launch == 0:
        return best
    directions = launch_directions(s, ship, target, by)
    for direction in range(DIRECTIONS):
        if directions >> direction & 1 != 0:
            launch = neighbour(s, target, direction)
            best = max(best, percent_to_win(s, seat, ship, defending, defender, launch, target))
    return best


@rule
def rough_percent_to_win(s: State, seat: int, ship: int, defending: int, defender: int) -> int:
    """The same at a glance: exact where no card has a say."""
    lead = int64(s.face[defending, defender] - s.face[seat, ship])
    mine = int64(s.active[seat])
    theirs = int64(s.active[defending])
    if (mine | theirs) & COUNTING != 0:
        lead += shift(mine) + (mine >> cards.SCRAPPY & 1) - shift(theirs) - (theirs >> cards.STUBBORN & 1)
    return CERTAIN * winning_rolls(min(max(lead, -FACES), FACES - 1)) // ROLLS


@rule
def shift(held: int) -> int:
    """What a side's cards take off its total on average, to the next whole number."""
    return (
        (held >> cards.FEROCIOUS & 1)
        + (held >> cards.RELENTLESS & 1)
        + (held >> cards.CRUEL & 1)
        + (held >> cards.STRATEGIC & 1)
    )


@rule
def winning_rolls(lead: int) -> int:
    """In how many of 36 rolls a die is not above another plus a lead (6.1)."""
    if lead >= 0:
        return ROLLS - (FACES - 1 - lead) * (FACES - lead) // 2
    return (FACES + lead) * (FACES + lead + 1) // 2
