from pig.state import HOLD, ROLL, State, Tables
from tablemate.core.compiled import Codes, Features, Rng, rule

STYLES = ("balanced",)
FACTORS = ("lead", "pile")


@rule
def policy(s: State, t: Tables, style: int, rng: Rng) -> int:
    return HOLD if s.pile >= t.enough or s.points[s.turn] + s.pile >= s.goal else ROLL


@rule
def evaluate(s: State, t: Tables, seat: int, factors: Codes) -> None:
    factors[0] = s.points[seat] * 100 // s.goal
    factors[1] = s.pile if s.turn == seat else -s.pile


@rule
def observe(s: State, t: Tables, seat: int, out: Features) -> None:
    out[0] = s.pile
    out[1] = s.turn
    for other in range(s.players):
        out[2 + other] = s.points[other]
