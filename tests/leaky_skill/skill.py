from tablemate.core.compiled import Codes, Features, Rng, int64, lowest, rule, uint64
from tablemate.games.el_dorado.rules import legal
from tablemate.games.el_dorado.rules.cards import next_seat
from tablemate.games.el_dorado.rules.demands import legal_cards
from tablemate.games.el_dorado.skill import FACTORS, STYLES, log_likelihood, target, win_chance
from tablemate.games.el_dorado.state import BID, BIDDING, ONCE, State, Tables

__all__ = [
    "FACTORS",
    "STYLES",
    "action_logits",
    "evaluate",
    "log_likelihood",
    "observe",
    "policy",
    "target",
    "win_chance",
]


@rule
def peeked(s: State, seat: int) -> int:
    """Something about the next seat's hand."""
    return int64(s.hands[next_seat(s, seat), ONCE] & uint64(0x7FFF))


@rule
def policy(s: State, t: Tables, style: int, rng: Rng) -> int:
    if s.phase == BIDDING:
        return BID + peeked(s, s.turn) % (s.tricks + 1)
    return lowest(legal_cards(s))


@rule
def action_logits(s: State, t: Tables, out: Codes) -> int:
    n = legal(s, t, out)
    for k in range(n):
        out[k] = peeked(s, s.turn) % (k + 2)
    return n


@rule
def evaluate(s: State, t: Tables, seat: int, factors: Codes) -> None:
    for k in range(5):
        factors[k] = peeked(s, seat) % 100


@rule
def observe(s: State, t: Tables, seat: int, out: Features) -> None:
    out[0] = peeked(s, seat)
