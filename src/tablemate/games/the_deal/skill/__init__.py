"""What a sensible player sees in a position: scripted moves for each seat, named factors, an observation.

Everything here rests on what the acting seat knows (its own hand and what is public), so that the answer is
the same in every world that fits.
"""

from tablemate.core.compiled import Features, int64, rule
from tablemate.games.the_deal.blunders import is_blunder
from tablemate.games.the_deal.cards import FACES, NARC, PLAYER, SEATS
from tablemate.games.the_deal.rules import is_winner
from tablemate.games.the_deal.rules.piles import after_of, first_of
from tablemate.games.the_deal.skill.factors import FACTORS, WEIGHTS, evaluate
from tablemate.games.the_deal.skill.prior import action_logits
from tablemate.games.the_deal.skill.scripted import policy
from tablemate.games.the_deal.skill.styles import RISK, STYLES
from tablemate.games.the_deal.state import FINISHED, NO_CHOICE, State, Tables

__all__ = [
    "FACTORS",
    "LOGIT_SCALE",
    "RISK",
    "STAGE_WORTH",
    "STYLES",
    "WEIGHTS",
    "action_logits",
    "evaluate",
    "is_blunder",
    "observe",
    "policy",
    "win_chance",
]
LOGIT_SCALE = (1450, 130, 115)  # a twentieth of what a run is worth
STAGE_WORTH = (290.0, 26.0, 23.0)  # of a run to each seat, a win being 50, by bench/stage_worth.py
MOST_TOLD = 32_000  # that an observation has room for


@rule
def win_chance(s: State, t: Tables, seat: int) -> int:
    """Each hand is busted about one time in seven, and a run has about six."""
    if s.phase == FINISHED:
        return 1000 if is_winner(s, t, seat) else 0
    return 600 if seat == NARC else 400 if seat == PLAYER else 200


@rule
def observe(s: State, t: Tables, seat: int, out: Features) -> None:
    for face in range(4 * FACES):
        out[face] = 0
    for i in range(s.held[seat]):
        out[s.in_hand[seat, i]] += 1
    for face in range(first_of(seat), after_of(seat)):
        out[FACES + face] = s.pile[face]
    for face in range(FACES):
        out[2 * FACES + face] = s.spent[face]
    for i in range(s.laid):
        out[3 * FACES + s.timeline[i]] += 1
    at = 4 * FACES
    for value in (
        seat,
        int64(s.turn),
        int64(s.phase),
        int64(s.round),
        int64(s.turns),
        int64(s.gone),
        int64(s.evidence),
        int64(s.cover),
        int64(s.heat_delta),
        int64(s.profit),
        int64(s.cash),
        int64(s.heat),
        int64(s.hands),
        int64(s.product),
        int64(s.location),
        int64(s.insurance),
        int64(s.conviction),
        int64(s.played),
        int64(s.chosen[seat]),
    ):
        out[at] = value if value < MOST_TOLD else MOST_TOLD
        at += 1
    for other in range(SEATS):
        out[at] = s.in_pile[other]
        out[at + 1] = s.held[other]
        out[at + 2] = s.chosen[other] != NO_CHOICE
        at += 3
