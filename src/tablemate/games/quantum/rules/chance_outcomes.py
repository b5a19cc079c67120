"""What chance can bring, as a search tries it: every throw of two dice, all equally likely.

Most throws of an attack come to one of two things, and those of a ship to one of six. What a throw comes to
is told here without carrying anything out, so that a search does that once for all throws alike.
"""

from tablemate.core.compiled import UNTOLD, Mask, Rng, below, int64, rule, uint64
from tablemate.games.quantum import phases
from tablemate.games.quantum.cards import CRUEL, RATIONAL, RELENTLESS, SCRAPPY, STRATEGIC, STUBBORN
from tablemate.games.quantum.codecs import FACES, SHIPS, SPACES
from tablemate.games.quantum.rules import actions
from tablemate.games.quantum.rules.combat import RATIONAL_ROLL, beats, die_after, enemy_at
from tablemate.games.quantum.rules.powers import has
from tablemate.games.quantum.rules.rolling import new_face
from tablemate.games.quantum.ships import SCOUT
from tablemate.games.quantum.state import NO_SHIP, State, Tables

CHANCE_OUTCOMES = FACES * FACES
CHANCE_DRAWS = 2
APART = 0xD1B54A32D192ED03  # between the generators of two throws
# of combats in which more counts than the dice and what they are off
INVOLVED = 1 << CRUEL | 1 << RELENTLESS | 1 << SCRAPPY | 1 << STRATEGIC
WON, LOST = 0, FACES + 1  # in between: lost to Stubborn, by the face that the attacker then shows


@rule
def chance_outcome(rng: Rng, outcome: int, variant: int) -> int:
    """Look for a generator that throws this pair of dice first."""
    start = uint64(variant * CHANCE_OUTCOMES + outcome + 1) * uint64(APART)
    while not throws_pair(rng, start, outcome):
        start += uint64(1)
    rng.x = start
    return 1


@rule
def throws_pair(rng: Rng, start: Mask, pair: int) -> bool:
    """The first draw is in another 36th part of its range for each, so that cards come evenly, too."""
    rng.x = start
    return below(rng, CHANCE_OUTCOMES) == pair and below(rng, FACES) == pair % FACES


@rule
def chance_result(s: State, t: Tables, action: int, rng: Rng) -> int:
    """Whether an attack is won, or the face that a ship will show."""
    if s.phase == phases.LAUNCHING:
        return result_of_attack(s, int64(s.attacker), s.defending * SHIPS + s.defender, rng)
    if s.phase == phases.FINALIZING:
        return new_face(rng, 0)
    if s.phase != phases.ACTING:
        return UNTOLD
    if actions.ATTACK <= action < actions.DEPLOY:
        enemy = enemy_at(s, action % SPACES)
        return UNTOLD if enemy == NO_SHIP else result_of_attack(s, action // SPACES % SHIPS, enemy, rng)
    if actions.RECONFIGURE <= action < actions.FREE_RECONFIGURE:
        return new_face(rng, int64(s.face[s.turn, action - actions.RECONFIGURE]))
    if actions.FREE_RECONFIGURE <= action < actions.RESOURCEFUL:
        return new_face(rng, SCOUT)
    return new_face(rng, 0) if actions.RESOURCEFUL <= action < actions.CHOOSE_SHIP else UNTOLD


@rule
def result_of_attack(s: State, ship: int, enemy: int, rng: Rng) -> int:
    """By the dice alone, as they are counted (6.4)."""
    attacking, defending = int64(s.turn), enemy // SHIPS
    if (s.active[attacking] | s.active[defending]) & INVOLVED != 0:
        return UNTOLD
    total = s.face[attacking, ship] + thrown(s, attacking, rng)
    other = s.face[defending, enemy % SHIPS] + thrown(s, defending, rng)
    if beats(s, total, defending, other):
        return WON
    return new_face(rng, 0) if has(s, defending, STUBBORN) else LOST


@rule
def thrown(s: State, seat: int, rng: Rng) -> int:
    return die_after(s, seat, RATIONAL_ROLL if has(s, seat, RATIONAL) else below(rng, FACES) + 1)
