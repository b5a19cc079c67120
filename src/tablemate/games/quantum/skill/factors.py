"""The named factors: what a position is worth to a seat, judged at once.

All but `cubes`, `plan` and `threat` are in hundredths of a cube, the seat's own less those of the opponent
who has most. What is pending counts as done: a cube that is due as placed, a fight as it is likely to end, a
ship aboard as where it can be set down.
"""

from tablemate.core.compiled import Codes, int64, rule
from tablemate.games.quantum import fights
from tablemate.games.quantum.rules.combat import attacker_wins
from tablemate.games.quantum.skill.chances import CERTAIN, best_percent_to_win, percent_to_win
from tablemate.games.quantum.skill.danger import danger
from tablemate.games.quantum.skill.plans import actions_left, best_plan
from tablemate.games.quantum.skill.worths import dominance_worth, fleet_worth, hand_worth, research_worth
from tablemate.games.quantum.state import State, Tables

FACTORS = (
    "cubes",
    "plan",
    "outlook",
    "threat",
    "dominance",
    "research",
    "cards",
    "fleet",
    "safety",
    "fight",
)
CUBES, PLAN, OUTLOOK, THREAT, DOMINANCE, RESEARCH, CARDS, FLEET, SAFETY, FIGHT = range(len(FACTORS))

A_CUBE = 20
MOST = 100
A_KILL = 34  # what a fight that is won will bring, in hundredths of a cube
OTHERS = 70  # hundredths at which what opponents have counts
EXPOSED = 18  # a ship that will be lost for sure
HUNTED = 6
CALLED_OFF = 20  # an attack or a transport that was begun in vain


@rule
def within(value: int) -> int:
    return -MOST if value < -MOST else MOST if value > MOST else value


@rule
def evaluate(s: State, t: Tables, seat: int, factors: Codes) -> None:
    best, second, _, _ = best_plan(s, t, seat, actions_left(s, seat))
    factors[PLAN] = within(pressing(s, seat, best))
    factors[OUTLOOK] = within(second)
    cubes = placed(s, seat)
    behind = -MOST
    threat = 0
    dominance = 0
    research = 0
    cards = 0
    fleet = 0
    fear = 0
    hope = 0
    for other in range(s.players):
        if other != seat:
            best, second, _, _ = best_plan(s, t, other, 0)
            threat = max(threat, pressing(s, other, best + second // 4))
            behind = max(behind, placed(s, other))
            dominance = max(dominance, dominance_worth(s, other))
            research = max(research, research_worth(s, other))
            cards = max(cards, hand_worth(s, other))
            fleet = max(fleet, fleet_worth(s, other))
            fear = max(fear, danger(s, other, seat))
            hope = max(hope, danger(s, seat, other))
    factors[CUBES] = within(A_CUBE * (cubes - behind))
    factors[THREAT] = -within(threat)
    factors[DOMINANCE] = within(dominance_worth(s, seat) - dominance * OTHERS // 100)
    factors[RESEARCH] = within(research_worth(s, seat) - research * OTHERS // 100)
    factors[CARDS] = within(hand_worth(s, seat) - cards * OTHERS // 100)
    factors[FLEET] = within(fleet_worth(s, seat) - fleet * OTHERS // 100)
    factors[SAFETY] = within((HUNTED * hope - EXPOSED * fear) // 100)
    factors[FIGHT] = within(fight_worth(s, seat))


@rule
def placed(s: State, seat: int) -> int:
    """Cubes on planets, one that is due included."""
    return s.cubes_each - s.cubes_left[seat] + (1 if s.infamous == seat else 0)


@rule
def pressing(s: State, seat: int, worth: int) -> int:
    """A plan weighs more towards the end: the last cube wins."""
    left = int64(s.cubes_left[seat])
    return worth if left <= 1 else worth * 3 // 5 if left == 2 else worth // 2


@rule
def fight_worth(s: State, seat: int) -> int:
    """What the combat that goes on will bring.

    What was called off costs: else to begin something and call it off would be a way to wait.
    """
    if seat != s.turn and (s.fight == fights.NO_FIGHT or seat != s.defending):
        return 0
    worth = 0 if s.fight == fights.NO_FIGHT else A_KILL * chance_of_fight(s) // CERTAIN
    return worth - CALLED_OFF * s.called_off if seat == s.turn else -worth


@rule
def chance_of_fight(s: State) -> int:
    """In hundredths, that the attacker will win."""
    if s.fight in (fights.AFTER_ROLLS, fights.DECIDED):
        return CERTAIN if attacker_wins(s) else 0
    if s.fight == fights.TO_LAUNCH:
        return best_percent_to_win(s, s.attacker, s.fight_by, s.defending, s.defender)
    return percent_to_win(s, s.turn, s.attacker, s.defending, s.defender, s.launch, s.target)
