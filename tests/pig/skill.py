from pig.rules import legal
from pig.state import HOLD, ROLL, State, Tables
from tablemate.core.compiled import Codes, Features, Log, Rng, rule

STYLES = ("balanced", "bold")
BOLDNESS = {"balanced": 0, "bold": 50}
SIGHT_WORTH = 100
FACTORS = ("lead", "pile")
WEIGHTS = {"balanced": {"lead": 0.5, "pile": 0.5}, "bold": {"lead": 0.3, "pile": 0.7}}


@rule
def policy(s: State, t: Tables, style: int, rng: Rng) -> int:
    return HOLD if is_enough(s, t) else ROLL


@rule
def is_enough(s: State, t: Tables) -> bool:
    return s.pile >= t.enough or s.points[s.turn] + s.pile >= s.goal


@rule
def aim(s: State, t: Tables, seat: int) -> int:
    return 1


@rule
def win_chance(s: State, t: Tables, seat: int) -> int:
    return 1000 * s.points[seat] // s.goal if s.points[seat] < s.goal else 1000


@rule
def rate(s: State, t: Tables, out: Codes) -> int:
    n = legal(s, t, out)
    for k in range(n):
        out[k] = 512 if out[k] == (HOLD if is_enough(s, t) else ROLL) else 0
    return n


@rule
def plausibility(s: State, t: Tables, seat: int, past: State, ratings: Codes, muted: Log) -> int:
    return 0  # nothing is hidden


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
