"""The position as a seat sees it, in named factors (rules 11).

They are made to be compared after a single bid or card: each rests on the chance to make the bid from
there, so that one step ahead is enough to tell a good action from a bad one.
"""

from tablemate.core.compiled import Codes, int64, rule
from tablemate.games.el_dorado.rules.bidding import are_bids_sealed
from tablemate.games.el_dorado.rules.scoring import round_points
from tablemate.games.el_dorado.skill.card_knowledge import clipped, is_lost, need
from tablemate.games.el_dorado.skill.chances import WHOLE, outlook
from tablemate.games.el_dorado.state import BIDDING, NO_BID, State, Tables

FACTORS = ("points", "reach", "safety", "spoiling")
POINTS, REACH, SAFETY, SPOILING = range(4)
KEEPS = 700  # thousandths: that who is winning an unfinished trick gets it


@rule
def evaluate(s: State, t: Tables, seat: int, factors: Codes) -> None:
    factors[POINTS] = 0
    factors[REACH] = 0
    factors[SAFETY] = 0
    factors[SPOILING] = spoiling(s, seat)
    if s.bids[seat] != NO_BID:
        exactly, fewer = outlook(s, seat)
        factors[POINTS] = points(s, seat, exactly)
        factors[REACH] = 100 * (WHOLE - fewer) // WHOLE
        factors[SAFETY] = 100 * (exactly + fewer) // WHOLE


@rule
def is_certain(s: State, t: Tables, action: int) -> bool:
    """All that is bid or played lies open, unless bids are sealed; new cards are not judged."""
    return not are_bids_sealed(s)


@rule
def points(s: State, seat: int, made: int) -> int:
    """The points this round will bring, in hundredths of what the highest bid could."""
    bid = int64(s.bids[seat])
    expected = made * round_points(s, bid, bid) + (WHOLE - made) * round_points(s, bid, bid + 1)
    return clipped(100 * expected // (WHOLE * round_points(s, s.tricks, s.tricks)), 100)


@rule
def spoiling(s: State, seat: int) -> int:
    """The share of other seats whose bid will be past making after this trick."""
    if s.phase == BIDDING:
        return 0
    to_come = s.tricks - s.tricks_done - (1 if s.cards_in_trick > 0 else 0)
    lost = 0
    for other in range(s.players):
        if other != seat:
            needed = need(s, other)
            takes = KEEPS if s.cards_in_trick > 0 and s.best_seat == other else 0
            lost += is_lost(needed, to_come) * (WHOLE - takes) + is_lost(needed - 1, to_come) * takes
    return lost // (10 * (s.players - 1))
